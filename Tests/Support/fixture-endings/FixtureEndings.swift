import Foundation

/// Ends in every way that a program can. Tests start it with one or more of the words below.
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
      case "allocate": allocate(bytes: Int(words.removeFirst()) ?? 0)
      case "refuse-sigterm": signal(SIGTERM, SIG_IGN)
      case "show-blocked-signals": showBlockedSignals()
      case "echo":
        while let line = readLine(strippingNewline: false) { print(line, terminator: "") }
      case "leave-trace": try leaveTrace(from: words.removeFirst())
      case "harm-trace": harmTrace(by: words.removeFirst())
      case "leave-grandchild": try leaveGrandchild(holding: words.removeFirst())
      case "apart": words = startApart(words)
      case "touch": _ = FileManager.default.createFile(atPath: words.removeFirst(), contents: nil)
      case "stop": raise(SIGSTOP)
      case "kill-parent": kill(getppid(), SIGKILL)
      case "signal-parent":
        for number in 1..<NSIG where number != SIGKILL && number != SIGSTOP {
          kill(getppid(), number)
        }
      case "kill-supervising": kill(supervising(Int(words.removeFirst()) ?? 1), SIGKILL)
      case "stop-supervising": kill(supervising(Int(words.removeFirst()) ?? 1), SIGSTOP)
      case "kill-group": kill(0, SIGKILL)
      case "close-all": (0..<1024).forEach { _ = close($0) }
      case "refuse-signals": (1..<NSIG).forEach { _ = signal($0, SIG_IGN) }
      case "exec": become(words)
      default: fatalError("no such word: \(word)")
      }
      fflush(nil)
    }
  }

  /// The process of a generation above this one, if it is a supervisor: 1 is the parent.
  private static func supervising(_ generation: Int) -> pid_t {
    var process = getpid()
    for _ in 0..<generation {
      let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
      let line = status.split(separator: "\n").first { $0.hasPrefix("PPid:") }
      process = line.flatMap { pid_t($0.dropFirst(5).trimmingCharacters(in: .whitespaces)) } ?? 0
    }
    let name = try? String(contentsOfFile: "/proc/\(process)/comm", encoding: .utf8)
    guard name == "supervisor\n" else { fatalError("process \(process) is no supervisor") }
    return process
  }

  private static func flood(bytes: Int) {
    let line = String(repeating: "x", count: 1023) + "\n"
    for _ in 0..<bytes / 1024 { print(line, terminator: "") }
  }

  private static func allocate(bytes: Int) {
    let memory = mmap(nil, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    print(memory == MAP_FAILED ? "refused" : "granted")
  }

  private static func showBlockedSignals() {
    var blocked = sigset_t()
    pthread_sigmask(SIG_BLOCK, nil, &blocked)
    print((1..<32).filter { sigismember(&blocked, $0) == 1 })
  }

  /// Writes the trace's file as the tracer would at the end of a run: copies it from `path`.
  private static func leaveTrace(from path: String) throws {
    let target = ProcessInfo.processInfo.environment["TASKTRACER_FILE"] ?? "/dev/null"
    try Data(contentsOf: URL(filePath: path)).write(to: URL(filePath: target))
  }

  /// Damages the trace's file in a way that a program could.
  private static func harmTrace(by harm: String) {
    let path = ProcessInfo.processInfo.environment["TASKTRACER_FILE"] ?? "/dev/null"
    if let length = Int(harm) {
      truncate(path, off_t(length))
    } else if harm == "grow" {
      let handle = FileHandle(forWritingAtPath: path)
      _ = try? handle?.seekToEnd()
      handle?.write(Data(count: 4096) + Data(repeating: 0xFF, count: 1 << 21))
    } else {
      unlink(path)
      switch harm {
      case "fifo": mkfifo(path, 0o600)
      case "directory": mkdir(path, 0o700)
      case "link": symlink("/dev/zero", path)
      default: break
      }
    }
  }

  /// Starts a process that ignores SIGTERM and holds a FIFO open while it lives. Does not wait for the process.
  private static func leaveGrandchild(holding fifo: String) throws {
    guard let handle = FileHandle(forWritingAtPath: fifo) else { fatalError("no FIFO at \(fifo)") }
    _ = fcntl(handle.fileDescriptor, F_SETFD, 0)
    start(["refuse-sigterm", "hang"], flags: 0)
  }

  /// Starts a copy of this program in a session of its own, with the words up to the last `then`. Returns the words
  /// after it. `apart apart … then then` is a double fork.
  private static func startApart(_ words: [String]) -> [String] {
    guard let end = words.lastIndex(of: "then") else { fatalError("apart needs then") }
    let newSession: Int16 = 0x80
    start(Array(words[..<end]), flags: newSession)
    return Array(words[(end + 1)...])
  }

  private static func start(_ words: [String], flags: Int16) {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    posix_spawnattr_setflags(&attributes, flags)
    var arguments = (["descendant"] + words).map { strdup($0) } + [nil]
    var pid: pid_t = 0
    guard posix_spawn(&pid, "/proc/self/exe", nil, &attributes, &arguments, environ) == 0 else {
      fatalError("no descendant")
    }
  }

  private static func become(_ words: [String]) {
    var arguments = (["another"] + words).map { strdup($0) } + [nil]
    execv("/proc/self/exe", &arguments)
    fatalError("no exec")
  }
}
