import StyledText

/// The class's results in exercises.
extension ClassPage {
  private static let maximumNames = 12
  private static let maximumExercises = 20

  /// Returns the number of tested exercises that the learner passed, such as `2 of 3`; nil if the learner tested
  /// none.
  func passed(_ learner: HandIn) -> String? {
    let tested = learner.exercises.map(\.exercise).filter { $0.lastVerdict != nil }
    return tested.isEmpty ? nil : "\(tested.count(where: \.isPassed)) of \(tested.count)"
  }

  /// The findings in the learners' failed attempts, with the learners who had each of them.
  var mistakes: [StyledLine] {
    let mistakes = record.mistakes
    guard !mistakes.isEmpty else { return [] }
    var lines = [StyledLine(), StyledLine("Mistakes in exercises", .heading)]
    lines += sentence("Failed tests, by what the tutor found in their runs.", .dim)
    let titles = Dictionary(
      record.learners.map { ($0.learner, record.title(of: $0)) }, uniquingKeysWith: { $1 })
    for mistake in mistakes {
      let learners = mistake.learners == 1 ? "1 learner" : "\(mistake.learners) learners"
      let attempts = mistake.attempts == 1 ? "1 attempt" : "\(mistake.attempts) attempts"
      lines.append(StyledLine())
      lines += (StyledLine(mistake.title, .strong) + StyledLine(": \(learners), \(attempts)"))
        .wrapped(to: width)
      for place in mistake.exercises.prefix(Self.maximumExercises) {
        let names = Self.names(place.learners, titles)
        lines += (StyledLine("   \(place.exercise): ", .dim) + StyledLine(names))
          .wrapped(to: width, indent: 5)
      }
      let rest = mistake.exercises.count - Self.maximumExercises
      if rest > 0 { lines += sentence("   \(rest) more exercises", .dim) }
    }
    return lines
  }

  /// The verdicts on the programs that were run again, compared with the verdicts in the hand-ins.
  var observations: [StyledLine] {
    guard !record.observed.isEmpty else { return [] }
    let wrong = record.observed.count(where: \.contradicts)
    var lines = [StyledLine(), StyledLine("Programs, run again", .heading)]
    lines += sentence(
      wrong == 0
        ? "No verdict differs from what the hand-ins say."
        : wrong == 1
          ? "One verdict differs from what the hand-in says."
          : "\(wrong) verdicts differ from what the hand-ins say.",
      wrong == 0 ? .dim : .warning)
    let observed = Dictionary(grouping: record.observed, by: \.learner)
    for learner in record.learners {
      guard let verdicts = observed[learner.learner] else { continue }
      lines += [StyledLine()] + sentence(record.title(of: learner), .strong)
      for verdict in verdicts {
        lines +=
          (StyledLine("   \(verdict.exercise): ", .dim)
          + StyledLine("handed in as \(verdict.claim), ")
          + StyledLine(sentence: "now \(verdict.words)", verdict.role)).wrapped(
            to: width, indent: 5)
      }
    }
    return lines
  }

  /// Returns the first names of learners, who are given by their IDs, and the number of the others.
  private static func names(_ learners: [String], _ titles: [String: String]) -> String {
    let rest = learners.count - maximumNames
    return learners.prefix(maximumNames).compactMap { titles[$0] }.joined(separator: ", ")
      + (rest > 0 ? " and \(rest) more" : "")
  }
}
