import TaskTrace
package import TraceAnalysis

/// Sentences about where two runs differ.
package struct ComparisonWords {
  package let comparison: RunComparison
  /// The names of the runs in sentences, such as `run 1`.
  let labels: (first: String, second: String)
  private let first: Words
  private let second: Words

  package init(_ comparison: RunComparison, _ labels: (first: String, second: String), ascii: Bool)
  {
    (self.comparison, self.labels) = (comparison, labels)
    first = Words(comparison.first, ascii: ascii)
    second = Words(comparison.second, ascii: ascii)
  }

  /// A sentence about the part that both runs have in common.
  package var common: String {
    guard let index = comparison.divergence, let time = comparison.divergenceTime else {
      return "Both runs do the same at the same times."
    }
    if index == 0 { return "The runs differ from their first event." }
    return
      "The first \(index == 1 ? "event is" : "\(index) events are") the same in both runs. They first differ at \(first.time(time))."
  }

  /// A sentence that describes the first difference; nil if there is none.
  package var cause: String? {
    guard let index = comparison.divergence else { return nil }
    let left = event(at: index, in: comparison.first)
    let right = event(at: index, in: comparison.second)
    guard let left, let right else {
      let (ended, other) =
        left == nil ? (labels.first, labels.second) : (labels.second, labels.first)
      return "\(ended.capitalizedFirst) has no further event, and \(other) continues."
    }
    if index == comparison.firstDelay {
      return
        "\(subject(left, first)) \(phrase(left, first)) at \(first.time(left.time)) in \(labels.first) and at \(second.time(right.time)) in \(labels.second)."
    }
    return intervention(left, right) ?? choice(left, right, index) ?? both(left, right)
  }

  private func event(at index: Int, in trace: Trace) -> Event? {
    trace.events.indices.contains(index) ? trace.events[index] : nil
  }

  private func subject(_ event: Event, _ words: Words) -> String {
    event.task.map(words.name) ?? "The program"
  }

  private func phrase(_ event: Event, _ words: Words) -> String {
    let eventWords = words.words(event.action)
    if case .printed(_, let line) = event.action { return "\(eventWords.phrase) \"\(line)\"" }
    return [eventWords.phrase, eventWords.details].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Returns a sentence about an intervention if one of the events is an intervention in its run; otherwise nil.
  private func intervention(_ left: Event, _ right: Event) -> String? {
    for (event, words, label) in [(left, first, labels.first), (right, second, labels.second)] {
      if case .cancelled(nil, .intervention, _) = event.action {
        return
          "In \(label), \(subject(event, words)) is cancelled from outside at \(words.time(event.time))."
      }
      if case .intervened = event.action {
        return
          "In \(label), \(subject(event, words)) \(phrase(event, words)) at \(words.time(event.time))."
      }
    }
    return nil
  }

  /// Returns a sentence about a choice if two tasks were ready and each run chose a different one; otherwise nil.
  private func choice(_ left: Event, _ right: Event, _ index: Int) -> String? {
    guard left.action == .running, right.action == .running, left.time == right.time,
      let chosen = left.task, let other = right.task.flatMap(comparison.counterpart(ofSecond:)),
      chosen != other,
      case .ready? = comparison.first.snapshot(afterEvents: index)[other]?.state
    else { return nil }
    return
      "At \(first.time(left.time)), \(first.name(chosen)) and \(first.name(other)) are both ready. \(labels.first.capitalizedFirst) runs \(first.name(chosen)) first, and \(labels.second) runs \(first.name(other)) first."
  }

  private func both(_ left: Event, _ right: Event) -> String {
    "At \(first.time(left.time)) in \(labels.first), \(subject(left, first)) \(phrase(left, first)). Instead, at \(second.time(right.time)) in \(labels.second), \(subject(right, second)) \(phrase(right, second))."
  }
}

extension String {
  package var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
