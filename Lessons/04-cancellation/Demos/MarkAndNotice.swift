import DemoArguments
import DemoWorld

struct MarkAndNotice: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "A loop that computes is cancelled.",
    discussion: "The steps take 40 ms. The loop ends early only if it checks for cancellation.")

  enum Check: String, CaseIterable, ExpressibleByArgument { case never, boolean, throwing }

  @Option(help: "How the loop checks for cancellation.") var check = Check.boolean
  @Option(milliseconds: "When to cancel") var cancelAt: Duration = .milliseconds(100)
  @Option(milliseconds: "How long the work takes") var work: Duration = .milliseconds(500)

  func run() async throws {
    let worker = Task(name: "worker") { try crunch() }
    try await Task.sleep(for: cancelAt)
    worker.cancel()
    print("main has cancelled the worker")
    print("worker: \(await worker.result)")
  }

  /// Does the work, and returns how much of it is done.
  func crunch() throws -> Duration {
    var done: Duration = .zero
    while done < work {
      switch check {
      case .never: break
      case .boolean: if Task.isCancelled { return done }
      case .throwing: try Task.checkCancellation()
      }
      let step = min(.milliseconds(40), work - done)
      compute(for: step)
      done += step
    }
    return done
  }
}
