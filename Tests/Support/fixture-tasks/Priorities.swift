import Glibc

/// A task of high priority waits for an actor on which a task of low priority runs.
func waitForBusyActor() async {
  let desk = Desk()
  let low = Task.detached(name: "low", priority: .low) { await desk.work() }
  try? await Task.sleep(for: .milliseconds(10))
  let high = Task.detached(name: "high", priority: .high) { await desk.work() }
  try? await Task.sleep(for: .milliseconds(200))
  await low.value
  await high.value
}

private actor Desk {
  func work() {
    usleep(50_000)
    print(Task.currentPriority)
  }
}

/// A task on no actor starts two immediate tasks. Only one of them may begin at once.
func startImmediately() async {
  await Task.detached {
    let here = Task.immediate { print("here") }
    let screen = Task.immediate { @MainActor in print("screen") }
    print("creator")
    await here.value
    await screen.value
  }.value
}
