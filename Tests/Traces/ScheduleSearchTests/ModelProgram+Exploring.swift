import ScheduleSearch
import TaskTrace

extension ModelProgram {
  /// Explores the program with runs that are reported in groups of 32. After the first group, at most
  /// `maximumRunsLater` runs are made in total.
  func explored(
    by reduction: Footprint.Sharing?, limit: Int = 100_000, maximumRuns: Int = .max,
    maximumRunsLater: Int? = nil
  ) -> Exploration {
    var found = Exploration(
      Scenario(program: "p"), limit: limit, maximumRuns: maximumRuns, reduction: reduction)
    while true {
      let schedules = found.next(upTo: 32)
      if schedules.isEmpty { return found }
      for departures in schedules {
        let (outcome, choices) = run(departures)
        found.add(departures, outcome: outcome, choices: choices)
      }
      if let maximumRunsLater { found.maximumRuns = maximumRunsLater }
    }
  }

  /// A program with more orders than the search visits before it tries a reduction.
  static let large = ModelProgram(
    tasks: [
      [.append(0), .append(1), .append(1)], [.append(2), .append(2)],
      [.append(3), .append(0), .append(3)],
    ])
}
