import Glibc
import Synchronization

/// Programs that wait in a loop for something that another task does after a while, and programs with calls
/// that concern the calling task or another task.
func cases(_ name: String) async {
  switch name {
  case "blocked-signals": await Task.detached { sendBlockedSignals() }.value
  case "long lines":
    for number in 0..<110 { print(number, String(repeating: "a long line ", count: 200)) }
  case "poll isCancelled": await untilCancelled { while !Task.isCancelled {} }
  case "poll current": await untilCancelled { while !isCurrentCancelled() {} }
  case "poll check": await untilCancelled { while (try? Task.checkCancellation()) != nil {} }
  case "poll yield": await untilCancelled { while !Task.isCancelled { await Task.yield() } }
  case "poll handle": await untilOtherIsCancelled()
  case "poll actor": await untilOpened()
  case "clock on actor": await readClockOnActor()
  case "poll atomic": await untilMet()
  case "poll thread yield": await untilRaised()
  case "few polls": fewPolls()
  case "escalate": await escalate()
  case "raise on actor": await waitForBusyActor()
  case "immediately": await startImmediately()
  case "error objects": await throwObjects()
  case "arguments": print((try? await Opener().open(7, "words")) ?? ["threw"])
  case "cancel itself": await cancelItself()
  case "deadlock": await lockTwice()
  case "long line": print(String(repeating: "日", count: 3_000))
  default: print("nothing to do")
  }
}

private func untilCancelled(_ poll: @escaping @Sendable () async -> Void) async {
  let task = Task.detached(name: "poller") { await poll() }
  try? await Task.sleep(for: .milliseconds(100))
  task.cancel()
  await task.value
  print("cancelled")
}

private func isCurrentCancelled() -> Bool { withUnsafeCurrentTask { $0?.isCancelled ?? false } }

private func untilOtherIsCancelled() async {
  let sleeper = Task.detached { try? await Task.sleep(for: .seconds(1)) }
  let poller = Task.detached { while !sleeper.isCancelled {} }
  try? await Task.sleep(for: .milliseconds(100))
  sleeper.cancel()
  await poller.value
  print("cancelled")
}

private actor Door {
  private(set) var isOpen = false
  func open() { isOpen = true }
}

/// Hops to the door's actor and back, repeatedly.
@MainActor private func untilOpened() async {
  let door = Door()
  Task.detached {
    try? await Task.sleep(for: .milliseconds(100))
    await door.open()
  }
  while await !door.isOpen {}
  print("open")
}

private let arrived = Atomic(0)

private func untilMet() async {
  await withTaskGroup(of: Void.self) { group in
    for _ in 1...2 {
      group.addTask {
        arrived.add(1, ordering: .acquiringAndReleasing)
        while arrived.load(ordering: .acquiring) < 2 {}
      }
    }
  }
  print("met")
}

private let isRaised = Atomic(false)

private func untilRaised() async {
  Task.detached {
    try? await Task.sleep(for: .milliseconds(100))
    isRaised.store(true, ordering: .releasing)
  }
  await Task.detached { while !isRaised.load(ordering: .acquiring) { sched_yield() } }.value
  print("raised")
}

/// Polls only a few times between computations, so the polls take no virtual time.
private func fewPolls() {
  for _ in 1...10 {
    for _ in 1...1_000 where Task.isCancelled { print("cancelled") }
    compute(milliseconds: 1)
  }
  print("asked")
}

private func escalate() async {
  let task = Task(priority: .background) {
    try? await Task.sleep(for: .milliseconds(10))
    return Task.currentPriority == .high
  }
  await Task.yield()
  task.escalatePriority(to: .high)
  let isHigh = await task.value
  let own = Task(priority: .background) {
    withUnsafeCurrentTask { $0?.escalatePriority(to: .high) }
    return Task.currentPriority == .high
  }
  print(isHigh, await own.value)
}

/// An error that is an object and prints a line when it is destroyed.
private final class Farewell: Error {
  let name: String
  init(_ name: String) { self.name = name }
  deinit { print("\(name) gone") }
}

private func throwObjects() async {
  _ = try? await Task { throw Farewell("task") }.value
  async let child: Void = { throw Farewell("child") }()
  _ = try? await child
  try? await withThrowingTaskGroup(of: Void.self) { group in
    group.addTask { throw Farewell("member") }
    try await group.next()
  }
  print("end")
}

private func cancelItself() async {
  let task = Task(name: "own") {
    withUnsafeCurrentTask { $0?.cancel() }
    return isCurrentCancelled()
  }
  print(await task.value)
}

private func lockTwice() async {
  await Task.detached(name: "locker") {
    let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    pthread_mutex_init(mutex, nil)
    lockTwice(mutex)
  }.value
}

private func lockTwice(_ mutex: UnsafeMutablePointer<pthread_mutex_t>) {
  pthread_mutex_lock(mutex)
  pthread_mutex_lock(mutex)
}

private actor Timekeeper {
  func work() {
    let end = ContinuousClock.now + .milliseconds(50)
    while .now < end {}
  }
}

/// While a task reads the clock on an actor, another one waits for its turn to do the same.
private func readClockOnActor() async {
  let keeper = Timekeeper()
  await withTaskGroup(of: Void.self) { group in
    for name in ["one", "other"] { group.addTask(name: name) { await keeper.work() } }
  }
}
