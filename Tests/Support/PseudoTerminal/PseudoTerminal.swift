package import Glibc

/// A program in its own terminal. Tests type input and read the screen, like a learner.
///
/// No method waits for a fixed time. Tests wait until the screen shows the expected text. The deadline only ends a
/// test that has failed.
package final class PseudoTerminal {
  package private(set) var screen: Screen
  /// All output, unchanged.
  package private(set) var output = ""
  package let processID: pid_t
  private var master: Int32
  private var bytes: [UInt8] = []
  private var exitStatus: Int32?
  private var isHungUp = false

  package enum Failure: Error, CustomStringConvertible {
    case system(String, Int32)
    case neverShown(String, screen: String)
    case neverEnded(screen: String)

    package var description: String {
      switch self {
      case .system(let call, let error): "\(call): \(unsafe String(cString: strerror(error)))"
      case .neverShown(let what, let screen):
        "Never seen: \(what). The screen at the end:\n\(screen)"
      case .neverEnded(let screen): "The program never ended. The screen at the end:\n\(screen)"
      }
    }
  }

  package enum Ending: Hashable, Sendable { case exited(Int32), signalled(Int32) }

  /// Starts a program as the leader of a session that has this terminal. The program has the given environment
  /// variables, and TERM (`xterm`), LANG and PATH if they are not among them.
  package init(
    _ program: String, _ arguments: [String] = [], environment: [String: String] = [:],
    columns: Int = 80, rows: Int = 24
  ) throws {
    screen = Screen(columns: columns, rows: rows)
    var (master, slave): (Int32, Int32) = (-1, -1)
    var name = [CChar](repeating: 0, count: 128)
    guard unsafe openpty(&master, &slave, &name, nil, nil) == 0 else {
      throw Failure.system("openpty", errno)
    }
    defer { close(slave) }
    for descriptor in [master, slave] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    self.master = master
    let path = String(
      decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    Self.setSize(master, columns: columns, rows: rows)
    var variables = ["TERM": "xterm", "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin"]
    variables.merge(environment) { $1 }
    processID = try Self.spawn(
      program, [program] + arguments, variables.map { "\($0)=\($1)" }.sorted(), terminal: path)
  }

  deinit {
    if exitStatus == nil {
      kill(-processID, SIGKILL)
      kill(processID, SIGKILL)
      _ = waitpid(processID, nil, 0)
    }
    hangUp()
  }

  /// Closes the terminal, as closing a window does.
  package func hangUp() {
    if master >= 0 { close(master) }
    (master, isHungUp) = (-1, true)
  }

  /// Returns the path of a program that this package builds. The program is next to the tests.
  package static func product(_ name: String) -> String { "\(products)/\(name)" }

  /// The folder of the programs that this package builds. Its path may be longer than a line of a terminal.
  package static let products = CommandLine.arguments[0].split(
    separator: "/", omittingEmptySubsequences: false
  ).dropLast().joined(separator: "/")

  private static func spawn(
    _ program: String, _ words: [String], _ variables: [String], terminal: String
  ) throws -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    // If the leader of a session without a terminal opens one, it becomes the session's terminal.
    unsafe posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, 0, 1)
    unsafe posix_spawn_file_actions_adddup2(&actions, 0, 2)
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    unsafe sigfillset(&signals)
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    let newSession: Int32 = 0x80
    unsafe posix_spawnattr_setflags(
      &attributes, Int16(newSession | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    let words = unsafe words.map { unsafe strdup($0) } + [nil]
    let variables = unsafe variables.map { unsafe strdup($0) } + [nil]
    defer { unsafe (words + variables).forEach { unsafe free($0) } }
    var process: pid_t = 0
    let error = unsafe posix_spawnp(&process, program, &actions, &attributes, words, variables)
    guard error == 0 else { throw Failure.system("posix_spawnp", error) }
    return process
  }

  private static func setSize(_ terminal: Int32, columns: Int, rows: Int) {
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    unsafe _ = ioctl(terminal, UInt(TIOCSWINSZ), &size)
  }
}

// MARK: Input

extension PseudoTerminal {
  /// Types text. `\r` is Return, and `\u{3}` is Control-C.
  package func type(_ text: String) throws { try type(Array(text.utf8)) }

  package func type(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    let deadline = Deadline()
    while !rest.isEmpty {
      // A terminal accepts little at a time, and may accept nothing until its output is read.
      var poll = pollfd(fd: master, events: Int16(POLLOUT | POLLIN), revents: 0)
      guard unsafe Glibc.poll(&poll, 1, deadline.milliseconds) > 0 else {
        throw Failure.neverShown("typed text taken", screen: screen.transcript)
      }
      if poll.revents & Int16(POLLIN) != 0 { read() }
      guard poll.revents & Int16(POLLOUT) != 0 else { continue }
      let part = Array(rest.prefix(512))
      let count = unsafe Glibc.write(master, part, part.count)
      guard count > 0 else { throw Failure.system("write", errno) }
      rest = rest.dropFirst(count)
    }
  }

  /// Pastes text, as a terminal in bracketed paste mode does.
  package func paste(_ text: String) throws { try type("\u{1B}[200~\(text)\u{1B}[201~") }

  /// Changes the size of the window. With 0 columns and rows, the terminal does not report its size.
  package func resize(columns: Int, rows: Int) {
    if columns > 0, rows > 0 { screen.resize(columns: columns, rows: rows) }
    Self.setSize(master, columns: columns, rows: rows)
  }

  package func send(_ signal: Int32) { kill(processID, signal) }

  /// Whether the terminal edits lines and echoes them, as a shell expects it.
  package var isCooked: Bool {
    var modes = termios()
    unsafe tcgetattr(master, &modes)
    let flags = tcflag_t(ICANON | ECHO | ISIG)
    return modes.c_lflag & flags == flags
  }
}

// MARK: Output

extension PseudoTerminal {
  /// Waits until the transcript contains a text.
  package func wait(for text: String) throws {
    try wait(for: "“\(text)”") { $0.screen.transcript.contains(text) }
  }

  /// Waits until a condition is met. The condition is checked after each piece of output. `what` describes it in
  /// errors.
  package func wait(for what: String, until condition: (PseudoTerminal) -> Bool) throws {
    let deadline = Deadline()
    while !condition(self) {
      guard !isHungUp, deadline.milliseconds > 0 else {
        throw Failure.neverShown(what, screen: screen.transcript)
      }
      // A condition may check a file or the terminal's modes, which can change without output.
      readAvailable(within: min(50, deadline.milliseconds))
    }
  }

  /// Waits until the program has ended, and reads all its output.
  package func waitForEnd() throws -> Ending {
    let deadline = Deadline()
    while exitStatus == nil {
      guard deadline.milliseconds > 0 else { throw Failure.neverEnded(screen: screen.transcript) }
      readAvailable(within: 20)
      var status: Int32 = 0
      if unsafe waitpid(processID, &status, WNOHANG) == processID { exitStatus = status }
    }
    // What the program wrote last may take several reads.
    while deadline.milliseconds > 0, readAvailable(within: 0) {}
    let status = exitStatus ?? 0
    return status & 0x7F == 0 ? .exited((status >> 8) & 0xFF) : .signalled(status & 0x7F)
  }

  /// Reads once if there is output within the given time. Returns false if there was none.
  @discardableResult private func readAvailable(within milliseconds: Int32) -> Bool {
    var poll = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard !isHungUp, unsafe Glibc.poll(&poll, 1, milliseconds) > 0 else { return false }
    // Output may arrive just before the other side closes, while `poll` finds only that it is closed. So reading
    // decides whether this is the end.
    read()
    return !isHungUp
  }

  private func read() {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = unsafe Glibc.read(master, &buffer, buffer.count)
    guard count > 0 else {
      isHungUp = true
      return
    }
    bytes += buffer[..<count]
    // A character may arrive in two pieces.
    var end = bytes.count
    while end > 0, end > bytes.count - 4, bytes[end - 1] & 0xC0 == 0x80 { end -= 1 }
    if end > 0, bytes[end - 1] >= 0xC0 {
      let lead = bytes[end - 1]
      let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
      end = bytes.count - (end - 1) >= length ? bytes.count : end - 1
    } else {
      end = bytes.count
    }
    let text = String(decoding: bytes[..<end], as: UTF8.self)
    bytes.removeFirst(end)
    output += text
    screen.write(text)
  }
}

/// The time at which a waiting test fails. It is late, because the machine may be busy.
private struct Deadline {
  private let end = ContinuousClock.now + .seconds(60)

  var milliseconds: Int32 {
    Int32(max(0, ContinuousClock.now.duration(to: end).components.seconds * 1_000))
  }
}
