import Foundation
import TaskTrace
import Testing

@testable import RunKit

/// The limits of learners' programs.
@Suite struct RunLimitsTests {
  @Test func `Options replace the limits of events and of real time`() {
    let usual = RunLimits.ofLearners
    var machine = MachineSettings()
    #expect(usual.replaced(by: machine) == usual)
    machine.eventLimit = 1_000_000
    machine.realLimit = .seconds(60)
    var limited = machine
    let limits = usual.replaced(by: machine)
    limits.apply(to: &limited)
    #expect(limited == machine)
    #expect(limits.file >= 1_000_000 * Record.size && limits.cpu >= 60)
    #expect(limits.memory == usual.memory && limits.processes == usual.processes)
    machine.eventLimit = .max
    #expect(usual.replaced(by: machine).file > limits.file)
    machine.eventLimit = 10
    #expect(usual.replaced(by: machine).events == 10)
    #expect(usual.replaced(by: machine).file == usual.file)
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
