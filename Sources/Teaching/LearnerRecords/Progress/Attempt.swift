package import LessonKit

extension Progress {
  /// A run with which a learner tried to reach a goal.
  package struct Attempt: Hashable, Sendable {
    package var goal: GoalID
    package var isReached: Bool
    package var date: Timestamp
    /// The options as the learner typed them; empty for a run with the demo's own options.
    package var options: String
    /// A description of what the run did.
    package var outcome: String

    package init(
      goal: GoalID, isReached: Bool, date: Timestamp, options: String, outcome: String
    ) {
      self.goal = goal
      self.isReached = isReached
      self.date = date
      self.options = options
      self.outcome = outcome
    }
  }

  /// Adds an attempt. Options and outcomes that are longer than `answerLimit` are cut.
  package mutating func add(_ attempt: Attempt) {
    var attempt = attempt
    attempt.options = attempt.options.beginning
    attempt.outcome = attempt.outcome.beginning
    attempts.append(attempt)
  }

  package func attempts(at goal: GoalID) -> [Attempt] { attempts.filter { $0.goal == goal } }

  /// Checks whether an attempt ever reached a goal.
  package func isReached(_ goal: GoalID) -> Bool {
    attempts.contains { $0.goal == goal && $0.isReached }
  }
}

/// The line of an attempt in the file: `tried LESSON STEP NUMBER reached|missed DATE OPTIONS OUTCOME`, with the
/// options as one word.
extension Progress.Attempt {
  private static let noOptions = "-"

  var fileForm: String {
    let options = options.isEmpty ? Self.noOptions : options.escapedToOneWord
    return [
      "tried", goal.place.lesson, goal.place.step, "\(goal.number)",
      isReached ? "reached" : "missed", "\(date)", options, outcome.escapedToOneLine,
    ].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Parses a line. Returns nil if it does not have this form.
  init?(reading line: String) {
    let words = line.wordsBetweenSpaces(7)
    guard words.count >= 7, words[0] == "tried", let number = Int(words[3]), number > 0,
      ["reached", "missed"].contains(words[4]), let date = Timestamp(words[5])
    else { return nil }
    self.init(
      goal: GoalID(place: Place(lesson: words[1], step: words[2]), number: number),
      isReached: words[4] == "reached", date: date,
      options: words[6] == Self.noOptions ? "" : words[6].unescapedFromOneLine,
      outcome: words.count > 7 ? words[7].unescapedFromOneLine : "")
  }
}

extension String {
  fileprivate var escapedToOneWord: String {
    let line = escapedToOneLine
    let word = line.split(separator: " ", omittingEmptySubsequences: false).joined(
      separator: "\\u{20}")
    return word == "-" ? "\\u{2d}" : word
  }

  fileprivate var beginning: String {
    String(String.UnicodeScalarView(unicodeScalars.prefix(Progress.answerLimit)))
  }
}
