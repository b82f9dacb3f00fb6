import TaskObservation
import TaskTrace
import Testing

/// Tests for where errors come from.
@Suite struct ErrorTests {
  private func ending(_ scene: Scene, _ job: RuntimeJob) -> Action? { scene.actions(of: job).last }

  @Test func `A task's own error does not come from a child's error with the same text`() {
    let scene = Scene()
    let child = scene.asyncLet(of: scene.main)
    scene.run(child)
    scene.fail(child, error: 0x10, "NotFound")
    // The main task catches the child's error and throws its own.
    scene.fail(scene.main, error: 0x20, "NotFound")
    #expect(ending(scene, scene.main) == .threw("NotFound"))
  }

  @Test func `A rethrown error comes from the task that threw it first`() {
    let scene = Scene()
    let leaf = scene.asyncLet(of: scene.main)
    let middle = scene.task()
    scene.run(leaf)
    scene.fail(leaf, error: 0x10, "NotFound")
    scene.run(middle)
    scene.fail(middle, error: 0x10, "NotFound")
    scene.fail(scene.main, error: 0x10, "NotFound")
    #expect(ending(scene, leaf) == .threw("NotFound"))
    #expect(ending(scene, middle) == .threw("NotFound", from: scene.id(leaf)))
    #expect(ending(scene, scene.main) == .threw("NotFound", from: scene.id(leaf)))
  }

  @Test func `A rethrown error comes from the child that threw it, even if not the last`() {
    let scene = Scene()
    scene.open(0x100, line: 10)
    let children = [0x10, 0x20].map { error in (scene.child(of: scene.main, in: 0x100), error) }
    for (child, error) in children {
      scene.run(child)
      scene.fail(child, error: UInt(error), "NotFound")
    }
    scene.fail(scene.main, error: 0x10, "NotFound")
    #expect(ending(scene, scene.main) == .threw("NotFound", from: scene.id(children[0].0)))
  }

  @Test func `A new error at the address of a freed error is the task's own`() {
    let scene = Scene()
    let child = scene.asyncLet(of: scene.main)
    scene.run(child)
    scene.fail(child, error: 0x10, "NotFound")
    scene.observer.errorWasMade(at: 0x10)
    scene.fail(scene.main, error: 0x10, "NotFound")
    #expect(ending(scene, scene.main) == .threw("NotFound"))
  }

  @Test func `The end of a task is recorded after its error is described`() throws {
    let scene = Scene()
    let child = scene.task()
    scene.run(child)
    (scene.runtime[child].result, scene.runtime[child].error) = (.threw, 0x10)
    let task = try #require(scene.task(of: child))
    scene.observer.recordEnd(of: task, on: scene.core(1))
    #expect(ending(scene, child) == .running)
    let needsDescription = scene.observer.needsErrorDescription(task)
    #expect(needsDescription)
    scene.observer.describeError(of: task, as: "NotFound")
    scene.observer.recordEnd(of: task, on: scene.core(1))
    #expect(ending(scene, child) == .threw("NotFound"))
  }

  @Test func `The end of a task is recorded once`() {
    let scene = Scene()
    let child = scene.task()
    scene.run(child)
    scene.finish(child)
    scene.leave(child)
    #expect(scene.actions(of: child).filter { $0 == .returned }.count == 1)
    #expect(scene.task(of: child) == nil)
  }

  @Test(arguments: [(Int32(0), true), (7, false)])
  func `A main task that was never suspended has returned if the status is 0`(
    status: Int32, hasReturned: Bool
  ) {
    let scene = Scene()
    scene.observer.programExits(status: status, on: scene.core(0))
    #expect((ending(scene, scene.main) == .returned) == hasReturned)
  }

  @Test func `An exit in the middle of main is distinguished from the exit after it`() {
    let scene = Scene()
    scene.suspend(scene.main, .continuation, line: 5)
    scene.enqueue(scene.main, by: nil)
    scene.run(scene.main, on: 0)
    scene.observer.programExits(status: 0, on: scene.core(0))
    #expect(ending(scene, scene.main) == .running)
    scene.runtime.running = OutermostFunctions(first: scene.main.address)
    scene.observer.programExits(status: 0, on: scene.core(0))
    #expect(ending(scene, scene.main) == .returned)
  }
}
