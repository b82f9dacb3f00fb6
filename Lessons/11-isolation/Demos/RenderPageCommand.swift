import DemoArguments
import IsolationMainActorBuild

struct RenderPage: AsyncParsableCommand {
  enum DefaultIsolation: String, CaseIterable, ExpressibleByArgument {
    case nonisolated
    case mainActor = "main-actor"
  }

  static let configuration = CommandConfiguration(
    abstract: "Three tasks compute for 100 ms each, in code without isolation annotations.")

  @Option(help: "The module's default isolation.") var isolation = DefaultIsolation.nonisolated
  @Flag(help: "Compute in a function that is marked @concurrent.") var concurrently = false

  func run() async {
    switch isolation {
    case .nonisolated: await renderPage(concurrently: concurrently)
    case .mainActor: await IsolationMainActorBuild.renderPage(concurrently: concurrently)
    }
  }
}
