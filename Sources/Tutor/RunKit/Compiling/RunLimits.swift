package import TaskTrace

/// What a program that a learner wrote may use, and the compiler on its source.
package struct RunLimits: Hashable, Sendable {
  /// Bytes of address space.
  var memory: UInt64
  /// Seconds of CPU time.
  var cpu: UInt64
  /// Bytes of one file.
  var file: UInt64
  /// Processes at once. Several schedules of one program are processes too, each the parent of the next.
  var processes: UInt64
  var events: Int
  /// Time in which it waits for a processor is not counted.
  var realTime: Duration

  package static let ofLearners = RunLimits(
    memory: 2 << 30, cpu: 10, file: 16 << 20, processes: 256, events: 100_000, realTime: .seconds(5)
  )

  /// A compiler only computes, so CPU time is what limits it: 5 s are as long on a busy machine as on another. Real
  /// time is the last resort. The time for which a compiler's threads wait is lost when they end, so it is not
  /// known how long it could have run.
  package static let ofCompiler = RunLimits(
    memory: 2 << 30, cpu: 5, file: 16 << 20, processes: 256, events: 0, realTime: .seconds(30))

  func apply(to command: inout Command) {
    command.memoryLimit = memory
    command.cpuLimit = cpu
    command.fileLimit = file
    command.processLimit = processes
    command.isApart = true
  }

  /// Allows one process this number of runs, whose traces are in one file.
  func allow(_ command: inout Command, runs: Int) {
    command.cpuLimit = cpu * UInt64(max(1, runs / 40))
    command.fileLimit = file * UInt64(max(1, runs / 10))
  }

  /// Keeps a run within the limits of events and time, unless it has stricter ones.
  package func apply(to machine: inout MachineSettings) {
    machine.eventLimit = min(machine.eventLimit, events)
    machine.realLimit = min(machine.realLimit, realTime)
  }
}

extension Runner {
  /// Allows one process what this number of runs needs.
  func allow(_ command: inout Command, runs: Int) {
    command.timeLimit *= runs
    limits?.allow(&command, runs: runs)
  }
}
