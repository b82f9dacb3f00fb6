import TaskTrace
import TraceAnalysis
import TraceBuilding
import TraceExpressions

/// Sample runs, written by hand.
enum Runs {
  static let none = Trace(events: [])

  /// A run of async-let/never-awaited: the end of the scope cancels the image.
  static let neverAwaited: Trace = {
    var script = TraceScript()
    let main = script.root()
    let image = script.asyncLet("image", of: main)
    script.sleep(main, until: 100)
    script.run(image, on: .worker(1))
    script.sleep(image, until: 500)
    script.at(100)
    script.wake(main, .timer)
    script.add(main, .printed(.standardOutput, "describe has its result"))
    script.add(image, .cancelled(by: main, cause: .scopeExit, site: nil))
    script.add(image, .ready(.cancellation(by: main)))
    script.wait(main, for: image, by: .scopeEnd)
    script.run(image)
    script.add(image, .noticed(.sleepThrew, site: nil))
    script.add(image, .threw("CancellationError()"))
    script.wake(main, .task(image))
    script.add(main, .printed(.standardOutput, "got the metadata of cat"))
    script.add(main, .returned)
    script.end()
    return script.trace
  }()

  /// Three workers with one name, a task with a long name, a task whose name is a word of the language, and a main
  /// task that waits forever.
  static let workers: Trace = {
    var script = TraceScript(cores: 2)
    let main = script.root()
    let pool = group(1)
    script.add(main, .groupOpened(pool, site: nil))
    let workers = (1...3).map { _ in script.groupChild("worker", of: main, in: pool) }
    let photo = script.task("photo 1", by: main)
    let ready = script.task("ready", by: main, kind: .detached)
    for (index, worker) in workers.prefix(2).enumerated() {
      script.run(worker, on: .worker(index + 1))
      script.add(worker, .computing(until: VirtualTime(nanoseconds: 200_000_000)))
    }
    script.suspend(main, .continuation)
    script.at(200)
    script.add(workers[0], .returned)
    script.run(workers[2], on: .worker(1))
    script.add(workers[1], .returned)
    script.run(photo, on: .worker(2))
    script.add(photo, .threw("NotFound: photo 1"))
    script.at(300)
    script.add(workers[2], .returned)
    script.run(ready, on: .worker(1))
    script.suspend(ready, .continuation)
    script.end(.stuck)
    return script.trace
  }()

  /// A main task with a number of children in one group.
  static func family(of count: Int) -> Trace {
    var script = TraceScript(cores: 1)
    let main = script.root()
    let pool = group(1)
    script.add(main, .groupOpened(pool, site: nil))
    for _ in 0..<count { _ = script.groupChild("child", of: main, in: pool) }
    script.suspend(main, .continuation)
    script.end(.stuck)
    return script.trace
  }
}

/// Returns the value of an expression in words, or its error message with the column.
func result(_ text: String, in trace: Trace = Runs.neverAwaited, answer: Value? = nil) -> String {
  do throws(ExpressionFailure) {
    return trace.words(for: try Expression(text).value(in: trace, answer: answer))
  } catch {
    let wording = error.problem.wording
    return "\(error.column): \(wording.what) \(wording.advice)"
  }
}
