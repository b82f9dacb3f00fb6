import DemoArguments
import DemoWorld

/// The options of the survey.
struct SurveyOptions: ParsableArguments {
  enum Mode: String, CaseIterable, ExpressibleByArgument { case serial, all, limited }

  @Option(help: "How many sectors there are, from 1 to 1000.") var sectors = 20
  @Option(milliseconds: "How long a scan takes") var scan: Duration = .milliseconds(1000)
  @Option(help: "Scan one after another, all at once, or a few at once.") var mode = Mode.limited
  @Option(help: "The most scans at once with --mode limited, from 1 to 1000.") var atOnce = 4
  @Option(help: "The number of the sector whose scan fails, from 1 to --sectors.") var failAt: Int?
  @Flag(help: "Continue after a failure.") var keepGoing = false

  /// The most scans at once.
  var width: Int { mode == .all ? sectors : atOnce }

  func validate() throws {
    try (1...1000).check(sectors, for: "--sectors")
    try (1...1000).check(atOnce, for: "--at-once")
    try (1...sectors).check(failAt, for: "--fail-at")
  }
}
