import TaskTrace

extension Departures {
  /// Returns these departures with one more, at a choice after the first `count` choices and after the last departure:
  /// one result for each candidate of each choice, other than the default.
  func withOneMore(_ choices: [ScheduleChoice], after count: Int = 0) -> [Departures] {
    let last = max(list.last?.choice ?? 0, count)
    return choices.enumerated().dropFirst(last).flatMap { index, choice in
      (1..<max(choice.count, 1)).map { adding(choice: index + 1, candidate: $0) }
    }
  }
}
