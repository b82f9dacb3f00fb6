import LearnerRecords
import LessonKit
import Questions
import Testing

@testable import TutorKit

/// The programs that are stored with attempts.
extension CodingTests {
  @Test func `The program of an attempt with a new result is stored and handed in`() throws {
    var tester = makeTester()
    let code = try open(&tester)
    let posed = try #require(code.posed)
    let results = [
      ExerciseResults(run: posed.exercise.runs[0], results: [.init(trace: SessionTester.trace)])
    ]
    let verdict = ExerciseGrader(posed.exercise).verdict(on: results)
    func stored(_ text: String) -> [String: String] {
      let effects = tester.session.finish(code, text, .graded(verdict, results, messages: ""))
      return effects.reduce(into: [:]) {
        if case .code(.storeAttempt(let text, let digest)) = $1 { $0[digest] = text }
      }
    }
    let programs = stored("first")
    #expect(Array(programs.values) == ["first"])
    #expect(stored("second").isEmpty)
    tester.session.sources.code.attempted = { programs[$0] }
    guard case .handIn(let record, _, _)? = tester.session.handle("hand-in a.txt").first else {
      Issue.record("nothing is handed in")
      return
    }
    #expect(record.exercises.map(\.exercise.attempts.count) == [2])
    #expect(record.exercises.map(\.exercise.programs) == [programs])
  }
}
