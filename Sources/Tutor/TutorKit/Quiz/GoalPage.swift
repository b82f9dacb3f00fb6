import CommandLineKit
import LearnerRecords
import LessonKit
import StyledText
import TraceExpressions

/// Renders a goal and the results of attempts at it.
struct GoalPage {
  let style: LessonStyle

  /// The most earlier attempts that are listed. They are the latest ones.
  private static let maximumAttempts = 5

  private var verdicts: VerdictPage { VerdictPage(style: style) }

  /// Returns the lines about a run that reached the goal, with the explanation.
  func reached(_ goal: Goal, _ conditions: [Condition], departures: Int? = nil) -> [StyledLine] {
    var score: [StyledLine] = []
    if let challenge = goal.challenge, let departures {
      let times = departures == 1 ? "once" : departures == 2 ? "twice" : "\(departures) times"
      score = verdicts.labelled(
        "", .plain,
        [
          .text(
            "You departed \(times) from the default order. It takes at least \(challenge.departureWords)."
          )
        ])
    }
    return verdicts.labelled("Reached", .success, goal.ask)
      + sentences(conditions.readings, "", .plain)
      + score + verdicts.labelled("", .plain, goal.because)
  }

  /// Returns the lines about a run that did not reach the goal: the unmet conditions and the earlier attempts.
  func missed(
    _ goal: Goal, _ conditions: [Condition], earlier: [Progress.Attempt]
  ) -> [StyledLine] {
    verdicts.labelled("Not yet", .error, goal.ask) + standing(conditions) + list(of: earlier)
  }

  /// Returns which conditions a run met and which it did not. For a single condition, returns only what the run did.
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

  /// Returns what was tried so far. After a run, the last attempt is shown with its conditions, and not with the
  /// earlier ones.
  func tried(_ attempts: [Progress.Attempt], _ conditions: [Condition]) -> [StyledLine] {
    guard let last = attempts.last, !conditions.isEmpty else { return list(of: attempts) }
    let earlier = attempts.filter { !$0.isSame(as: last) }
    return list(of: earlier) + verdicts.labelled("Last", .dim, [.code(last.optionWords)])
      + standing(conditions)
  }

  /// Returns the earlier attempts, the latest last; empty if there were none. Attempts that are the same are listed
  /// once.
  func list(of all: [Progress.Attempt]) -> [StyledLine] {
    let attempts = all.enumerated().filter { index, attempt in
      !all[(index + 1)...].contains { $0.isSame(as: attempt) }
    }.map(\.element)
    let left = attempts.count - Self.maximumAttempts
    var lines: [StyledLine] = []
    if left > 0 {
      lines += verdicts.labelled(
        "Before", .dim, [.text("\(left) earlier \(left == 1 ? "attempt" : "attempts")")])
    }
    for (index, attempt) in attempts.suffix(Self.maximumAttempts).enumerated() {
      lines += verdicts.labelled(
        index == 0 && left <= 0 ? "Before" : "", .dim,
        [.code(attempt.optionWords), .text(": \(attempt.outcome)")])
    }
    return lines
  }
}

extension Progress.Attempt {
  fileprivate var optionWords: String { options.isEmpty ? "without options" : options }

  fileprivate func isSame(as other: Self) -> Bool {
    options == other.options && outcome == other.outcome
  }
}

extension [Condition] {
  /// What the run did, without repetitions.
  var readings: [String] { flatMap(\.readings).withoutRepetitions }
}

extension String {
  fileprivate var sentence: String {
    // The name of a task or an expression keeps its first letter.
    let isWord = ["the ", "there ", "a ", "no ", "line ", "all ", "at "].contains(where: hasPrefix)
    return (isWord ? prefix(1).uppercased() + dropFirst() : self) + "."
  }
}
