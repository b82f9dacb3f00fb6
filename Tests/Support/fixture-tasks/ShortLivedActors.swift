import Glibc
import Synchronization

/// Actors that exist one after the other, most likely at the same address.
func shortLivedActors() async {
  for _ in 1...3 {
    await useMorning()
    await useEvening()
  }
}

private func useMorning() async { await Morning().come() }
private func useEvening() async { await Evening().come() }

actor Morning {
  private var count = 0
  func come() { count += 1 }
}

actor Evening {
  private var count = 0
  func come() { count += 1 }
}

/// Tasks that wait for a continuation, yield and wait for others in an actor's functions, while other tasks run there.
@MainActor func actorThatIsBusy() async {
  let office = Office()
  let visitor = Task { await office.wait() }
  while await !office.isAwaited { await Task.yield() }
  let yielding = Task { await office.yieldOnce() }
  let worker = Task { await office.work() }
  try? await Task.sleep(for: .milliseconds(20))
  office.resume()
  _ = await (visitor.value, yielding.value, worker.value)
  async let first: Void = office.delegate()
  async let second: Void = office.delegate()
  _ = await (first, second)
}

private actor Office {
  private nonisolated let waiting = Mutex<CheckedContinuation<Void, Never>?>(nil)
  private var count = 0

  var isAwaited: Bool { waiting.withLock { $0 != nil } }
  func wait() async {
    await withCheckedContinuation { continuation in waiting.withLock { $0 = continuation } }
  }
  nonisolated func resume() { waiting.withLock { $0.take() }?.resume() }
  func yieldOnce() async { await Task.yield() }
  func work() { usleep(50_000) }
  func delegate() async {
    let helper = Task {
      count += 1
      await Task.yield()
      count += 1
    }
    usleep(2_000)
    await helper.value
  }
}
