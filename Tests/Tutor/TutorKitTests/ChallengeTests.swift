import CommandLineKit
import DemoOptions
import LearnerRecords
import LessonKit
import StyledText
import TaskTrace
import Testing
import TraceAnalysis
import TraceExpressions

@testable import TutorKit

/// Challenges, which learners solve by deciding the order of a run.
@Suite struct ChallengeTests {
  private static let text = """
    ## A

    ```predict
    ask: How long?
    run: both
    duration: {key: root.duration, otherwise: No.}
    ```

    ```run
    both
    ```

    ```challenge
    ask: Let the `image` take 50 ms.
    when: run.duration == 50ms
    because: The order decides.
    hints: [Which task waits?, Let the image go first.]
    schedule: 1.1-2.1-00000000
    ```
    """

  /// Returns a tester with an open challenge.
  private func makeTester() -> SessionTester {
    var tester = SessionTester(columns: 80)
    tester.teach(Self.text)
    _ = tester.type("open 2", "goto 1", "skip", "", "")
    return tester
  }

  private func trace(taking picks: [Int], lasting milliseconds: Int64) -> Trace {
    var trace = SessionTester.trace(lasting: milliseconds)
    trace.choices = (0..<2).map { index in
      ScheduleChoice(
        count: 2, taken: index < picks.count ? picks[index] : 0,
        candidates: [
          .init(kind: .continues, task: TaskID(1)), .init(kind: .runs, task: TaskID(2)),
        ])
    }
    trace.choiceEvents = [4, 5]
    return trace
  }

  @Test func `After a run in the default order, a challenge says that the order must be decided`() {
    var tester = makeTester()
    let shown = tester.answer("run both --pace instant")
    let sentences =
      "Decide the order yourself: type `run`. It takes at least 2 departures from the default order. A departure is a choice other than 1."
    #expect(shown.replacing("\n", with: " ").contains(sentences), "\(shown)")
    #expect(tester.session.prompt.text == "goal> ")
  }

  @Test func `At a challenge, a run asks for choices below the question and the least departures`()
  {
    var tester = makeTester()
    #expect(tester.session.hint.text == "Return: the program")
    _ = tester.answer("")
    let asked = tester.answer("").replacing("\n", with: " ")
    #expect(asked.contains("Challenge: Let the image take 50 ms."))
    #expect(asked.contains("at least 2 departures from the default order. A departure is a choice"))
    #expect(asked.contains("`hint` helps; `skip` continues."))
    tester.trace = trace(taking: [], lasting: 100)
    let shown = tester.answer("run").replacing("\n", with: " ")
    #expect(shown.contains("Let the image take 50 ms. It takes at least 2 departures. Choice 1"))
    #expect(tester.session.picking != nil)
    #expect(tester.session.pickScreen(showsKeys: false).last?.text.contains("h: hint") == true)
  }

  /// Returns the choice of a run after which no order solves the challenge, if taking 1 at both choices solves it.
  private func lastChance(taking picks: [Int], limit: Int = 10, isSolvable: Bool = true)
    async throws -> Int?
  {
    let plan = try RunPlan(program: ["/demos"], ArgumentList(), settings: Settings())
    let key = try Expression("run.duration == 50ms")
    let lost = LostChallenge(plan, trace(taking: picks, lasting: 100), key)
    return try await lost.lastChance(limit: limit, batch: 2) { orders in
      let runs = orders.map { order in
        let picks = (1...2).map { choice in
          order.list.first { $0.choice == choice }?.candidate ?? 0
        }
        return trace(taking: picks, lasting: isSolvable && picks == [1, 1] ? 50 : 100)
      }
      return Dictionary(uniqueKeysWithValues: runs.enumerated().map { ($0.offset, $0.element) })
    }
  }

