import TaskTrace

extension ModelProgram {
  /// A run of a program.
  struct Run {
    let program: ModelProgram
    let departures: Departures
    var variables = [String](repeating: "", count: 4)
    var own: [String]
    var done: [Int]
    /// Whether each task is in the middle of a job, on its core.
    var holds: [Bool]
    /// The task for which each task waits, and whether the end of that task can be reordered with the wait.
    var waits: [Int: (other: Int, isReorderable: Bool)] = [:]
    /// The task after whose end each task continues.
    var continuesAfter: [Int: Int] = [:]
    var ended: Set<Int> = []
    var sleepers: [Int] = []
    /// The numbers of the tasks that have printed.
    var lines = ""
    /// Whether a task has had to wait for a core.
    var lacksCores = false
    var queue: [(task: Int, number: UInt32)] = []
    var number: UInt32 = 0
    var choices: [ScheduleChoice] = []
    var word: UInt64

    init(program: ModelProgram, departures: Departures) {
      self.program = program
      self.departures = departures
      own = program.tasks.map { _ in "" }
      done = program.tasks.map { _ in 0 }
      holds = program.tasks.map { _ in false }
      word = (departures.chance ?? 0) &* 0x9E37_79B9_7F4A_7C15 &+ 99
      for task in program.tasks.indices where !program.late.contains(task) { enqueue(task) }
    }

    mutating func enqueue(_ task: Int) {
      number += 1
      queue.append((task, number))
    }

    mutating func run() -> (outcome: String, choices: [ScheduleChoice]) {
      while !queue.isEmpty || !sleepers.isEmpty {
        if queue.isEmpty { passTime() }
        let candidates = queue.filter { canRun($0.task) }
        if queue.contains(where: { !program.onMain.contains($0.task) && !canRun($0.task) }) {
          lacksCores = true
        }
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
        let last = self.number
        let footprint = execute(task)
        record(
          .init(number: number, footprint: footprint, lastNumber: program.tellsCauses ? last : 0))
        if holds[task] { enqueue(task) }
      }
      return ((variables + own + [lines]).joined(separator: "/"), choices)
    }

    private mutating func passTime() {
      record(.init(number: 0, footprint: .everything, lastNumber: number))
      for task in sleepers { enqueue(task) }
      sleepers = []
    }

    private mutating func record(_ step: ScheduleStep) {
      if !choices.isEmpty, program.tellsSteps { choices[choices.count - 1].steps.append(step) }
    }

    private func isThrough(_ task: Int) -> Bool { done[task] == program.tasks[task].count }

    /// Returns the number of tasks that hold the main thread or a core.
    private func holders(onMain: Bool) -> Int {
      holds.indices.count { holds[$0] && program.onMain.contains($0) == onMain }
    }

    private func canRun(_ task: Int) -> Bool {
      if holds[task] { return true }
      if program.onMain.contains(task) { return holders(onMain: true) == 0 }
      return program.cores.map { holders(onMain: false) < $0 } ?? true
    }

    /// Records how a step uses its core, as the machine does.
    private func touchCore(of task: Int, begins: Bool, _ footprint: inout Footprint) {
      let isMain = program.onMain.contains(task)
      footprint.touch(.core, isMain ? 0 : 1, changes: begins)
      if isMain { return footprint.touch(.executor, 20) }
      let held = holders(onMain: false) + (begins && !holds[task] ? 1 : 0)
      if begins || (holds[task] && held == program.cores) {
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
      if let ended = continuesAfter.removeValue(forKey: task) { touchEnd(ended, &footprint) }
      if lacksCores { footprint.touch(.core, 2, changes: false) }
      if program.keepsWorker { footprint.touch(.core, 4, changes: false) }
      let begins = !holds[task]
      while waits[task] == nil, !isThrough(task) {
        let step = program.tasks[task][done[task]]
        done[task] += 1
        perform(step, task, &footprint)
        guard case .wait = step else { break }
      }
      let isSuspended = waits[task] != nil || sleepers.contains(task)
      holds[task] = !isSuspended && !isThrough(task)
      touchCore(of: task, begins: begins, &footprint)
      if !isSuspended, isThrough(task) { end(task, &footprint) }
      return footprint
    }

    /// The number of an executor that stands for a variable.
    private static func executor(of variable: Int) -> UInt32 {
      Footprint.mainQueue + 1 + UInt32(variable)
    }

    private mutating func perform(_ step: Step, _ task: Int, _ footprint: inout Footprint) {
      switch step {
      case .append(let variable):
        variables[variable] += "\(task)"
        if !program.hidesVariables { footprint.touch(.executor, Self.executor(of: variable)) }
      case .read(let variable):
        own[task] += "(\(variables[variable]))"
        if !program.hidesVariables {
          footprint.touch(.executor, Self.executor(of: variable), changes: false)
        }
      case .start(let other):
        enqueue(other)
        footprint.touch(.task, UInt32(other + 1))
      case .say:
        lines += "\(task)"
        footprint.touch(.output)
        footprint.touch(.output, 1, changes: false)
      case .sleep: sleepers.append(task)
      case .wait(let other): wait(task, for: other, isFirst: true, &footprint)
      case .appendAndWait(let variable, let other):
        perform(.append(variable), task, &footprint)
        wait(task, for: other, isFirst: false, &footprint)
      }
    }

    private mutating func wait(
      _ task: Int, for other: Int, isFirst: Bool, _ footprint: inout Footprint
    ) {
      let isReorderable = isFirst && !program.onMain.contains(task)
      if !ended.contains(other) { waits[task] = (other, isReorderable) }
      if isReorderable {
        touchEnd(other, &footprint)
      } else {
        footprint.touch(.task, UInt32(other + 1))
      }
    }

    private func touchEnd(_ other: Int, _ footprint: inout Footprint) {
      footprint.touch(.end, UInt32(other + 1), changes: false)
    }

    /// Wakes the tasks that wait for one that has ended. A task whose wait was its last step ends, too, when it runs.
    private mutating func end(_ task: Int, _ footprint: inout Footprint) {
      ended.insert(task)
      footprint.touch(.end, UInt32(task + 1))
      for (waiting, wait) in waits.sorted(by: { $0.key < $1.key }) where wait.other == task {
        waits[waiting] = nil
        continuesAfter[waiting] = task
        if !wait.isReorderable { footprint.touch(.task, UInt32(waiting + 1)) }
        enqueue(waiting)
      }
    }
  }
}
