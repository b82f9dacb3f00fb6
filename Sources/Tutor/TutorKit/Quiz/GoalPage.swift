import CommandLineKit
import LearnerRecords
import LessonKit
import StyledText
import TraceExpressions

/// Draws a goal and the results of attempts at it.
struct GoalPage {
  let style: LessonStyle

  /// No more earlier attempts are listed; the latest are.
  private static let mostAttempts = 5

  private var verdicts: VerdictPage { VerdictPage(style: style) }

  /// A run that reached the goal, and why.
  func reached(_ goal: Goal, _ conditions: [Condition], departures: Int? = nil) -> [StyledLine] {
    var score: [StyledLine] = []
    if let challenge = goal.challenge, let departures {
      let times = departures == 1 ? "once" : departures == 2 ? "twice" : "\(departures) times"
      score = verdicts.labelled(
        "", .plain,
        [.text("You departed \(times) from the default order. Par is \(challenge.parWords).")])
    }
    return verdicts.labelled("Reached", .success, goal.ask)
      + sentences(conditions.readings, "", .plain)
      + score + verdicts.labelled("", .plain, goal.because)
  }

  /// A run that did not, what is missing, and what was tried before.
  func missed(
    _ goal: Goal, _ conditions: [Condition], earlier: [Progress.Attempt]
  ) -> [StyledLine] {
    verdicts.labelled("Not yet", .error, goal.ask) + standing(conditions) + list(of: earlier)
  }

  /// Which conditions a run met and which it did not. Of a single condition, what the run did says it.
  func standing(_ conditions: [Condition]) -> [StyledLine] {
    guard conditions.count > 1 else { return sentences(conditions.readings, "", .plain) }
    let missing = conditions.filter { !$0.isMet }.readings
    let met = conditions.filter(\.isMet).readings.filter { !missing.contains($0) }
    return sentences(met, "Met", .success) + sentences(missing, "Not met", .error)
  }

  private func sentences(_ readings: [String], _ label: String, _ role: Role) -> [StyledLine] {
    readings.enumerated().flatMap { index, reading in
      verdicts.labelled(index == 0 ? label : "", role, [.text(reading.sentence)])
    }
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

extension [Condition] {
  /// What the run did, each thing once.
  var readings: [String] { flatMap(\.readings).withoutRepetitions }
}

extension String {
  fileprivate var sentence: String {
    // A task's name or an expression stays as it is.
    let isWord = ["the ", "there ", "a ", "no ", "line ", "all ", "at "].contains(where: hasPrefix)
    return (isWord ? prefix(1).uppercased() + dropFirst() : self) + "."
  }
}
