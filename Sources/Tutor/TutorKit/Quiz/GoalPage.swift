import LearnerRecords
import LessonKit
import StyledText

/// Draws a goal and the results of attempts at it.
struct GoalPage {
  let style: LessonStyle

  /// No more earlier attempts are listed; the latest are.
  private static let mostAttempts = 5

  private var verdicts: VerdictPage { VerdictPage(style: style) }

  /// A run that reached the goal, and why.
  func reached(_ goal: Goal, readings: [String], departures: Int? = nil) -> [StyledLine] {
    var score: [StyledLine] = []
    if let challenge = goal.challenge, let departures {
      let times = departures == 1 ? "once" : departures == 2 ? "twice" : "\(departures) times"
      score = verdicts.labelled(
        "", .plain,
        [.text("You departed \(times) from the default order. Par is \(challenge.parWords).")])
    }
    return verdicts.labelled("Reached", .success, goal.ask)
      + readings.flatMap { verdicts.labelled("", .plain, [.text($0.sentence)]) }
      + score + verdicts.labelled("", .plain, goal.because)
  }

  /// A run that did not, what it did instead, and what was tried before.
  func missed(
    _ goal: Goal, readings: [String], earlier: [Progress.Attempt]
  ) -> [StyledLine] {
    verdicts.labelled("Not yet", .error, goal.ask)
      + readings.flatMap { verdicts.labelled("", .plain, [.text($0.sentence)]) }
      + list(of: earlier)
  }

  /// Earlier attempts, the latest last; nothing if there were none.
  func list(of attempts: [Progress.Attempt]) -> [StyledLine] {
    guard !attempts.isEmpty else { return [] }
    let left = attempts.count - Self.mostAttempts
    var lines: [StyledLine] = []
    if left > 0 {
      lines += verdicts.labelled(
        "Before", .dim, [.text("\(left) earlier \(left == 1 ? "attempt" : "attempts")")])
    }
    for (index, attempt) in attempts.suffix(Self.mostAttempts).enumerated() {
      let options = attempt.options.isEmpty ? "without options" : attempt.options
      lines += verdicts.labelled(
        index == 0 && left <= 0 ? "Before" : "", .dim,
        [.code(options), .text(": \(attempt.outcome)")])
    }
    return lines
  }
}

extension String {
  fileprivate var sentence: String {
    // A task's name or an expression stays as it is.
    let isWord = ["the ", "there ", "a ", "no ", "line ", "all ", "at "].contains(where: hasPrefix)
    return (isWord ? prefix(1).uppercased() + dropFirst() : self) + "."
  }
}
