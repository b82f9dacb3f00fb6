import Glibc
import LessonKit
import Testing

@testable import LearnerRecords

/// The time to process a class grows linearly with its size.
@Suite struct LargeClassTests {
  /// Returns a class in which each learner gives different answers to ten questions.
  private static func record(of count: Int) -> ClassRecord {
    var record = ClassRecord()
    for number in 0..<count {
      let digits = String(number, radix: 16)
      let learner = String(repeating: "0", count: 16 - digits.count) + digits
      let questions = (1...10).map {
        Pupil.question($0, "How long?", ("answer \(number) of this learner", false))
      }
      record.add("\(number).txt", .success(Pupil.record(learner, "Learner \(number)", questions)))
    }
    return record
  }

  private static func effort(_ work: () -> Void) -> Int {
    func now() -> Int {
      var time = timespec()
      unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
    let start = now()
    work()
    return now() - start
  }

  @Test func `The time to count a class's answers grows linearly with its size`() {
    let (small, large) = (Self.record(of: 50), Self.record(of: 800))
    #expect(small.missed.count == 10 && large.missed.count == 10)
    #expect(large.missed.first?.answers.count == 800)
    let usual = Self.effort { for _ in 0..<16 { _ = small.missed } }
    #expect(Self.effort { _ = large.missed } < 5 * usual)
  }

  @Test func `The time to show a class grows linearly with its size`() {
    let (small, large) = (Self.record(of: 50), Self.record(of: 800))
    for isPlain in [false, true] {
      let usual = Self.effort {
        for _ in 0..<16 { _ = ClassPage(small, width: 80, isPlain: isPlain).lines }
      }
      let effort = Self.effort { _ = ClassPage(large, width: 80, isPlain: isPlain).lines }
      #expect(effort < 5 * usual)
    }
  }
}
