import Glibc
package import TaskTrace

/// The limits of a program that a learner wrote, and of the compiler.
package struct RunLimits: Hashable, Sendable {
  /// Address space, in bytes.
  var memory: UInt64
  /// CPU time, in seconds.
  var cpu: UInt64
  /// The size of one file, in bytes.
  var file: UInt64
  /// The number of processes at once. The runs of a search count too, because they are forked processes.
  var processes: UInt64
  /// The number of events in the trace.
  var events: Int
  /// Real time. Time in which the program waits for a processor does not count.
  var realTime: Duration

  package static let ofLearners = RunLimits(
    memory: 2 << 30, cpu: 10, file: 16 << 20, processes: 256, events: 100_000, realTime: .seconds(5)
  )

  /// The limits of the compiler.
  ///
  /// A compiler only computes, so the limit of 5 s of CPU time has the same effect on a busy system and on an idle one.
  /// The limit of real time is the last resort. It must be long, because it includes time in which threads of the
  /// compiler waited for a processor: the system does not report that time after a thread has ended.
  static let ofCompiler = RunLimits(
    memory: 2 << 30, cpu: 5, file: 16 << 20, processes: 256, events: 0, realTime: .seconds(30))

  /// Returns these limits with other limits of events and real time; nil keeps a limit. More events need larger files,
  /// and more time needs more CPU time.
  package func replacing(events: Int?, realTime: Duration?) -> RunLimits {
    var limits = self
    if let events {
      limits.events = events
      limits.file = max(file, UInt64(min(events, Self.maximumEvents)) * Self.bytesOfEvent)
    }
    if let realTime {
      limits.realTime = realTime
      limits.cpu = max(cpu, UInt64(min(realTime.components.seconds, Self.longest)) + 1)
    }
    return limits
  }

  /// A record and the texts that it refers to, in bytes.
  private static let bytesOfEvent = UInt64(Record.size * 2)
  /// The number of events above which the limit of a file's size does not rise.
  private static let maximumEvents = 1 << 32
  /// The number of seconds, a year, above which the limit of CPU time does not rise.
  private static let longest: Int64 = 365 * 86_400

  func apply(to command: inout Command) {
    command.memoryLimit = memory
    command.cpuLimit = cpu
    command.fileLimit = file
    command.processLimit = processes
    command.isApart = true
  }

  /// Returns a sentence about the limit at which a program ended; nil if it ended in another way. `process` is the
  /// ending of its process, and `errorOutput` the text that it wrote to standard error.
  func sentence(about ending: Ending?, of process: ProcessEnding, errorOutput: String) -> String? {
    if process == .tooManyProcesses {
      return
        "The program started too many processes, more than \(processes) at once, so it was killed with all of them."
    }
    return switch ending {
    case .crashed(signal: SIGXCPU)?: "The program reached its limit of processor time, \(cpu) s."
    case .crashed(signal: SIGXFSZ)?:
      "The program reached the limit of a file's size, \(file >> 20) MiB."
    case .crashed(signal: SIGABRT)? where errorOutput.contains("Fatal error: failed to allocate"),
      .usedUp(.memory)?:
      "The program reached its limit of memory, \(memory >> 30) GiB."
    case .exited, .stuck, .limit, .crashed, .usedUp, .tracerCrashed, .interrupted, nil: nil
    }
  }

  /// Returns the option that raises the limit at which a program ended, in a sentence; nil if no option does.
  static func option(raising ending: Ending?) -> String? {
    ending == .crashed(signal: SIGXCPU) ? "A higher `--real-limit` raises it." : nil
  }

  /// Raises a command's limits for that number of runs in one process, whose traces are written to one file.
  func allow(_ command: inout Command, runs: Int) {
    command.cpuLimit = cpu * UInt64(max(1, runs / 40))
    command.fileLimit = file * UInt64(max(1, runs / 10))
  }

  /// Lowers a run's limits of events and real time to these, if they are higher.
  package func apply(to machine: inout MachineSettings) {
    machine.eventLimit = min(machine.eventLimit, events)
    machine.realLimit = min(machine.realLimit, realTime)
  }
}

extension Runner {
  /// Raises a command's limits for that number of runs in one process.
  func allow(_ command: inout Command, runs: Int) {
    command.timeLimit *= runs
    limits?.allow(&command, runs: runs)
  }
}
