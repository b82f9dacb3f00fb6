import Foundation

/// Ends in as many ways as a program can; tests start it with one of the words below.
@main enum FixtureEndings {
  static func main() throws {
    var words = CommandLine.arguments.dropFirst().map { $0 }
    while let word = words.first {
      words.removeFirst()
      switch word {
      case "exit": exit(Int32(words.first ?? "") ?? 0)
      case "say": print(words.removeFirst())
      case "complain": FileHandle.standardError.write(Data((words.removeFirst() + "\n").utf8))
      case "show": print(ProcessInfo.processInfo.environment[words.removeFirst()] ?? "unset")
      case "trap": preconditionFailure("as asked")
      case "abort": abort()
      case "fault": raise(SIGSEGV)
      case "spin": while true {}
      case "hang": while true { pause() }
      case "flood": flood(bytes: Int(words.removeFirst()) ?? 0)
      case "await-memory-limit": awaitMemoryLimit()
      case "allocate": allocate(bytes: Int(words.removeFirst()) ?? 0)
      case "refuse-sigterm": signal(SIGTERM, SIG_IGN)
      case "show-blocked-signals": showBlockedSignals()
      case "echo":
        while let line = readLine(strippingNewline: false) { print(line, terminator: "") }
      case "leave-trace": try leaveTrace(from: words.removeFirst())
      case "leave-grandchild": try leaveGrandchild(holding: words.removeFirst())
      default: fatalError("no such word: \(word)")
      }
      fflush(nil)
    }
  }

  private static func flood(bytes: Int) {
    let line = String(repeating: "x", count: 1023) + "\n"
    for _ in 0..<bytes / 1024 { print(line, terminator: "") }
  }

  private static func allocate(bytes: Int) {
    let memory = mmap(nil, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    print(memory == MAP_FAILED ? "refused" : "granted")
  }

  /// The limit is set from outside, soon after the start.
  private static func awaitMemoryLimit() {
    var limit = rlimit()
    repeat {
      getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit)
    } while limit.rlim_cur == rlim_t.max
  }

  private static func showBlockedSignals() {
    var blocked = sigset_t()
    pthread_sigmask(SIG_BLOCK, nil, &blocked)
    print((1..<32).filter { sigismember(&blocked, $0) == 1 })
  }

  /// Does what the tracer would do at the end of a run.
  private static func leaveTrace(from path: String) throws {
    let target = ProcessInfo.processInfo.environment["TASKTRACER_FILE"] ?? "/dev/null"
    try Data(contentsOf: URL(filePath: path)).write(to: URL(filePath: target))
  }

  /// Starts a process that refuses SIGTERM and holds a FIFO open for as long as it lives, and leaves it alone.
  private static func leaveGrandchild(holding fifo: String) throws {
    guard let handle = FileHandle(forWritingAtPath: fifo) else { fatalError("no FIFO at \(fifo)") }
    _ = fcntl(handle.fileDescriptor, F_SETFD, 0)
    let words: [String] = ["grandchild", "refuse-sigterm", "hang"]
    var arguments = words.map { strdup($0) } + [nil]
    var pid: pid_t = 0
    guard posix_spawn(&pid, "/proc/self/exe", nil, nil, &arguments, environ) == 0 else {
      fatalError("no grandchild")
    }
  }
}
