import Synchronization

/// Small programs whose group discards the results of the children that are left.
enum DiscardingPrograms {
  private static let programs: [String: @Sendable () async -> Void] = [
    "discardsAll": discardsAll, "firstThenRest": firstThenRest, "waitsForAll": waitsForAll,
    "throwsFromAll": throwsFromAll, "ignoresErrors": ignoresErrors, "twoGroups": twoGroups,
    "discardsOnMain": discardsOnMain, "silentChildren": silentChildren,
    "silentOnMain": silentOnMain, "sleepersOnMain": sleepersOnMain,
  ]

  static func run(_ name: String) async -> Bool {
    guard let program = programs[name] else { return false }
    await program()
    return true
  }
}

private final class Log: Sendable {
  let text = Mutex("")
}

private struct Problem: Error { let number: Int }

/// The children print, and the parent prints after the end of the group's scope.
private func discardsAll() async {
  await withTaskGroup(of: Int.self) { group in
    for number in 1...3 {
      group.addTask {
        if number > 1 { print(number) }
        return number
      }
    }
  }
  print("end")
}

/// The order in which these children end cannot be observed.
private func silentChildren() async {
  await withTaskGroup(of: Int.self) { group in
    for number in 1...4 { group.addTask { number } }
  }
  print("end")
}

/// The parent discards the results on the main actor, which no other task uses.
@MainActor private func silentOnMain() async {
  await withTaskGroup(of: Int.self) { group in
    for number in 1...4 { group.addTask { number } }
  }
  print("end")
}

/// The children sleep until the same moment, and the parent discards the results on the main actor.
@MainActor private func sleepersOnMain() async {
  await withTaskGroup(of: Void.self) { group in
    for _ in 1...4 { group.addTask { try? await Task.sleep(for: .milliseconds(10)) } }
  }
  print("end")
}

/// The parent prints the first result and discards the others.
private func firstThenRest() async {
  await withTaskGroup(of: Int.self) { group in
    for number in 1...3 { group.addTask { number } }
    print(await group.next() ?? 0)
  }
  print("end")
}

/// The parent discards two results, and then prints the first of two more.
private func waitsForAll() async {
  await withTaskGroup(of: Int.self) { group in
    for number in 1...2 { group.addTask { number } }
    await group.waitForAll()
    for number in 3...4 { group.addTask { number } }
    print(await group.next() ?? 0)
  }
}

/// The first of two errors leaves the group.
private func throwsFromAll() async {
  do {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 1...2 { group.addTask { throw Problem(number: number) } }
      group.addTask {}
      try await group.waitForAll()
    }
  } catch {
    print(error)
  }
}

/// The end of the scope ignores errors. A child uses a lock before it throws.
private func ignoresErrors() async {
  let log = Log()
  await withThrowingTaskGroup(of: Void.self) { group in
    for number in 1...2 {
      group.addTask {
        log.text.withLock { $0 += "\(number)" }
        throw Problem(number: number)
      }
    }
  }
  print(log.text.withLock { $0 })
}

/// An inner group discards its results while children of the outer group end, whose order the parent prints.
private func twoGroups() async {
  await withTaskGroup(of: Int.self) { outer in
    for number in 1...2 { outer.addTask { number } }
    await withTaskGroup(of: Int.self) { inner in
      for number in 3...4 { inner.addTask { number } }
    }
    for await number in outer { print(number) }
  }
}

/// The parent discards results on the main actor, which another task uses too.
@MainActor private func discardsOnMain() async {
  let other = Task { print("other") }
  await withTaskGroup(of: Int.self) { group in
    for number in 1...2 { group.addTask { number } }
  }
  print("main")
  await other.value
}
