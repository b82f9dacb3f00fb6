import Testing

@testable import RunKit

/// Programs that start before their work is known.
@Suite struct WaitingToolTests {
  /// Waits for a line, and then until it is ended. `$0` is the path of the pipe.
  private static let endless = "read -r line <\"$0\"; read -r line <\"$0\""

  private func command(_ script: String, _ folder: String) -> Command {
    Command(program: "/bin/sh", arguments: ["-c", script, "\(folder)/pipe"])
  }

  @Test func `The limit of time begins with the work`() async throws {
    try await Fixture.withFolder { folder in
      var command = command(Self.endless, folder)
      command.timeLimit = .milliseconds(10)
      let tool = try WaitingTool(command, waitingAt: "\(folder)/pipe")
      try await Task.sleep(for: .milliseconds(300))
      #expect(await tool.start("work\n"))
      #expect(try await tool.result().ending == .timedOut)
      #expect(tool.hasEnded)
    }
  }

  @Test func `The limit of processes begins with the work`() async throws {
    try await Fixture.withFolder { folder in
      let children = "for i in 1 2 3 4 5 6 7 8; do sleep 1000 & done; "
      var command = command(children + Self.endless, folder)
      command.processLimit = 4
      let tool = try WaitingTool(command, waitingAt: "\(folder)/pipe")
      try await Task.sleep(for: .milliseconds(300))
      #expect(await tool.start("work\n"))
      #expect(try await tool.result().ending == .tooManyProcesses)
    }
  }

  @Test func `A tool without work is ended`() async throws {
    try await Fixture.withFolder { folder in
      let tool = try WaitingTool(
        command(Self.endless, folder), waitingAt: "\(folder)/pipe",
        longestWait: .milliseconds(20))
      #expect(try await tool.result().ending == .timedOut)
      #expect(await !tool.start("work\n"))
    }
  }

  @Test func `A program cannot begin its work itself`() async throws {
    try await Fixture.withFolder { folder in
      var command = command("kill -USR2 $$; exec sleep 1000", folder)
      command.isApart = true
      let tool = try WaitingTool(
        command, waitingAt: "\(folder)/pipe", longestWait: .milliseconds(20))
      #expect(try await tool.result().ending == .killed(signal: 12))
    }
  }
}