  @Test func `The choice that made a challenge impossible is found`() async throws {
    #expect(try await lastChance(taking: [1, 0]) == 1)
    #expect(try await lastChance(taking: [0, 1]) == 0)
    #expect(try await lastChance(taking: [0, 0]) == 0)
    #expect(try await lastChance(taking: [0, 0], isSolvable: false) == nil)
    #expect(try await lastChance(taking: [0, 0], limit: 1) == nil)
  }

  @Test func `After departures that do not solve a challenge, the last chance is searched for`() {
    var tester = makeTester()
    tester.trace = trace(taking: [], lasting: 100)
    _ = tester.answer("run")
    _ = tester.answer("pick 1")
    #expect(!tester.answer("pick 1").contains("[finds the last chance]"))
    _ = tester.answer("run")
    tester.trace = trace(taking: [1], lasting: 100)
    _ = tester.answer("pick 2")
    #expect(tester.answer("pick 1").contains("[finds the last chance]"))
  }

  @Test(arguments: [
    (
      [1, 0], 0,
      "Choice 1 (image starts) made the challenge impossible: no order solves it after that."
    ),
    (
      [1, 0], 1,
      "After choice 1 (image starts), the challenge was still possible. A later choice, at which you took 1, made it "
        + "impossible."
    ),
    (
      [0, 1], 0,
      "Before choice 2 (image starts), your first departure, the challenge was already impossible. Depart from the "
        + "default order earlier."
    ),
    ([0, 0], 0, ""),
  ])
  func `A departure that made a challenge impossible is named, and no other choice`(
    picks: [Int], place: Int, sentence: String
  ) throws {
    let plan = try RunPlan(program: ["/demos"], ArgumentList(), settings: Settings())
    let lost = LostChallenge(
      plan, trace(taking: picks, lasting: 100), try Expression("run.duration == 50ms"))
    #expect(
      makeTester().session.lines(for: lost, lastChance: place).map(\.text).joined(separator: " ")
        == sentence)
  }

  @Test func `A hint stays beside the choices, and names none of them`() {
    var tester = makeTester()
    #expect(tester.answer("hint").contains("Which task waits?"))
    tester.trace = trace(taking: [], lasting: 100)
    #expect(tester.answer("run").contains("Which task waits?"))
    _ = tester.session.pick(.hint)
    _ = tester.session.pick(.hint)
    #expect(tester.session.choiceLines.contains { $0.text.contains("Let the image go first.") })
  }

  @Test func `The chosen run is graded, with its departures and the least`() throws {
    var tester = makeTester()
    tester.trace = trace(taking: [], lasting: 100)
    _ = tester.answer("run")
    _ = tester.answer("pick 1")
    let missed = tester.answer("pick 1").replacing("\n", with: " ")
    #expect(missed.contains("Not yet"))
    #expect(missed.contains("`run` lets you decide again"))
    _ = tester.answer("run")
    tester.trace = trace(taking: [1], lasting: 50)
    _ = tester.answer("pick 2")
    let reached = tester.answer("pick 1").split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    #expect(reached.contains("Reached"))
    #expect(
      reached.contains(
        "You departed once from the default order. It takes at least 2 departures."))
    let attempts = tester.session.progress.attempts
    #expect(attempts.map(\.isReached) == [false, true])
    #expect(attempts.last?.options.hasPrefix("--schedule 1.1-") == true)
    var later = SessionTester(columns: 80, progress: tester.session.progress)
    later.teach(Self.text)
    _ = later.type("open 2", "goto 1", "", "skip")
    let texts = (0..<6).map { _ in later.answer("") }.joined(separator: " ")
    #expect(
      texts.replacing("\n", with: " ").contains(
        "You have reached this challenge before. To decide the order again, type `run both --policy ask`."
      ))
  }

  @Test func `A run in the default order or with other options is not an attempt`() {
    var tester = makeTester()
    tester.trace = SessionTester.trace(lasting: 50)
    #expect(!tester.answer("run both").contains("Reached"))
    #expect(!tester.answer("run both --image 50").contains("Reached"))
    #expect(tester.session.progress.attempts.isEmpty)
  }
}
