import TaskTrace

/// A program of a few tasks whose steps are known, run one after the other by a scheduler like the machine's.
struct ModelProgram: Sendable, CustomStringConvertible {
  enum Step: Hashable, Sendable {
    /// Adds the task's number to a variable.
    case append(Int)
    /// Adds what a variable holds to one that is the task's own.
    case read(Int)
    /// Lets a task begin that does not begin by itself.
    case start(Int)
  }

  var tasks: [[Step]]
  /// Tasks that begin when another starts them.
  var late: Set<Int> = []
  /// The machine does not see what the tasks do with variables.
  var hidesVariables = false
  var tellsSteps = true
  /// How many tasks may be between their first and last steps at once, each on a core; nil: any number.
  var cores: Int?
  /// Tasks that run on the main thread instead, one at a time.
  var onMain: Set<Int> = []

  init(tasks: [[Step]]) { self.tasks = tasks }

  /// Two to four tasks with seven steps at most.
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

  var description: String { "\(tasks), late \(late)" }

  /// What one order of the steps leads to, and the choices on the way.
  func run(_ departures: Departures) -> (outcome: String, choices: [ScheduleChoice]) {
    var run = Run(program: self, departures: departures)
    return run.run()
  }
}

extension ModelProgram {
  private struct Run {
    let program: ModelProgram
    let departures: Departures
    var variables = [String](repeating: "", count: 4)
    var own: [String]
    var done: [Int]
    var queue: [(task: Int, number: UInt32)] = []
    var number: UInt32 = 0
    var choices: [ScheduleChoice] = []
    var word: UInt64

    init(program: ModelProgram, departures: Departures) {
      self.program = program
      self.departures = departures
      own = program.tasks.map { _ in "" }
      done = program.tasks.map { _ in 0 }
      word = (departures.chance ?? 0) &* 0x9E37_79B9_7F4A_7C15 &+ 99
      for task in program.tasks.indices where !program.late.contains(task) { enqueue(task) }
    }

    mutating func enqueue(_ task: Int) {
      number += 1
      queue.append((task, number))
    }

    mutating func run() -> (outcome: String, choices: [ScheduleChoice]) {
      while !queue.isEmpty {
        let candidates = queue.filter { canRun($0.task) }
        let place = choose(candidates.count)
        let (task, number) = candidates[place]
        queue.removeAll { $0.number == number }
        if candidates.count > 1 {
          var choice = ScheduleChoice(count: candidates.count, taken: place, candidates: [])
          if program.tellsSteps {
            choice.lastNumber = self.number
            choice.candidates = candidates.map {
              .init(kind: .runs, task: TaskID(UInt32($0.task + 1)), number: $0.number)
            }
          }
          choices.append(choice)
        }
        let footprint = execute(task)
        if !choices.isEmpty, program.tellsSteps {
          choices[choices.count - 1].steps.append(.init(number: number, footprint: footprint))
        }
        if done[task] < program.tasks[task].count { enqueue(task) }
      }
      return ((variables + own).joined(separator: "/"), choices)
    }

    private func isInMiddle(_ task: Int) -> Bool {
      done[task] > 0 && done[task] < program.tasks[task].count
    }

    /// How many tasks hold the main thread, or a core.
    private func holders(onMain: Bool) -> Int {
      done.indices.count { isInMiddle($0) && program.onMain.contains($0) == onMain }
    }

    private func canRun(_ task: Int) -> Bool {
      if done[task] > 0 { return true }
      if program.onMain.contains(task) { return holders(onMain: true) == 0 }
      return program.cores.map { holders(onMain: false) < $0 } ?? true
    }

    /// What a step has to do with the core on which it runs, as the machine notes it.
    private func touchCore(of task: Int, begins: Bool, _ footprint: inout Footprint) {
      let isMain = program.onMain.contains(task)
      footprint.touch(.core, isMain ? 0 : 1, changes: begins)
      if isMain { return footprint.touch(.executor, 20) }
      let held = holders(onMain: false) + (begins && !isInMiddle(task) ? 1 : 0)
      if begins || (isInMiddle(task) && held == program.cores) {
        footprint.touch(.pool, changes: held == program.cores)
      }
    }

    private mutating func choose(_ count: Int) -> Int {
      guard count > 1 else { return 0 }
      if departures.chance != nil {
        word = word &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(word >> 33) % count
      }
      let departure = departures.list.first { $0.choice == choices.count + 1 }?.candidate ?? 0
      return departure < count ? departure : 0
    }

    private mutating func execute(_ task: Int) -> Footprint {
      var footprint = Footprint()
      footprint.touch(.task, UInt32(task + 1))
      footprint.touch(.memory)
      let step = program.tasks[task][done[task]]
      done[task] += 1
      touchCore(of: task, begins: done[task] == 1, &footprint)
      switch step {
      case .append(let variable):
        variables[variable] += "\(task)"
        if !program.hidesVariables { footprint.touch(.executor, UInt32(variable + 1)) }
      case .read(let variable):
        own[task] += "(\(variables[variable]))"
        if !program.hidesVariables {
          footprint.touch(.executor, UInt32(variable + 1), changes: false)
        }
      case .start(let other):
        enqueue(other)
        footprint.touch(.task, UInt32(other + 1))
      }
      return footprint
    }
  }
}
