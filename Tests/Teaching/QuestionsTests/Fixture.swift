import LessonKit
import Questions
import TaskTrace
import TraceAnalysis
import TraceBuilding

enum Fixture {
  /// Returns the question of a predict block with the given answer part.
  static func question(_ answer: String, ask: String = "What happens?") -> Question? {
    let text = """
      # Title

      ## Step

      ```predict
      ask: "\(ask)"
      run: demo
      \(answer)
      ```
      """
    let reading = LessonReader.read(
      text, name: LessonName(number: 1, id: "lesson"), file: "Lesson.md")
    return reading.lesson.steps.first?.predictions.first?.question
  }

  /// A run in which `a` and `b` end at 100 ms, `c` ends at 200 ms, and main ends right after `c`.
  static let trace: Trace = {
    var script = TraceScript()
    let main = script.root()
    let tasks = ["a", "b", "c"].map { script.asyncLet($0, of: main) }
    for (index, task) in tasks.enumerated() {
      script.run(task, on: .worker(index + 1))
      script.sleep(task, until: index < 2 ? 100 : 200)
    }
    script.wait(main, for: tasks[2])
    script.at(100)
    for task in tasks.prefix(2) {
      script.wake(task, .timer)
      script.add(task, .returned)
    }
    script.at(200)
    script.wake(tasks[2], .timer)
    script.add(tasks[2], .returned)
    script.wake(main, .task(tasks[2]))
    script.add(main, .printed(.standardOutput, "NotFound: metadata of cat"))
    script.add(main, .printed(.standardOutput, "the end"))
    script.add(main, .returned)
    script.end()
    return script.trace
  }()

  /// Returns a verdict in one line: `right: 200 ms`, `wrong: 300 ms, not 200 ms. Because.`, or the form that the
  /// answer should have.
  static func verdict(_ text: String, on question: Question?) -> String {
    guard let question else { return "The question cannot be read." }
    do throws(GradingFailure) {
      switch try Grader(question, trace: trace).grade(text) {
      case .right(let judgement):
        return "right: \(judgement.answer.plainText). \((judgement.explanation ?? []).plainText)"
      case .wrong(let judgement):
        return "wrong: \(judgement.answer.plainText), not \(judgement.truth.plainText). "
          + (judgement.explanation ?? []).plainText
      case .notUnderstood(let sentence): return sentence
      }
    } catch {
      return "\(error)"
    }
  }
}
