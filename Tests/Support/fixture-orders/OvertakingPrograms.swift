/// Programs in which a task can be overtaken after it has left an actor, used a lock or asked for a state.
enum OvertakingPrograms {
  private static let programs: [String: @Sendable () async -> Void] = [
    "endsAfterActor": endsAfterActor, "endsAfterCheck": endsAfterCheck,
  ]

  static func run(_ name: String) async -> Bool {
    guard let program = programs[name] else { return false }
    await program()
    return true
  }
}

private actor Steps {
  private var count = 0
  func next() -> Int {
    count += 1
    return count
  }
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
