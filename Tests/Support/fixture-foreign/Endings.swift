import Foundation

/// How programs end while tasks and threads are at work. Lines are written at once.
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

/// Reads memory where there is none.
func badRead() async {
  let place = UnsafePointer<Int>(bitPattern: ProcessInfo.processInfo.arguments.count)
  await withTaskGroup(of: Void.self) { group in group.addTask { print(place?.pointee ?? 0) } }
}

/// The kernel refuses the pointer. The tracer reads it.
func badPointer() async {
  nanosleep(UnsafePointer(bitPattern: ProcessInfo.processInfo.arguments.count), nil)
  print("never printed")
}

/// A crash is handled as the program has asked for.
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

/// An alarm that nobody handles ends the program, whatever its tasks wait for.
func dieOfAlarm() async {
  print("waits")
  fflush(stdout)
  alarm(1)
  try? await Task.sleep(for: .seconds(60))
  print("slept")
}
