import TaskObservation
import TaskTrace
import Testing

/// Tests for what a step touches, on which the search for equivalent orders relies.
@Suite struct FootprintTests {
  private let scene = Scene()

  /// Returns the tasks that the main task touches when it is about to read a task's value.
  private func touchedByReading(
    _ read: RuntimeJob, at priority: TaskPriorityLevel
  ) -> Set<TaskID> {
    scene.observer.events.keepsFootprints = true
    scene.runtime[scene.main].priority = priority.rawValue
    scene.observer.events.touched = []
    scene.observer.willRead(read, isResult: false, at: .line(3), on: scene.core(0))
    return scene.observer.events.touched
  }

  @Test(arguments: [(TaskPriorityLevel.medium, false), (.high, true)])
  func `A read depends on the end of a task if it would have raised the task's priority`(
    priority: TaskPriorityLevel, depends: Bool
  ) throws {
    let task = scene.task()
    scene.run(task)
    scene.finish(task)
    let id = try #require(scene.id(task))
    #expect(touchedByReading(task, at: priority).contains(id) == depends)
  }

  @Test(arguments: [(TaskPriorityLevel.medium, false), (.high, true)])
  func `A read touches all tasks whose handlers it runs because it raises their priority`(
    priority: TaskPriorityLevel, touches: Bool
  ) throws {
    let first = scene.task()
    let second = scene.task()
    let child = scene.child(of: second, in: 0xC0)
    scene.run(first)
    scene.suspend(first, .task(second), by: .value, line: 2)
    let touched = touchedByReading(first, at: priority)
    for job in [first, second, child] {
      #expect(touched.contains(try #require(scene.id(job))) == touches)
    }
  }

  @Test func `A read of a task that waits for itself ends`() throws {
    let task = scene.task()
    scene.run(task)
    scene.suspend(task, .task(task), by: .value, line: 2)
    let id = try #require(scene.id(task))
    #expect(touchedByReading(task, at: .high).contains(id))
  }

  @Test func `A raise of a task's priority touches the task before its handler runs`() throws {
    let task = scene.task()
    scene.observer.events.keepsFootprints = true
    scene.observer.willRaisePriority(of: task, to: TaskPriorityLevel.high.rawValue)
    #expect(scene.observer.events.touched.contains(try #require(scene.id(task))))
  }
}
