import DemoArguments
import IsolationNonsendingBuild

struct BusyScreen: AsyncParsableCommand {
  enum Executor: String, CaseIterable, ExpressibleByArgument { case pool, caller }

  static let configuration = CommandConfiguration(
    abstract: "The main actor calls a nonisolated async function that computes for 180 ms.")

  @Option(
    help:
      "Where the module's nonisolated async functions run: on the pool, or on the caller's actor.")
  var runsOn = Executor.pool
  @Flag(help: "Call a function that is marked @concurrent.") var concurrently = false

  func run() async {
    switch runsOn {
    case .pool: await showScreen(concurrently: concurrently)
    case .caller: await IsolationNonsendingBuild.showScreen(concurrently: concurrently)
    }
  }
}
