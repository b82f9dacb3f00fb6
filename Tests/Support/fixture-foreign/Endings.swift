import Foundation

/// Sleeps until something else ends the program. Buffers output by lines, so that each line is written at once.
private func sleepForever() async {
  setvbuf(stdout, nil, _IOLBF, 0)
  try? await Task.sleep(for: .seconds(1000))
  print("never printed")
}

func exitInTask() async {
  Task.detached {
    try? await Task.sleep(for: .milliseconds(10))
    print("exit")
    exit(5)
  }
  await sleepForever()
}

/// The status has more than eight bits.
func exitWithLargeStatus() async { exit(256 + 9) }

func leaveWithNegativeStatus() async { _exit(-1) }

func exitOnQueue() async {
  DispatchQueue.global().asyncAfter(deadline: .now() + 0.01) { exit(6) }
  await sleepForever()
}

func exitOnThread() async {
  Thread.detachNewThread { exit(7) }
  await sleepForever()
}

func exitHandler() async {
  atexit { print("at exit") }
  Task.detached { exit(8) }
  await sleepForever()
}

@inline(never) private func crash() { fatalError("on purpose") }

func crashInChild() async {
  print("before")
  fflush(nil)
  await withTaskGroup(of: Void.self) { group in group.addTask { crash() } }
  print("never printed")
}

func crashOnQueue() async {
  DispatchQueue.global().async { crash() }
  await sleepForever()
}

func resumeTwice() async {
  await withCheckedContinuation { continuation in
    continuation.resume()
    continuation.resume()
  }
}

/// The runtime cannot represent the end of this sleep, and traps.
func sleepTooLong() async {
  print("before")
  fflush(stdout)
  try? await Task.sleep(for: .seconds(Int64.max))
}

/// Reads from an invalid address.
func badRead() async {
  let place = UnsafePointer<Int>(bitPattern: ProcessInfo.processInfo.arguments.count)
  await withTaskGroup(of: Void.self) { group in group.addTask { print(place?.pointee ?? 0) } }
}

/// Passes an invalid pointer to a call. The kernel rejects it, but the tracer reads from it.
func badPointer() async {
  nanosleep(UnsafePointer(bitPattern: ProcessInfo.processInfo.arguments.count), nil)
  print("never printed")
}

/// Lets the tracer read at an address that is not mapped, when the process may have no more memory.
func badPointerWithoutMemory() async {
  var limit = rlimit(rlim_cur: 0, rlim_max: 0)
  setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
  nanosleep(UnsafePointer(bitPattern: ProcessInfo.processInfo.arguments.count << 32), nil)
}

/// The program's own handler handles a crash.
func handleCrash() async {
  var old = sigaction()
  sigaction(SIGSEGV, nil, &old)
  print("default", old.__sigaction_handler.sa_handler == nil)
  fflush(nil)
  signal(SIGSEGV) { _ in _exit(9) }
  await badRead()
}

func abortProgram() async { abort() }

func terminateItself() async {
  kill(getpid(), SIGTERM)
  await sleepForever()
}

/// An alarm stays set when another program replaces this one. An earlier, failed replacement has no effect on it.
func replaceBeforeAlarm() async {
  var timer = itimerval()
  timer.it_value.tv_usec = 50_000
  setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &timer, nil)
  var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("sleep"), strdup("60"), nil]
  print("replaced:", execv("/nonexistent", &arguments))
  fflush(stdout)
  // Threads of the pool block all signals. The other program would inherit that.
  var none = sigset_t()
  sigemptyset(&none)
  pthread_sigmask(SIG_SETMASK, &none, nil)
  execv("/bin/sleep", &arguments)
}

/// An alarm without a handler ends the program while its tasks wait.
func dieOfAlarm() async {
  print("waits")
  fflush(stdout)
  alarm(1)
  try? await Task.sleep(for: .seconds(60))
  print("slept")
}

/// A task that was suspended runs on a thread of Dispatch. Dispatch does not allow such a thread to end.
func exitThreadOfMain() async {
  try? await Task.sleep(for: .milliseconds(10))
  endThread()
}

func exitThreadOfTask() async {
  Task.detached { endThread() }
  await sleepForever()
}

private func endThread() { pthread_exit(nil) }
