import Foundation
import TaskTrace
import Testing

@testable import RunKit

/// The limits of learners' programs.
@Suite struct RunLimitsTests {
  @Test func `Options replace the limits of events and of real time`() {
    let usual = RunLimits.ofLearners
    #expect(usual.replacing(events: nil, realTime: nil) == usual)
    var machine = MachineSettings()
    (machine.eventLimit, machine.realLimit) = (1_000_000, .seconds(60))
    var limited = machine
    let limits = usual.replacing(events: 1_000_000, realTime: .seconds(60))
    limits.apply(to: &limited)
    #expect(limited == machine)
    #expect(limits.file >= 1_000_000 * Record.size && limits.cpu >= 60)
    #expect(limits.memory == usual.memory && limits.processes == usual.processes)
    #expect(usual.replacing(events: .max, realTime: nil).file > limits.file)
    let low = usual.replacing(events: 10, realTime: nil)
    #expect(low.events == 10 && low.file == usual.file && low.realTime == usual.realTime)
  }

  @Test func `README states the limits that apply`() throws {
    var root = URL(filePath: #filePath)
    for _ in 0..<4 { root.deleteLastPathComponent() }
    let guide = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let (own, compiler) = (RunLimits.ofLearners, RunLimits.ofCompiler)
    let real = own.realTime.components.seconds
    #expect(
      guide.contains(
        "\(own.memory >> 30) GiB of memory, \(own.cpu) s of processor time, \(real) s of real time, \(own.file >> 20) MiB for a file and \(own.events.formatted(.number.locale(Locale(identifier: "en_US")))) events"
      ))
    #expect(
      guide.contains(
        "The compiler has \(compiler.memory >> 30) GiB and \(compiler.cpu) s of processor time"))
  }
}
