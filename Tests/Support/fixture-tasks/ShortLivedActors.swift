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

/// A task that waits for a continuation in an actor's function, and is resumed while another task runs there.
@MainActor func resumedWhileBusy() async {
  let office = Office()
  let visitor = Task { await office.wait() }
  while await !office.isAwaited { await Task.yield() }
  let worker = Task { await office.work() }
  try? await Task.sleep(for: .milliseconds(20))
  office.resume()
  _ = await (visitor.value, worker.value)
}

private actor Office {
  private nonisolated let waiting = Mutex<CheckedContinuation<Void, Never>?>(nil)

  var isAwaited: Bool { waiting.withLock { $0 != nil } }
  func wait() async {
    await withCheckedContinuation { continuation in waiting.withLock { $0 = continuation } }
  }
  func work() { usleep(50_000) }
  nonisolated func resume() { waiting.withLock { $0.take() }?.resume() }
}
