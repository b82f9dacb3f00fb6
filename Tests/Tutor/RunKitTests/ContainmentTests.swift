import Foundation
import Glibc
import Testing

@testable import RunKit

/// The supervisor's other means of containment, besides counting processes: kernel limits and a process namespace.
@Suite struct ContainmentTests {
  private static func output(of words: String, _ change: (inout Command) -> Void) async throws
    -> String
  {
    var command = Command(program: "/bin/sh", arguments: ["-c", words])
    change(&command)
    return try await command.run().standardOutput.text
  }

  private static func hasNamespaces() async throws -> Bool {
    try await output(of: "echo $PPID") { $0.isApart = true } == "0\n"
  }

  @Test func `The kernel also limits processes and threads`() async throws {
    func limit(_ processes: UInt64?) async throws -> Int {
      let line = try await Self.output(of: "grep processes /proc/self/limits") {
        $0.processLimit = processes
      }
      return line.split(separator: " ").lazy.compactMap { Int($0) }.first ?? .max
    }
    let (usual, limited) = (try await limit(nil), try await limit(8))
    #expect(limited > 16)
    #expect(limited < usual)
  }

  @Test(.enabled("The kernel allows no process namespaces.") { try await hasNamespaces() })
  func `A program in its own namespace sees no other processes`() async throws {
    let seen = try await Self.output(of: "echo /proc/[0-9]*; id -u") { $0.isApart = true }
    #expect(seen == "/proc/1 /proc/2\n\(getuid())\n")
  }

  @Test func `A program in a namespace keeps its exit status or signal`() async throws {
    for (words, ending) in [
      ("exit 3", ProcessEnding.exited(status: 3)), ("kill -ABRT $$", .killed(signal: SIGABRT)),
    ] {
      var command = Command(program: "/bin/sh", arguments: ["-c", words])
      command.isApart = true
      #expect(try await command.run().ending == ending)
    }
  }

  /// Other processes use the processor most of the time, so the program takes several times as long as its time limit.
  @Test func `Time spent waiting for a processor does not count toward the limit`() async throws {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = try #require(
      status.split(separator: "\n").first { $0.hasPrefix("Cpus_allowed_list") })
    let processor = line.split { !$0.isNumber }.first.map(String.init) ?? "0"
    let (ending, duration) = try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<7 {
        group.addTask {
          _ = try await Self.ending(of: "while :; do :; done", on: processor, .seconds(60))
        }
      }
      defer { group.cancelAll() }
      return try await Self.ending(of: Self.useOfProcessor, on: processor, .seconds(1))
    }
    #expect(ending == .exited(status: 0))
    // Otherwise, the program did not reach its limit in any case.
    #expect(duration > .seconds(1))
  }

  /// A shell command that uses 300 ms of processor time: 30 ticks, according to proc(5).
  private static let useOfProcessor = """
    used=0
    while [ $used -lt 30 ]; do
      read -r a b c d e f g h i j k l m user system rest </proc/self/stat
      used=$((user + system))
    done
    """

  private static func ending(
    of words: String, on processor: String, _ limit: Duration
  ) async throws -> (ProcessEnding, Duration) {
    var command = Command(
      program: "/usr/bin/taskset", arguments: ["-c", processor, "/bin/sh", "-c", words])
    command.timeLimit = limit
    let result = try await command.run()
    return (result.ending, result.duration)
  }

  @Test(
    .enabled("The kernel allows no process namespaces.") { try await hasNamespaces() },
    .timeLimit(.minutes(1)))
  func `A namespace ends when the processes that supervise it are killed`() async throws {
    try await Fixture.withFolder { folder in
      let mark = UUID().uuidString
      let ready = "\(folder)/ready"
      var command = Command(
        program: Fixture.path,
        arguments: [
          "apart", "apart", "refuse-signals", "touch", ready, "hang", "then", "then", "hang",
        ])
      command.environment["TUTOR_TEST_MARK"] = mark
      command.isApart = true
      async let result = command.run()
      while !FileManager.default.fileExists(atPath: ready) { await Task.yield() }
      for process in Fixture.processes(whose: "cmdline", contains: mark)
      where !Self.isApart(process) {
        kill(process, SIGKILL)
      }
      let ending = try await result.ending
      #expect(ending == .killed(signal: SIGKILL))
      // The kernel has killed them all by now, but each can take some time to end.
      while !Fixture.processes(whose: "environ", contains: mark).isEmpty { await Task.yield() }
    }
  }

  /// Whether a process also has a process ID in a namespace.
  private static func isApart(_ process: pid_t) -> Bool {
    let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("NSpid:") }
    return (line?.split(whereSeparator: \.isWhitespace).count ?? 0) > 2
  }
}
