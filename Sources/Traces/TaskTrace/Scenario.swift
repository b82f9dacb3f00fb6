/// Everything that determines a run. With the same build, the same scenario produces the same trace, unless CPU time is
/// measured or the trace warns that runs may differ.
public struct Scenario: Hashable, Sendable {
  /// The path of the executable.
  public var program: String
  public var arguments: [String] = []
  public var machine = MachineSettings()

  /// The name of each program that the tutor compiles from a source file.
  public static let compiledProgram = "program"

  public init(program: String, arguments: [String] = [], machine: MachineSettings = .init()) {
    self.program = program
    self.arguments = arguments
    self.machine = machine
  }
}

/// The settings of the simulated machine, and its limits.
public struct MachineSettings: Hashable, Sendable {
  /// Worker cores in addition to the main thread, 1 to 64.
  public var cores = 4
  public var policy = Policy.firstCome
  public var cpu = CPUTime.free
  public var seed: UInt64 = 0
  /// The moments at which the machine cancels the root task.
  public var cancelRootAt: [VirtualTime] = []
  /// The scenario's interventions, in the order in which the user specified them.
  public var interventions: [Intervention] = []
  /// The limit of virtual time. The run ends before time passes it. By default, it is a day.
  public var timeLimit: Duration = .seconds(86_400)
  /// The limit of events, after which the run ends.
  public var eventLimit = 20_000_000
  /// The limit of real time, after which the run ends.
  public var realLimit: Duration = .seconds(20)

  /// The departures from the default order. If they are set, the machine offers more choices, records them, and ignores
  /// the policy.
  public var departures: Departures?

  public init() {}

  public static let coreRange = 1...64

  /// Whether the program's own computing takes virtual time.
  public enum CPUTime: String, CaseIterable, Hashable, Sendable {
    /// Computing takes no virtual time, so each run is the same. Time passes only for loops that poll.
    case free
    /// Computing takes its CPU time in virtual time, so runs with long computations differ a little.
    case measured
  }

  /// The policy by which the machine chooses what happens next.
  public enum Policy: String, CaseIterable, Hashable, Sendable {
    /// Highest priority first; within a priority, first come, first served.
    case firstCome = "first-come"
    /// Each candidate with the same probability. The seed determines the choices.
    case random
  }
}
