import Glibc
import Synchronization

/// Programs in which a task can be overtaken after it has left an actor, used a lock or asked for a state.
enum OvertakingPrograms {
  private static let programs: [String: @Sendable () async -> Void] = [
    "endsAfterActor": endsAfterActor, "endsAfterCheck": endsAfterCheck,
    "endsOnActors": endsOnActors, "endsImmediately": endsImmediately,
    "addsAfterLock": addsAfterLock, "emptyAfterLock": emptyAfterLock,
    "raisesAfterLock": raisesAfterLock, "locksAfterRaising": locksAfterRaising,
    "raisesByAwaiting": raisesByAwaiting, "runsHandler": runsHandler,
    "initializesLate": initializesLate,
    "asksOtherTask": asksOtherTask, "trapsLate": trapsLate,
    "aborts": abortsLate,
  ]

  static func run(_ name: String) async -> Bool {
    guard let program = programs[name] else { return false }
    await program()
    return true
  }
}

@globalActor private actor One { static let shared = One() }
@globalActor private actor Two { static let shared = Two() }

private actor Steps {
  private var count = 0
  func next() -> Int {
    count += 1
    return count
  }
}

private final class Number: Sendable {
  private let value = Mutex(0)
  func next() -> Int {
    value.withLock {
      $0 += 1
      return $0
    }
  }
  var now: Int { value.withLock(\.self) }
}

/// Two children use an actor, and then end.
private func endsAfterActor() async {
  let steps = Steps()
  await withTaskGroup(of: Int.self) { group in
    for _ in 1...2 { group.addTask { await steps.next() } }
    print(await group.next() ?? 0)
  }
}

/// A child asks whether a task is cancelled, and then ends. The other child cancels that task.
private func endsAfterCheck() async {
  let task = Task.detached {}
  await withTaskGroup(of: String.self) { group in
    group.addTask { "\(task.isCancelled)" }
    group.addTask {
      task.cancel()
      return "cancels"
    }
    print(await group.next() ?? "", await group.next() ?? "")
  }
}

/// Two children begin on different actors, use a lock, and then end.
private func endsOnActors() async {
  let number = Number()
  await withTaskGroup(of: Int.self) { group in
    group.addTask { @One in number.next() }
    group.addTask { @Two in number.next() }
    print(await group.next() ?? 0)
  }
}

/// A child and an immediate child use a lock, and then end.
private func endsImmediately() async {
  let number = Number()
  await withTaskGroup(of: String.self) { group in
    group.addTask { "a\(number.next())" }
    group.addImmediateTask { "b\(number.next())" }
    print(await group.next() ?? "")
  }
}

/// A task uses a lock, and then adds a child unless its group is cancelled.
private func addsAfterLock() async {
  let number = Number()
  let parent = Task.detached {
    await withTaskGroup(of: Void.self) { group in
      _ = number.next()
      return group.addTaskUnlessCancelled {}
    }
  }
  let other = Task.detached {
    let seen = number.now
    if seen == 1 { parent.cancel() }
    return seen
  }
  print(await other.value, await parent.value)
}

/// A task uses a lock, and then asks whether its group has children left.
private func emptyAfterLock() async {
  let (number, seen) = (Number(), Number())
  let isEmpty = await withDiscardingTaskGroup { group in
    group.addTask { if number.now == 1 { _ = seen.next() } }
    _ = number.next()
    return group.isEmpty
  }
  print(isEmpty, seen.now)
}

/// A task uses a lock, and then raises the priority of another.
private func raisesAfterLock() async {
  let number = Number()
  let low = Task.detached(priority: .low) { (number.now, Task.currentPriority > .low) }
  let raises = Task.detached(priority: .low) {
    _ = number.next()
    low.escalatePriority(to: .high)
  }
  await raises.value
  print(await low.value)
}

/// A task raises the priority of another, and then uses a lock.
private func locksAfterRaising() async {
  let number = Number()
  let low = Task.detached(priority: .low) { (Task.currentPriority > .low, number.now) }
  let raises = Task.detached(priority: .low) {
    low.escalatePriority(to: .high)
    _ = number.next()
  }
  await raises.value
  print(await low.value)
}

/// A task cancels another one, which may begin its operation while its handler runs.
private func runsHandler() async {
  let task = Task.detached {
    await withTaskCancellationHandler {
      AddedTexts.add("1")
    } onCancel: {
      AddedTexts.add("x")
      AddedTexts.add("y")
    }
  }
  task.cancel()
  await task.value
  print(AddedTexts.text)
}

private let lateText: String = {
  AddedTexts.add("x")
  AddedTexts.add("y")
  return ""
}()

/// A task initializes a variable, and another task does something meanwhile.
private func initializesLate() async {
  let task = Task.detached { AddedTexts.add("1") }
  AddedTexts.add(lateText)
  await task.value
  print(AddedTexts.text)
}

/// A task awaits another one, and raises its priority unless the other task's handler was removed before.
private func raisesByAwaiting() async {
  let low = Task.detached(priority: .low) {
    await withTaskPriorityEscalationHandler {
      AddedTexts.add("1")
      AddedTexts.add("2")
    } onPriorityEscalated: { _, _ in
      AddedTexts.add("!")
    }
  }
  let high = Task.detached(priority: .high) {
    AddedTexts.add("h")
    await low.value
  }
  await high.value
  print(AddedTexts.text)
}

private struct Handle: @unchecked Sendable { let task: UnsafeCurrentTask }

/// A task asks whether another one is cancelled, by a value that is meant for that other task.
private func asksOtherTask() async {
  let handles = Mutex<Handle?>(nil)
  let sleeper = Task.immediate {
    withUnsafeCurrentTask { task in handles.withLock { $0 = task.map(Handle.init) } }
    try? await Task.sleep(for: .seconds(1))
  }
  let handle = handles.withLock(\.self)
  let asks = Task.detached { handle?.task.isCancelled }
  let cancels = Task.detached { sleeper.cancel() }
  let isCancelled = await asks.value ?? false
  await cancels.value
  print(isCancelled)
}

/// A task yields, and then traps if another one has used a lock.
private func trapsLate() async {
  let number = Number()
  let changes = Task.detached { _ = number.next() }
  let checks = Task.detached {
    await Task.yield()
    precondition(number.now == 0, "the other task went first")
  }
  await checks.value
  await changes.value
  print("works")
}

/// A task ends the program by `abort` if another one has used a lock.
private func abortsLate() async {
  let number = Number()
  let changes = Task.detached { _ = number.next() }
  let checks = Task.detached { if number.now > 0 { abort() } }
  await checks.value
  await changes.value
  print("works")
}
