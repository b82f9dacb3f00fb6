import CBlockingCalls
import Dispatch
import Glibc

/// Makes blocking calls of the kind that the first argument names: on the main thread, in a task and on a new
/// thread. In the first round, a task or the main queue ends the waits; in the second round, a thread does.
@main struct FixtureBlocking {
  static func main() async {
    let kind = CommandLine.arguments.dropFirst().first ?? ""
    for helper in [Helper.task, .thread] {
      print("main thread,", helper)
      run(kind, helper == .task ? startTask : startThread)
      print("task,", helper)
      await Task.detached { run(kind, helper == .task ? startMainQueue : startThread) }.value
      print("thread,", helper)
      await onThread { run(kind, helper == .task ? startTask : startThread) }
    }
  }

  private enum Helper { case task, thread }

  private static func run(_ kind: String, _ start: @convention(c) (blocking_act) -> Void) {
    if !run_blocking_calls(kind, start) { print("there is no", kind) }
  }
}

private func startTask(_ act: @escaping blocking_act) {
  Task.detached { repeat { try? await Task.sleep(for: .milliseconds(20)) } while !act() }
}

/// Uses the main queue: a task could wait for the core that the call blocks, if there is only one core.
private func startMainQueue(_ act: @escaping blocking_act) {
  DispatchQueue.main.asyncAfter(deadline: .now() + 0.02) { if !act() { startMainQueue(act) } }
}

private func startThread(_ act: @escaping blocking_act) {
  var thread = pthread_t()
  pthread_create(
    &thread, nil,
    { argument in
      let act = unsafeBitCast(argument, to: blocking_act.self)
      repeat { usleep(20_000) } while !act()
      return nil
    }, unsafeBitCast(act, to: UnsafeMutableRawPointer.self))
  pthread_detach(thread)
}

private func onThread(_ body: @escaping @Sendable () -> Void) async {
  await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
    let work = Unmanaged.passRetained(
      Work {
        body()
        continuation.resume()
      }
    ).toOpaque()
    var thread = pthread_t()
    pthread_create(
      &thread, nil,
      { argument in
        if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body() }
        return nil
      }, work)
    pthread_detach(thread)
  }
}

private final class Work: Sendable {
  let body: @Sendable () -> Void
  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}
