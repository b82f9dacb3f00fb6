import Foundation

@_silgen_name("gettid") private func threadID() -> pid_t

/// An asynchronous `main` that has been suspended is no longer on the main thread, and handles no signals.
@MainActor func mainThread() async {
  tellThread("at first")
  await Task.yield()
  tellThread("after a yield")
  await Task.detached { print("detached:", Thread.isMainThread, threadID() == getpid()) }.value
  tellThread("after another task")
  handleBlockedSignal()
  sleepThroughAlarm()
  let child = Process()
  child.executableURL = URL(fileURLWithPath: "/bin/sh")
  child.arguments = ["-c", "kill -TERM $$; exit 3"]
  try? child.run()
  child.waitUntilExit()
  print("child:", child.terminationReason == .exit, child.terminationStatus)
}

@MainActor private func tellThread(_ moment: String) {
  print("\(moment):", Thread.isMainThread, threadID() == getpid())
}

private nonisolated(unsafe) var handled: sig_atomic_t = 0

/// The calling thread blocks a signal, but the main thread handles it.
private func handleBlockedSignal() {
  var signals = sigset_t()
  sigemptyset(&signals)
  sigaddset(&signals, SIGUSR1)
  pthread_sigmask(SIG_BLOCK, &signals, nil)
  signal(SIGUSR1) { _ in handled += 1 }
  kill(getpid(), SIGUSR1)
  while handled == 0 { usleep(1000) }
  print("handled:", handled)
}

/// A handler that computes for long ends before time passes for the rest of the program.
@MainActor func slowHandler() async {
  await Task.yield()
  sleepWhileHandlerComputes()
}

private func sleepWhileHandlerComputes() {
  handled = 0
  signal(SIGALRM) { _ in
    let start = clock()
    while clock() - start < 50_000 {}
    handled += 1
  }
  var timer = itimerval()
  timer.it_value.tv_usec = 10_000
  setitimer(__itimer_which_t(0), &timer, nil)
  usleep(1_000_000)
  print("handled:", handled)
}

/// A handler on another thread does not interrupt a wait.
private func sleepThroughAlarm() {
  signal(SIGALRM) { _ in handled += 1 }
  var timer = itimerval()
  timer.it_value.tv_usec = 10_000
  setitimer(__itimer_which_t(0), &timer, nil)
  print("slept:", usleep(50_000))
  while handled == 1 { usleep(1000) }
}

/// A thread of the pool is named after the queue for its tasks' priority.
@MainActor func threadNames() async {
  print("at first:", threadName())
  for priority in [.background, .low, .medium, .high, TaskPriority(rawValue: 20)] {
    let name = await Task.detached(priority: priority) { threadName() }.value
    print("priority \(priority.rawValue):", name)
  }
  print("then:", threadName())
  let inherited = await withCheckedContinuation { continuation in
    Thread.detachNewThread { continuation.resume(returning: threadName()) }
  }
  print("new thread:", inherited)
  print("named:", await Task.detached { threadName(after: "own") }.value)
}

private func threadName(after name: String? = nil) -> String {
  if let name { Thread.current.name = name }
  let file = try? String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8)
  return "\(Thread.current.name ?? "none"), \(file?.split(separator: "\n").first ?? "none")"
}

func invalidPriority() async {
  await Task.detached(priority: TaskPriority(rawValue: 34)) { print("runs") }.value
}

func callMainActorOnQueue() async {
  await withCheckedContinuation { continuation in
    DispatchQueue.global().async {
      assumeMainActor()
      continuation.resume()
    }
  }
}

func callMainActorInTask() async { await Task.detached { assumeMainActor() }.value }

private func assumeMainActor() {
  MainActor.assumeIsolated { print("on the main actor") }
}
