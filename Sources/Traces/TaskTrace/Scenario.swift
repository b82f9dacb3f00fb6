/// Everything that decides a run. The same scenario of the same build gives the same trace.
package struct Scenario: Hashable, Sendable {
  /// Path of the executable.
  package var program: String
  package var arguments: [String] = []
  package var machine = MachineSettings()

  package init(program: String, arguments: [String] = [], machine: MachineSettings = .init()) {
    self.program = program
    self.arguments = arguments
    self.machine = machine
  }
}

/// The simulated machine and its limits.
package struct MachineSettings: Hashable, Sendable {
  /// Worker cores in addition to the main thread, 1 to 64.
  package var cores = 4
  package var policy = Policy.firstCome
  package var cpu = CPUTime.free
  package var seed: UInt64 = 0
  /// Moments at which the machine cancels the root task.
  package var cancelRootAt: [VirtualTime] = []
  /// What the scenario does to tasks at exact points of the run, in the order in which it was asked for.
  package var interventions: [Intervention] = []
  /// The run ends when virtual time would pass this: a day.
  package var timeLimit: Duration = .seconds(86_400)
  /// The run ends after that many events.
  package var eventLimit = 20_000_000
  /// The run ends after that much real time.
  package var realLimit: Duration = .seconds(20)

  /// Where the run departs from the default order. If set, the machine has more choices, it records them, and the
  /// policy is not asked.
  package var departures: Departures?

  package init() {}

  package static let coreRange = 1...64

  /// Whether the program's own computing takes virtual time.
  package enum CPUTime: String, CaseIterable, Hashable, Sendable {
    /// It takes none, so that each run is the same. Only loops that ask and ask see time pass.
    case free
    /// It takes as long as it really does, so that long computing differs a little from run to run.
    case measured
  }

  /// How the machine chooses among what could happen next.
  package enum Policy: String, CaseIterable, Hashable, Sendable {
    /// Highest priority first; within a priority, first come, first served.
    case firstCome = "first-come"
    /// Any, at random, by the seed.
    case random
  }
}
