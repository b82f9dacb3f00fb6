import FileStore
import TaskTrace

/// A program that is being compiled. Its sandbox can start during that time, because starting a sandbox takes as long
/// as a short run.
package struct PendingProgram: Sendable {
  /// The path of the program after the compilation. Its folder exists.
  package var path: String
  /// The folders of the libraries that the program will load.
  var libraries: [String]
  /// The turns of the processes that start during the compilation: sandboxes start one after another, so that the
  /// compiler keeps a processor. The compiler takes the first turn, and ends the turns when it has finished.
  package var turns: Turns
  /// Waits until the program is compiled. Returns false if it does not compile.
  package var isCompiled: @Sendable () async -> Bool = { true }
}

extension Runner {
  /// The maximum time that a sandbox waits. A sandbox that has waited longer is ended, because its waiting counts as
  /// running time.
  private static let longestWait: Duration = .seconds(2)

  /// The time after which the next sandbox starts, even if this one is not ready.
  private static let longestStart: Duration = .milliseconds(100)

  /// Runs a program. The sandbox of a pending program starts at once, and waits until the program is compiled.
  func result(
    of command: Command, _ scenario: Scenario, in folder: String, _ options: Options
  ) async throws(RunFailure) -> Command.Result {
    guard let pending = options.pending else {
      return try await command.run(onOutput: options.onOutput)
    }
    guard command.confinement != nil, let gate = try? Gate("\(folder)/gate") else {
      try await wait(for: pending, scenario)
      return try await command.run(onOutput: options.onOutput)
    }
    var waiting = command
    waiting.confinement?.gate = gate.path
    await pending.turns.take()
    do {
      if let result = try await run(waiting, pending, of: scenario, behind: gate, options) {
        return result
      }
    } catch {
      throw error as? RunFailure ?? .trace(of: source ?? pending.path, .interrupted)
    }
    return try await command.run(onOutput: options.onOutput)
  }

  /// Runs a pending program in a sandbox that waits at a gate. Ends the sandbox and returns nil if it has waited for
  /// too long.
  private func run(
    _ command: Command, _ pending: PendingProgram, of scenario: Scenario, behind gate: Gate,
    _ options: Options
  ) async throws -> Command.Result? {
    let start = ContinuousClock.now
    async let result = command.run(onOutput: options.onOutput)
    await gate.arrival(within: Self.longestStart)
    pending.turns.pass()
    try await wait(for: pending, scenario)
    guard start.duration(to: .now) < Self.longestWait else { return nil }
    gate.open()
    return try await result
  }

  private func wait(for pending: PendingProgram, _ scenario: Scenario) async throws(RunFailure) {
    guard await pending.isCompiled() else { throw .trace(of: source ?? pending.path, .interrupted) }
    _ = try await traceable(scenario)
  }
}
