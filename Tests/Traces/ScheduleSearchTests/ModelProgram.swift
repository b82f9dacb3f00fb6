import TaskTrace

/// A program with a few tasks and known steps. A scheduler like the machine's runs one step at a time.
struct ModelProgram: Sendable, CustomStringConvertible {
  enum Step: Hashable, Sendable {
    /// Appends the task's number to a variable.
    case append(Int)
    /// Appends the value of a variable to the task's own variable.
    case read(Int)
    /// Starts a task that is in `late`.
    case start(Int)
    /// Waits until a task has ended, and then does the task's next step at once.
    case wait(Int)
    /// Adds the task's number to a variable, and then waits in the same step.
    case appendAndWait(Int, for: Int)
    /// Prints a line.
    case say
    /// Waits until nothing else can happen.
    case sleep
  }

  var tasks: [[Step]]
  /// The tasks that begin only when another task starts them.
  var late: Set<Int> = []
  /// Whether the machine does not see how tasks use variables.
  var hidesVariables = false
  var tellsSteps = true
  /// Whether the steps say which candidates were queued before them.
  var tellsCauses = true
  /// The maximum number of tasks between their first and last steps, each on a core, or `nil` for no maximum.
  var cores: Int?
  /// Whether the steps say that a job has kept its core while it waited or computed.
  var keepsWorker = false
  /// The tasks that run on the main thread instead, one at a time.
  var onMain: Set<Int> = []

  init(tasks: [[Step]]) { self.tasks = tasks }

  /// Creates a random program with two to four tasks. Each task has one to three steps, and the first task may also
  /// start the last one.
  init(seed: UInt64) {
    var word = seed &* 0x9E37_79B9_7F4A_7C15 &+ 0x1234_5678
    func next(_ bound: Int) -> Int {
      word = word &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(word >> 33) % bound
    }
    let count = 2 + next(3)
    tasks = (0..<count).map { _ in
      (0..<1 + next(count == 4 ? 2 : 3)).map { _ in
        next(3) == 0 ? .read(next(3)) : .append(next(3))
      }
    }
    if next(2) == 0 {
      late = [count - 1]
      tasks[0].insert(.start(count - 1), at: next(tasks[0].count + 1))
    }
  }

  /// Returns numbers that look random.
  private static func numbers(seed: UInt64) -> (_ bound: Int) -> Int {
    var word = seed &* 0xD134_2543_DE82_EF95 &+ 0x9876_5432
    return { bound in
      word = word &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(word >> 33) % bound
    }
  }

  /// Returns a program whose tasks print, sleep, and wait for each other.
  static func printing(seed: UInt64) -> ModelProgram {
    let next = numbers(seed: seed)
    var program = ModelProgram(tasks: [])
    for task in 0..<2 + next(4) / 3 {
      program.tasks.append([.say, .sleep, [.say, .append(0), .sleep][next(3)]])
      if next(2) == 0 { program.tasks[task].insert(.read(0), at: next(3)) }
      if next(2) == 0 { program.tasks[task].append(.say) }
      if next(2) == 0 { program.tasks[task].removeFirst() }
    }
    if next(2) == 0 { program.tasks[0] += [.wait(1), .say] }
    return program
  }

  /// Returns the program with waits in it: tasks wait for later ones.
  func withWaits(seed: UInt64) -> ModelProgram {
    var program = self
    let next = Self.numbers(seed: seed)
    for task in tasks.indices.dropLast() where next(3) > 0 {
      let other = task + 1 + next(tasks.count - task - 1)
      let wait = next(3) == 0 ? Step.appendAndWait(next(3), for: other) : .wait(other)
      program.tasks[task].insert(wait, at: next(tasks[task].count + 1))
    }
    return program
  }

  var description: String { "\(tasks), late \(late)" }

  /// Runs the program with a schedule. Returns the outcome and the choices.
  func run(_ departures: Departures) -> (outcome: String, choices: [ScheduleChoice]) {
    var run = Run(program: self, departures: departures)
    return run.run()
  }
}
