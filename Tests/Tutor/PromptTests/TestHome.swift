import Foundation
import PseudoTerminal
import Testing

/// The home folder of one test, in which the tutor is started. The folder is removed with this object.
final class TestHome {
  let path: String
  /// The path of the tutor's state folder.
  var state: String { "\(path)/state/structured-concurrency-tutor" }

  init() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tutor-prompt-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var environment: [String: String] {
    [
      "HOME": path, "XDG_STATE_HOME": "\(path)/state", "XDG_CACHE_HOME": "\(path)/cache",
      // If a test kills the tutor, the trace stays in this folder.
      "TMPDIR": path, "SWIFT_BACKTRACE": "enable=no",
    ]
  }

  /// Writes a file at a path in the home folder, and creates the folders above it.
  func put(_ text: String, at path: String) throws {
    let url = URL(filePath: "\(self.path)/\(path)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  /// Writes a file in the tutor's state folder.
  func write(_ text: String, to name: String) throws {
    try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: "\(state)/\(name)"))
  }

  func read(_ name: String) -> String? {
    try? String(contentsOfFile: "\(state)/\(name)", encoding: .utf8)
  }

  /// Starts the tutor in a terminal and waits for its prompt.
  func start(
    _ arguments: [String] = [], term: String = "xterm", columns: Int = 80, rows: Int = 40
  ) throws -> PseudoTerminal {
    let terminal = try open(arguments, term: term, columns: columns, rows: rows)
    try terminal.wait(for: "the first prompt, and the editor's modes") {
      $0.screen.currentLine == "tutor>" && (term == "dumb" || !$0.isCooked)
    }
    return terminal
  }

  /// Starts the tutor in a terminal.
  func open(
    _ arguments: [String], term: String = "xterm", columns: Int = 80, rows: Int = 24,
    adding variables: [String: String] = [:]
  ) throws -> PseudoTerminal {
    try PseudoTerminal(
      PseudoTerminal.product("tutor"), arguments,
      environment: environment.merging(["TERM": term]) { $1 }.merging(variables) { $1 },
      columns: columns, rows: rows)
  }

  /// The folder of the Swift compiler, which compiles the programs of exercises.
  static let compilerFolder =
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    .first { FileManager.default.isExecutableFile(atPath: "\($0)/swiftc") } ?? "/usr/bin"

  /// Runs a shell command in which `tutor` runs the tutor. Returns the complete output and how the shell ended.
  func shell(_ line: String) throws -> (output: [String], status: PseudoTerminal.Ending) {
    let terminal = try PseudoTerminal(
      "/bin/sh",
      [
        "-c",
        "PATH=\"$PATH:\(Self.compilerFolder)\"; "
          + "tutor() { '\(PseudoTerminal.product("tutor"))' \"$@\"; }; \(line)",
      ],
      environment: environment, columns: 100, rows: 200)
    let status = try terminal.waitForEnd()
    return (terminal.screen.transcript.split(separator: "\n").map(String.init), status)
  }
}

// MARK: What is left

extension TestHome {
  /// The IDs of the processes that run in this test's environment.
  var processes: [pid_t] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { pid_t($0) }.filter { process in
      let variables = FileManager.default.contents(atPath: "/proc/\(process)/environ") ?? Data()
      return variables.range(of: Data("TMPDIR=\(path)".utf8)) != nil
    }
  }

  private var temporaryFolders: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.contains("tutor-run-") }
  }

  /// Waits until all processes, except for a shell, and the temporary folder are gone.
  func expectNothingLeft(_ comment: Comment, except shell: pid_t? = nil) async throws {
    let end = ContinuousClock.now + .seconds(20)
    func left() -> [pid_t] { processes.filter { $0 != shell } }
    while !(left().isEmpty && temporaryFolders.isEmpty), ContinuousClock.now < end {
      try await Task.sleep(for: .milliseconds(10))
    }
    #expect(left() == [], comment)
    #expect(temporaryFolders == [], comment)
  }
}

extension PseudoTerminal {
  /// Types a line, waits until a text is shown once more, and then for the prompt.
  func enter(_ line: String, shows text: String) throws {
    let earlier = screen.transcript.ranges(of: text).count
    try type(line + "\r")
    try wait(for: "“\(text)” and a prompt") {
      $0.screen.transcript.ranges(of: text).count > earlier && $0.screen.currentLine.hasSuffix(">")
    }
  }
}
