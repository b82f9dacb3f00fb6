import Foundation
import Glibc
import Synchronization
import Testing

@testable import RunKit

@Suite struct CommandTests {
  private func run(
    _ words: String..., limit: Duration = .seconds(60),
    configure: (inout Command) -> Void = { _ in }
  ) async throws -> Command.Result {
    var command = Command(program: Fixture.path, arguments: words)
    command.timeLimit = limit
    configure(&command)
    return try await command.run()
  }

  @Test func `A program's exit status and its two output streams are kept apart`() async throws {
    let result = try await run("say", "out", "complain", "err", "exit", "3")
    #expect(result.ending == .exited(status: 3))
    #expect(result.standardOutput.text == "out\n")
    #expect(result.standardError.text == "err\n")
    #expect(result.duration > .zero)
  }

  @Test(arguments: [("trap", SIGILL), ("abort", SIGABRT), ("fault", SIGSEGV)])
  func `A crash is reported with its signal, and earlier output is kept`(
    word: String, signal: Int32
  ) async throws {
    let result = try await run("say", "before", word)
    #expect(result.ending == .killed(signal: signal))
    #expect(result.standardOutput.text == "before\n")
  }

  @Test(arguments: [(129, 1), (139, 11), (162, 34), (192, 64)] as [(Int32, Int32)])
  func `A status of a shell above 128 stands for a signal`(status: Int32, signal: Int32) {
    #expect(ProcessEnding.exited(status: status).ofShell == .killed(signal: signal))
  }

  @Test(arguments: [0, 1, 128, 193, 255] as [Int32])
  func `Another status of a shell is that of the program`(status: Int32) {
    #expect(ProcessEnding.exited(status: status).ofShell == .exited(status: status))
  }

  @Test func `A program that is open for writing starts after the file is closed`() async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "busy-\(UUID())").path
    try FileManager.default.copyItem(atPath: "/bin/true", toPath: path)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let file = unsafe open(path, O_WRONLY | O_CLOEXEC)
    try #require(file >= 0)
    // The tasks of other tests may occupy the thread pool for longer than the start is tried.
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: 0.05)
      close(file)
    }
    #expect(try await Command(program: path).run().ending == .exited(status: 0))
  }

  @Test(arguments: ["spin", "hang"])
  func `A program that never ends is stopped at its time limit`(word: String) async throws {
    #expect(try await run(word, limit: .milliseconds(500)).ending == .timedOut)
  }

  @Test func `A program that starts too many processes is ended with all of them`() async throws {
    var command = Command(
      program: "/bin/sh", arguments: ["-c", "while :; do sleep 1000 & done"])
    command.processLimit = 20
    command.timeLimit = .seconds(60)
    #expect(try await command.run().ending == .tooManyProcesses)
    command.arguments = ["-c", "sleep 0 & sleep 0 & wait"]
    #expect(try await command.run().ending == .exited(status: 0))
  }

  @Test func `A program that ignores SIGTERM is killed`() async throws {
    let result = try await run("refuse-sigterm", "hang", limit: .milliseconds(500))
    #expect(result.ending == .timedOut)
  }

  @Test func `Output beyond the limit is counted and discarded`() async throws {
    // The program waits while other tests keep the threads of this process, on which the output is read.
    let result = try await run("flood", "3145728", "complain", "done", limit: .seconds(300)) {
      $0.outputLimit = 1000
    }
    #expect(result.ending == .exited(status: 0))
    #expect(result.standardOutput.bytes.count == 1000)
    #expect(result.standardOutput.dropped == 3_145_728 - 1000)
    #expect(result.standardError.text == "done\n")
  }

  @Test func `A program reads its input file or an empty standard input`() async throws {
    #expect(try await run("echo").standardOutput.text == "")
    try await Fixture.withFolder { folder in
      try Fixture.write("one\ntwo\n", to: "\(folder)/input")
      let echoed = try await run("echo") { $0.input = .file("\(folder)/input") }
      #expect(echoed.standardOutput.text == "one\ntwo\n")
    }
  }

  @Test func `Variables are added to the environment, and no signal is blocked`() async throws {
    let result = try await run("show", "ADDED", "show", "PATH", "show-blocked-signals") {
      $0.environment["ADDED"] = "yes"
    }
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "unset"
    #expect(result.standardOutput.text == "yes\n\(path)\n[]\n")
  }

  @Test func `The address space is limited`() async throws {
    let result = try await run("allocate", "\(2 << 30)") {
      $0.memoryLimit = 1 << 30
    }
    #expect(result.standardOutput.text == "refused\n")
  }

  @Test func `Cancelling the task ends the program and keeps its output`() async throws {
    let (outputs, continuation) = AsyncStream.makeStream(of: [UInt8].self)
    let command = Command(
      program: Fixture.path, arguments: ["refuse-sigterm", "say", "ready", "hang"])
    let running = Task { try await command.run { continuation.yield($1) } }
    for await output in outputs where output.contains(UInt8(ascii: "\n")) { break }
    running.cancel()
    let result = try await running.value
    #expect(result.ending == .interrupted)
    #expect(result.standardOutput.text == "ready\n")
  }

  @Test func `No process that a program starts outlives the program`() async throws {
    try await Fixture.withFolder { folder in
      let fifo = "\(folder)/fifo"
      let made = try await Command(program: "/usr/bin/mkfifo", arguments: [fifo]).run()
      #expect(made.ending == .exited(status: 0))
      async let heldUntil: Void = Self.waitForEnd(of: fifo)
      let result = try await run("leave-grandchild", fifo)
      #expect(result.ending == .exited(status: 0))
      // Returns only when the last process that holds the FIFO is gone.
      await heldUntil
    }
  }

  /// Reading blocks, so it gets its own thread.
  private static func waitForEnd(of fifo: String) async {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        _ = try? FileHandle(forReadingAtPath: fifo)?.readToEnd()
        continuation.resume()
      }
    }
  }

  @Test func `A program that cannot start is reported with its name and the reason`() async throws {
    await #expect(
      throws: RunFailure.cannotStart(program: "/nowhere", reason: "No such file or directory")
    ) {
      try await Command(program: "/nowhere").run()
    }
  }
}
