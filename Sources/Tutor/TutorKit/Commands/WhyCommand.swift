import CommandLineKit
import DemoOptions
import StyledText
import TaskTrace
import TraceAnalysis
import TraceViews

/// Explains what a task of the last run did.
struct WhyCommand: SessionCommand {
  static let word = CommandWord(
    "why", "[not] [TASK] [at TIME]", in: .lastRun,
    summary: "explain how a task of the last run ended, or what it did at a moment",
    details:
      "Explains how a task ended. Examples: `why image`, or `why 3` for the third task. `why was image cancelled?` asks the same. The answer starts with the task's end and goes back from cause to cause. `why` alone asks about main, the first task, or about the task of the current event at a stop of `step`. `why image at 120 ms` explains what image did or waited for at that moment. `why not image` explains why image did not run, did not end, was not cancelled, or did not stop when it was cancelled. At a stop of `step`, the answer is about that moment."
  )

  var question: String

  func perform(in session: inout Session, inShell: Bool) throws(TutorFailure) -> [Effect] {
    [.show(try session.whyLines(question))]
  }

  static func suggestions(
    after words: [String], for partial: String, in session: Session
  ) -> [Suggestion] {
    let tasks = session.taskSuggestions
    return switch words {
    case []: tasks + [Suggestion(text: "not")]
    case ["not"]: tasks
    default: words.contains("at") ? [] : [Suggestion(text: "at")]
    }
  }
}

extension WhyCommand {
  init(_ words: [String]) throws(CommandLineFailure) { question = words.joined(separator: " ") }
}

extension Session {
  fileprivate func whyLines(_ words: String) throws(TutorFailure) -> [StyledLine] {
    let (trace, plan) = try runs.latest()
    let question = question(words, about: trace)
    let isOpen = question.task.isEmpty
    let selected = (question.time == nil ? stop?.task : nil) ?? trace.tasks.first?.id
    guard let task = isOpen ? selected : try task(question.task, in: trace) else {
      return sentences("The last run has no tasks.")
    }
    let explainer = Explainer(trace)
    let moment = try question.moment(in: trace)
    let answer =
      if let moment {
        explainer.why(task, at: moment)
      } else if let stop, !question.isNegative || stop.snapshot[task]?.hasEnded != true {
        explainer.why(task, at: stop)
      } else {
        question.isNegative ? explainer.whyNot(task) : explainer.why(task)
      }
    let options = viewOptions(title: plan.title)
    let page = StoryPage(trace, options, showing: moment ?? .zero)
    return answer.flatMap { explanation in
      var line = StoryLine(explanation, in: trace)
      // The page begins the line with its time.
      let time = "At \((line.time - VirtualTime.zero).inMilliseconds), "
      if line.text.hasPrefix(time) { line.text.removeFirst(time.count) }
      return page.lines(line, showsTime: true)
    } + (isOpen ? others(than: task, in: trace) : [])
  }

  /// Reads a question about a run. If it is a sentence, as in `why was image cancelled at 120 ms?`, it is about the
  /// first task that the sentence names.
  private func question(_ words: String, about trace: Trace) -> WhyQuestion {
    guard trace.names.position(of: words) == nil else { return WhyQuestion(words, names: [words]) }
    let text = words.hasSuffix("?") ? String(words.dropLast()) : words
    var question = WhyQuestion(text, names: [])
    let parts = question.task.split(separator: " ")
    let first = parts.first?.lowercased().replacing("’", with: "'") ?? ""
    let isDenied = first.hasSuffix("n't")
    let verb = isDenied ? String(first.dropLast(3)) : first
    guard parts.count > 1, Self.verbs.contains(verb),
      let named = NamedTasks.first(in: question.task, of: trace)
    else { return question }
    question.task = trace.names[named]
    question.isNegative = question.isNegative || isDenied || parts.contains("not")
    return question
  }

  /// The words with which a question in a sentence can begin.
  private static let verbs: Set = [
    "is", "are", "was", "were", "does", "do", "did", "has", "have", "had", "can", "could", "will",
    "would", "must", "should",
  ]

  /// A sentence that says how to ask about the other tasks of a run.
  private func others(than task: TaskID, in trace: Trace) -> [StyledLine] {
    let others = trace.tasks.lazy.map(\.id).filter { $0 != task }.prefix(Self.maximumTasksNamed + 1)
    guard !others.isEmpty else { return [] }
    let questions = others.map { "`why \(trace.name(of: $0).makingControlsVisible())`" }
    let sentence =
      questions.count > Self.maximumTasksNamed
      ? "`why TASK` asks about another task. `tasks` lists them."
      : "Ask about the others too: \(questions.joined(separator: ", "))."
    return sentences(sentence, .dim)
  }

  private static let maximumTasksNamed = 4
}
