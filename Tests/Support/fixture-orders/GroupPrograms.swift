/// Small programs with task groups. In some of them, the result depends on the order in which the children end.
enum GroupPrograms {
  private static let programs: [String: @Sendable () async -> Void] = [
    "voids": voids, "numbers": numbers, "partial": partial, "failing": failing,
    "discarding": discarding, "emptying": emptying, "stopping": stopping, "leaving": leaving,
    "nested": nested, "onMain": onMain, "early": early, "ranked": ranked, "empties": empties,
    "yields": yields, "layers": layers, "firstOnMain": firstOnMain,
  ]

  static func run(_ name: String) async -> Bool {
    guard let program = programs[name] else { return false }
    await program()
    return true
  }
}

/// Children end, and their parent waits for all of them.
private func voids() async {
  await withTaskGroup(of: Void.self) { group in
    for _ in 1...2 { group.addTask {} }
  }
  print("all")
}

/// The parent reads the results one by one.
private func numbers() async {
  let order = await withTaskGroup(of: Int.self) { group in
    for number in 1...3 { group.addTask { number } }
    var order: [Int] = []
    for await number in group { order.append(number) }
    return order
  }
  print(order)
}

/// The parent, on the main actor, reads the first result and leaves the other.
@MainActor private func firstOnMain() async {
  let first = await withTaskGroup(of: Int.self) { group in
    for number in 1...2 {
      group.addTask {
        try? await Task.sleep(for: .milliseconds(10))
        return number
      }
    }
    return await group.next()
  }
  print(first ?? 0)
}

/// A child is added after the first result, on which it depends. The parent waits for all children.
private func partial() async {
  await withTaskGroup(of: Int.self) { group in
    for number in 1...2 { group.addTask { number } }
    let first = await group.next()
    group.addTask {
      print("after", first ?? 0)
      return 0
    }
    await group.waitForAll()
  }
  print("all")
}

private struct Failure: Error { var name: String }

/// Two of three children throw. The group throws the first error.
private func failing() async {
  do {
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { throw Failure(name: "a") }
      group.addTask {}
      group.addTask { throw Failure(name: "b") }
      try await group.waitForAll()
    }
  } catch {
    print(error)
  }
}

/// A child that throws cancels the others.
private func discarding() async {
  do {
    try await withThrowingDiscardingTaskGroup { group in
      group.addTask { throw Failure(name: "a") }
      group.addTask { print("b", Task.isCancelled) }
      group.addTask {}
    }
  } catch {
    print(error)
  }
}

/// The parent checks whether the group still has children.
private func emptying() async {
  await withDiscardingTaskGroup { group in
    for _ in 1...2 { group.addTask {} }
    await Task.yield()
    print(group.isEmpty ? "empty" : "not empty")
  }
}

/// The parent cancels the group while its children end.
private func stopping() async {
  await withTaskGroup(of: Void.self) { group in
    group.addTask {}
    group.addTask { if Task.isCancelled { print("cancelled") } }
    group.cancelAll()
    print(group.addTaskUnlessCancelled {} ? "added" : "not added")
  }
  print("all")
}

private final class Farewell: Sendable {
  let word: String
  init(_ word: String) { self.word = word }
  deinit { print(word) }
}

/// Results are destroyed in the order in which they arrived.
private func leaving() async {
  await withTaskGroup(of: Farewell.self) { group in
    for word in ["a", "b"] { group.addTask { Farewell(word) } }
    await group.waitForAll()
  }
  print("all")
}

/// A child opens a group.
private func nested() async {
  await withTaskGroup(of: Void.self) { group in
    group.addTask {
      await withTaskGroup(of: Void.self) { inner in
        for _ in 1...2 { inner.addTask {} }
      }
    }
    group.addTask {}
  }
  print("all")
}

/// The parent waits for the children of a group while the child of another ends.
private func layers() async {
  await withTaskGroup(of: Void.self) { outer in
    outer.addTask { print("outer") }
    await withTaskGroup(of: Void.self) { inner in
      for _ in 1...2 { inner.addTask {} }
      await inner.next()
      await inner.next()
      print("inner")
    }
  }
}

/// A parent on the main actor waits for children, one of which also runs on the main actor.
@MainActor private func onMain() async {
  await withTaskGroup(of: Void.self) { group in
    group.addTask {}
    group.addTask { @MainActor in print("child") }
    print("parent")
  }
  print("all")
}

/// A parent on the main actor yields while a child waits for its turn there.
@MainActor private func yields() async {
  await withTaskGroup(of: Void.self) { group in
    group.addTask { @MainActor in print("child") }
    await Task.yield()
    print("parent")
  }
}

/// The parent is cancelled while a child ends, and reads `isCancelled` and the time.
private func early() async {
  let start = ContinuousClock.now
  let parent = Task {
    await withTaskGroup(of: Bool.self) { group in
      group.addTask { (try? await Task.sleep(for: .milliseconds(1))) == nil }
      await group.waitForAll()
      print(Task.isCancelled, start.duration(to: .now) > .zero)
    }
  }
  parent.cancel()
  await parent.value
}

/// Children with different priorities end. One of them raises the priority of the task that it waits for.
private func ranked() async {
  let errand = Task(priority: .low) {}
  await withTaskGroup(of: Void.self) { group in
    group.addTask(priority: .high) { await errand.value }
    group.addTask(priority: .low) { print(Task.currentPriority == .low) }
  }
}

/// The parent reads equal results one by one. One of the children throws.
private func empties() async {
  do {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 1...2 { group.addTask { if number == 2 { throw Failure(name: "two") } } }
      while try await group.next() != nil { print("one") }
    }
  } catch {
    print(error)
  }
}
