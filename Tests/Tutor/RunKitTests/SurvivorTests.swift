import Foundation
import Glibc
import Testing

@testable import RunKit

@Suite struct SurvivorTests {
  private func run(
    _ words: [String], limit: Duration = .seconds(60)
  ) async throws -> (ending: ProcessEnding, survivors: [pid_t]) {
    let mark = UUID().uuidString
    var command = Command(program: Fixture.path, arguments: words)
    command.environment["TUTOR_TEST_MARK"] = mark
    command.timeLimit = limit
    let ending = try await command.run().ending
    return (ending, Fixture.processes(whose: "environ", contains: mark))
  }

  /// Waits until processes have ended. If the process that the tutor started is killed, the others end soon after it.
  private func waitForEnd(of processes: [pid_t]) async throws {
    while processes.contains(where: { FileManager.default.fileExists(atPath: "/proc/\($0)/exe") }) {
      try await Task.sleep(for: .milliseconds(5))
    }
  }

  @Test(.timeLimit(.minutes(10)))
  func `A descendant that is still alive is found by its environment`() async throws {
    try await Fixture.withFolder { folder in
      let (mark, ready) = (UUID().uuidString, "\(folder)/ready")
      var command = Command(
        program: Fixture.path, arguments: ["apart", "touch", ready, "hang", "then", "hang"])
      command.environment["TUTOR_TEST_MARK"] = mark
      let running = Task { [command] in try await command.run() }
      while !FileManager.default.fileExists(atPath: ready) { await Task.yield() }
      #expect(Fixture.processes(whose: "environ", contains: mark).count >= 2)
      running.cancel()
      _ = try await running.value
      #expect(Fixture.processes(whose: "environ", contains: mark) == [])
    }
  }

  @Test func `Descendants in their own sessions end when the program ends`() async throws {
    let words = ["apart", "refuse-signals", "hang", "then", "exit", "3"]
    let (ending, survivors) = try await run(words)
    #expect(ending == .exited(status: 3))
    #expect(survivors == [])
  }

  @Test(arguments: [
    (["apart", "apart", "refuse-signals", "hang", "then", "then"], "a double fork"),
    (["apart", "stop", "then"], "a descendant that stopped itself"),
    (["apart", "refuse-sigterm", "close-all", "hang", "then"], "closed descriptors"),
    (
      ["apart", "apart", "kill-parent", "hang", "then", "hang", "then"],
      "a descendant that killed its parent"
    ),
  ])
  func `No descendant outlives a program that is stopped at its limit`(
    words: [String], kind: String
  ) async throws {
    let (ending, survivors) = try await run(words + ["hang"], limit: .milliseconds(300))
    #expect(ending == .timedOut)
    #expect(survivors == [], "\(kind)")
  }

  @Test(arguments: [["stop"], ["apart", "stop", "then", "stop"]])
  func `A program that stops itself is ended`(words: [String]) async throws {
    let (ending, survivors) = try await run(words, limit: .seconds(600))
    #expect(ending == .stopped)
    #expect(survivors == [])
  }

  @Test func `A program that its child stops and continues is not ended`() async throws {
    let command = Command(
      program: "/bin/sh",
      arguments: [
        "-c", "(kill -STOP $$; kill -CONT $$) & wait; exit 5",
      ])
    #expect(try await command.run().ending == .exited(status: 5))
  }

  @Test(arguments: ["kill-parent", "kill-group"])
  func `A program that kills its parent or its group is killed itself`(word: String) async throws {
    let words = ["apart", "refuse-signals", "hang", "then", word, "hang"]
    let (ending, survivors) = try await run(words)
    #expect(ending == .killed(signal: SIGKILL))
    #expect(survivors == [])
  }

  @Test func `A program that sends all other signals to its parent continues`() async throws {
    let (ending, survivors) = try await run(["signal-parent", "exit", "3"])
    #expect(ending == .exited(status: 3))
    #expect(survivors == [])
  }

  @Test(.timeLimit(.minutes(5)), arguments: ["2", "3"])
  func `A program that kills one of its supervising processes is killed itself`(
    generation: String
  ) async throws {
    let words = ["apart", "refuse-signals", "hang", "then", "kill-supervising", generation, "hang"]
    let (ending, survivors) = try await run(words)
    #expect(ending == .killed(signal: SIGKILL))
    try await waitForEnd(of: survivors)
  }

  @Test(arguments: ["1", "2", "3"])
  func `The end of a program that stops a supervising process is detected`(
    generation: String
  ) async throws {
    let (ending, survivors) = try await run(["stop-supervising", generation, "exit", "3"])
    #expect(ending == .exited(status: 3))
    #expect(survivors == [])
  }

  @Test func `A program that replaces itself with another is not ended early`() async throws {
    let (ending, survivors) = try await run(["exec", "exit", "4"])
    #expect(ending == .exited(status: 4))
    #expect(survivors == [])
  }

  @Test func `A tutor removes the temporary folder of a tutor that was killed`() async throws {
    try await Fixture.withFolder { parent in
      let used = try TemporaryFile(named: "trace", in: parent)
      defer { used.remove() }
      let left = "\(parent)/tutor-run-left"
      try FileManager.default.createDirectory(atPath: left, withIntermediateDirectories: false)
      try Fixture.write("trace", to: "\(left)/trace")
      TemporaryFile.removeLeftFolders(in: parent)
      #expect(!FileManager.default.fileExists(atPath: left))
      #expect(FileManager.default.fileExists(atPath: used.folder))
    }
  }
}
