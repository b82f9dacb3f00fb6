import TaskObservation
import TaskTrace
import Testing

/// Tests for what a step touches, on which the search for equivalent orders relies.
@Suite struct FootprintTests {
  private let machine = ScriptedMachine()

  /// Returns the tasks that the main task touches when it is about to read a task's value.
  private func touchedByReading(
    _ read: RuntimeJob, at priority: TaskPriorityLevel
  ) -> Set<TaskID> {
    machine.observer.events.keepsFootprints = true
    machine.runtime[machine.main].priority = priority.rawValue
    machine.observer.events.touched = []
    machine.observer.willRead(read, isResult: false, at: .line(3), on: machine.core(0))
    return machine.observer.events.touched
  }

  @Test(arguments: [(TaskPriorityLevel.medium, false), (.high, true)])
  func `A read depends on the end of a task if it would have raised the task's priority`(
    priority: TaskPriorityLevel, depends: Bool
  ) throws {
    let task = machine.task()
    machine.run(task)
    machine.finish(task)
    let id = try #require(machine.id(task))
    #expect(touchedByReading(task, at: priority).contains(id) == depends)
  }

  @Test(arguments: [(TaskPriorityLevel.medium, false), (.high, true)])
  func `A read touches all tasks whose handlers it runs because it raises their priority`(
    priority: TaskPriorityLevel, touches: Bool
  ) throws {
    let first = machine.task()
    let second = machine.task()
    let child = machine.child(of: second, in: 0xC0)
    machine.run(first)
    machine.suspend(first, .task(second), by: .value, line: 2)
    let touched = touchedByReading(first, at: priority)
    for job in [first, second, child] {
      #expect(touched.contains(try #require(machine.id(job))) == touches)
    }
  }

  @Test func `A read of a task that waits for itself ends`() throws {
    let task = machine.task()
    machine.run(task)
    machine.suspend(task, .task(task), by: .value, line: 2)
    let id = try #require(machine.id(task))
    #expect(touchedByReading(task, at: .high).contains(id))
  }

  @Test func `A raise of a task's priority touches the task before its handler runs`() throws {
    let task = machine.task()
    machine.observer.events.keepsFootprints = true
    machine.observer.willRaisePriority(of: task, to: TaskPriorityLevel.high.rawValue)
    #expect(machine.observer.events.touched.contains(try #require(machine.id(task))))
  }
}
