extension MachineSettings {
  /// The environment variables that pass the settings and the trace file's path to a traced program.
  public enum Variable: String, CaseIterable, Sendable {
    case file = "TASKTRACER_FILE"
    /// If set, the tracer runs a small test program instead of the traced one.
    case selfCheck = "TASKTRACER_SELF_CHECK"
    /// If set to `COUNT/WIDTH`, the program runs COUNT times, at most WIDTH runs at once. Run `n`, from 0, adds `n` to
    /// the seed. Runs that are active at once write to files of their own: the trace file's path, and a dot and a
    /// number from 0.
    case series = "TASKTRACER_SERIES"
    /// If set, the tracer looks up no places in the code. Looking them up takes most of the time of a short run.
    case withoutPlaces = "TASKTRACER_WITHOUT_PLACES"
    /// The path of a file with a schedule in each line. The program makes a run for each of them from its first choice
    /// on. The results are written to the trace file's path with `.results` at the end.
    case search = "TASKTRACER_SEARCH"
    /// If set, each run of a search has its own process, which is forked at the first choice.
    case withoutRewinding = "TASKTRACER_WITHOUT_REWINDING"
    /// The path of a file with the run's `Departures`; for a series, with those of each run on a line.
    case departures = "TASKTRACER_DEPARTURES"
    case cores = "TASKTRACER_CORES"
    case policy = "TASKTRACER_POLICY"
    case cpu = "TASKTRACER_CPU"
    case seed = "TASKTRACER_SEED"
    case cancelRootAt = "TASKTRACER_CANCEL_ROOT_AT"
    case interventions = "TASKTRACER_INTERVENTIONS"
    case timeLimit = "TASKTRACER_TIME_LIMIT"
    case eventLimit = "TASKTRACER_EVENT_LIMIT"
    case realLimit = "TASKTRACER_REAL_LIMIT"
  }

  /// The settings as environment variables, except for the departures, which are in a file: Linux limits a variable to
  /// 128 KiB (`MAX_ARG_STRLEN` in execve(2)). Times are in whole nanoseconds.
  public var environment: [Variable: String] {
    [
      .cores: "\(cores)",
      .policy: policy.rawValue,
      .cpu: cpu.rawValue,
      .seed: "\(seed)",
      .cancelRootAt: cancelRootAt.map { "\($0.nanoseconds)" }.joined(separator: ","),
      .interventions: interventions.map { "\($0)" }.joined(separator: ","),
      .timeLimit: "\(timeLimit.wholeNanoseconds)",
      .eventLimit: "\(eventLimit)",
      .realLimit: "\(realLimit.wholeNanoseconds)",
    ]
  }

  /// Reads the settings that `environment` contains. A missing or invalid value keeps its default, as do the
  /// departures.
  public init(environment: (Variable) -> String?) {
    self.init()
    func number<Number: FixedWidthInteger>(_ variable: Variable) -> Number? {
      environment(variable).flatMap { Number($0) }
    }
    if let cores: Int = number(.cores), Self.coreRange.contains(cores) { self.cores = cores }
    if let policy = environment(.policy).flatMap(Policy.init) { self.policy = policy }
    if let cpu = environment(.cpu).flatMap(CPUTime.init) { self.cpu = cpu }
    if let seed: UInt64 = number(.seed) { self.seed = seed }
    if let limit: Int64 = number(.timeLimit) { timeLimit = .nanoseconds(limit) }
    if let limit: Int = number(.eventLimit) { eventLimit = limit }
    if let limit: Int64 = number(.realLimit) { realLimit = .nanoseconds(limit) }
    cancelRootAt = (environment(.cancelRootAt) ?? "").split(separator: ",")
      .compactMap { Int64($0).map(VirtualTime.init(nanoseconds:)) }
    interventions = (environment(.interventions) ?? "").split(separator: ",")
      .compactMap { Intervention(String($0)) }
  }
}
