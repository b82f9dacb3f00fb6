import Dispatch
import Foundation

/// Programs whose synchronous `main` runs the main actor's jobs in a loop. The first argument selects one.
@main struct FixtureLoops {
  static func main() {
    switch CommandLine.arguments.dropFirst().first {
    case "run": run()
    case "run-until": runUntil()
    case "core-foundation": coreFoundation()
    case "dispatch-main": serveDispatch()
    case "dispatch-order": queueInTurns(); dispatchMain()
    case "loop-order": queueInTurns(); RunLoop.main.run()
    case "main-timer": mainTimer()
    case "operations": operations()
    case "no-loop": noLoop()
    case "alarms": useAlarms()
    case "missed-intervals": missedIntervals()
    case "missed-signals": missedSignals()
    case "main-exits": endMainThread()
    case "signal-threads": countSignalThreads()
    case "adding-thread": addWithThread()
    case "stuck": RunLoop.main.run()
    case let name: print("there is no", name ?? "name")
    }
  }
}

@MainActor private func countTo(_ last: Int) async {
  for number in 1...last {
    print("tick", number)
    try? await Task.sleep(for: .milliseconds(50))
  }
}

/// The main thread and another one add to a number, and let go of its lock between reading and writing.
func addWithThread() {
  let (lock, isDone) = (NSLock(), DispatchSemaphore(value: 0))
  nonisolated(unsafe) var number = 0
  @Sendable func add() {
    let before = lock.withLock { number }
    lock.withLock { number = before + 1 }
  }
  Thread.detachNewThread {
    add()
    isDone.signal()
  }
  add()
  isDone.wait()
  print(number)
}

func run() {
  Task { @MainActor in
    await countTo(3)
    exit(3)
  }
  RunLoop.main.run()
}

func runUntil() {
  nonisolated(unsafe) var fired = 0
  let timer = Timer.scheduledTimer(withTimeInterval: 0.1, repeats: true) { _ in fired += 1 }
  Task { @MainActor in await countTo(3) }
  let start = Date()
  RunLoop.main.run(until: start.addingTimeInterval(1))
  timer.invalidate()
  print("timer fired", fired >= 5)
  print("a second later", Date().timeIntervalSince(start) >= 1)
}

@_silgen_name("CFRunLoopRun") private func runCoreFoundationLoop()
@_silgen_name("CFRunLoopGetMain") private func mainLoop() -> UnsafeRawPointer
@_silgen_name("CFRunLoopStop") private func stop(_ loop: UnsafeRawPointer)

func coreFoundation() {
  Task { @MainActor in
    await countTo(2)
    stop(mainLoop())
  }
  runCoreFoundationLoop()
  print("stopped")
}

func serveDispatch() {
  Task { @MainActor in
    await countTo(3)
    exit(4)
  }
  dispatchMain()
}

/// Adds tasks and blocks to the main queue by turns, before the loop begins and in it.
func queueInTurns() {
  DispatchQueue.main.async { print("block 1") }
  Task { @MainActor in
    print("task 2")
    DispatchQueue.main.async { print("block 6") }
    Task { @MainActor in print("task 7") }
    DispatchQueue.main.async { print("block 8") }
    Task { @MainActor in exit(0) }
  }
  Task { @MainActor in print("task 3") }
  DispatchQueue.main.async { print("block 4") }
  Task { @MainActor in print("task 5") }
}

func mainTimer() {
  nonisolated(unsafe) var fired = 0
  let timer = DispatchSource.makeTimerSource(queue: .main)
  timer.schedule(deadline: .now() + 0.05, repeating: 0.05)
  timer.setEventHandler {
    fired += 1
    print("timer", fired)
    if fired == 3 { exit(0) }
  }
  timer.activate()
  dispatchMain()
}

func operations() {
  let queue = OperationQueue()
  for _ in 0..<4 { queue.addOperation {} }
  queue.waitUntilAllOperationsAreFinished()
  OperationQueue.main.addOperation {
    print("on the main queue")
    exit(0)
  }
  RunLoop.main.run()
}

/// Nothing runs the main actor's jobs, so its task never runs.
func noLoop() {
  Task { @MainActor in print("never printed") }
  Thread.sleep(forTimeInterval: 0.1)
  print("end")
}

/// The process continues without its main thread until its other threads have ended.
func endMainThread() {
  atexit { print("at exit") }
  Thread.detachNewThread {
    Thread.sleep(forTimeInterval: 0.05)
    print("the thread ends")
  }
  print("main ends")
  pthread_exit(nil)
}

/// Counts the other threads that would take a signal at the beginning of the program, before its own threads begin.
func countSignalThreads() {
  let user1: UInt64 = 1 << (UInt64(SIGUSR1) - 1)
  let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
  let taking = threads.filter { thread in
    let status = try? String(contentsOfFile: "/proc/self/task/\(thread)/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("SigBlk:") }
    let blocked = line.flatMap { UInt64($0.dropFirst(8), radix: 16) } ?? 0
    return thread != "\(getpid())" && blocked & user1 == 0
  }
  print("threads that take SIGUSR1:", taking.count)
}
