import Synchronization

/// Runs the small program that the first argument describes. `Step` lists its steps.
///
/// With a number as the second argument, it runs the program that often on the real thread pool, with random delays
/// before the steps, and prints the lines of each run in one line. A run that has not ended after 100 ms is stuck. No
/// run begins after one second.
@main struct FixtureSteps {
  static func main() async {
    let arguments = CommandLine.arguments.dropFirst()
    guard let bodies = arguments.first.flatMap(Step.bodies) else { return print("not a script") }
    guard let runs = arguments.dropFirst().first.flatMap(Int.init) else {
      return await ScriptRun(bodies, lines: nil).run()
    }
    let end = ContinuousClock.now + .seconds(1)
    for _ in 0..<runs where ContinuousClock.now < end { print(await delayedRun(of: bodies)) }
  }

  /// Returns the lines of a run in one line.
  private static func delayedRun(of bodies: [[Step]]) async -> String {
    let lines = Lines()
    let script = ScriptRun(bodies, lines: lines)
    let (ends, end) = AsyncStream.makeStream(of: String.self)
    let run = Task { @MainActor in
      await script.run()
      end.yield(lines.text)
    }
    let limit = Task.detached {
      if (try? await Task.sleep(for: .milliseconds(100))) != nil { end.yield(lines.text + "stuck") }
    }
    var iterator = ends.makeAsyncIterator()
    let text = await iterator.next() ?? ""
    limit.cancel()
    run.cancel()
    return text
  }
}

/// The lines that one run of several has printed.
final class Lines: Sendable {
  private let lines = Mutex("")
  var text: String { lines.withLock(\.self) }
  func add(_ line: String) { lines.withLock { $0 += line + "|" } }
}
