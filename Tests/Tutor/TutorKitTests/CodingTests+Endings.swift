import LessonKit
import StyledText
import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding

@testable import Questions
@testable import TutorKit

/// Verdicts on programs that do not end by themselves.
extension CodingTests {
  /// Returns the lines about a program that crashes, or ends otherwise, after a wait at line 9 of its file.
  private func linesOfCrash(
    _ message: String, _ ending: Ending = .crashed(signal: 4), cause: String? = nil
  ) throws -> [String] {
    var script = TraceScript()
    let main = script.root()
    script.sleep(main, until: 100, site: 7)
    script.at(100)
    script.wake(main, .timer)
    script.add(main, .printed(.standardError, message))
    script.end(ending)
    var trace = script.trace
    let address = CodeAddress(module: "main", offset: 1)
    trace.sites = SiteID(7).map { [$0: [address]] } ?? [:]
    trace.symbols.frames = [
      address: [SourceFrame(function: "album", file: "/code/one.swift", line: 9, column: 1)]
    ]
    var tester = makeTester()
    let code = try open(&tester)
    let posed = try #require(code.posed)
    let results = posed.exercise.runs.map {
      ExerciseResults(run: $0, results: [.init(trace: trace, causeOfEnding: cause)])
    }
    let verdict = ExerciseGrader(posed.exercise).verdict(on: results)
    return tester.session.verdictLines(code, .graded(verdict, results, messages: ""))
      .map { String($0.text.trimmingPrefix { $0 == " " }) }
  }

  @Test func `A crash in Swift's library is placed by the last wait of its task`() throws {
    let own = try linesOfCrash("one.swift:12: Fatal error: no image")
    #expect(own.contains("It crashed: one.swift:12: Fatal error: no image"))
    #expect(!own.joined().contains("instead of"))
    let tried = try linesOfCrash(
      "one.swift:12: Fatal error: 'try!' expression unexpectedly raised an error: NotFound()")
    #expect(tried.joined(separator: " ").contains("Write try instead of try!, so that the error"))
    let unwrapped = try linesOfCrash(
      "one.swift:12: Fatal error: Unexpectedly found nil while unwrapping an Optional value")
    #expect(unwrapped.joined(separator: " ").contains("Write guard let or if let instead of !"))
    let other = try linesOfCrash("Swift/Array.swift:705: Fatal error: Index out of range")
    #expect(
      other.joined(separator: " ").contains(
        "It crashed: Index out of range. main crashed after line 9, where it had last waited."))
    #expect(!other.joined().contains("705"))
  }

  @Test func `A loop without an end is placed by the last wait of its task`() throws {
    let lines = try linesOfCrash("", .limit(.realTime)).joined(separator: " ")
    #expect(lines.contains("never await? main was running when it was stopped, after line 9."))
  }

  @Test func `The limit at which a program ended is named with its value`() throws {
    func sentences(_ ending: Ending, _ cause: String? = nil) throws -> String {
      try linesOfCrash("", ending, cause: cause).joined(separator: " ")
    }
    #expect(try sentences(.limit(.events)).contains("the limit of 20000000 events: does"))
    #expect(try sentences(.limit(.realTime)).contains("the limit of real time, 20 s: does"))
    #expect(try sentences(.limit(.virtualTime)).contains("of virtual time, 86400000 ms."))
    let cause = "The program reached its limit of processor time, 10 s."
    #expect(try sentences(.crashed(signal: 24), cause).contains(cause))
    #expect(try sentences(.usedUp(.memory), cause).contains("may use. \(cause) Look for"))
    #expect(try sentences(.interrupted, cause).contains(cause))
  }
}
