/// Cancellation handlers: of a task that another task cancels, of children that are cancelled with their group, of a
/// task that is already cancelled, and a handler within a handler.
func handlers() async {
  let sleeper = Task(name: "sleeper") { await sleep("sleeper") }
  try? await Task.sleep(for: .milliseconds(10))
  sleeper.cancel()
  await sleeper.value
  await withTaskGroup(of: Void.self) { group in
    for number in 1...2 { group.addTask(name: "member \(number)") { await sleep("member") } }
    try? await Task.sleep(for: .milliseconds(10))
    group.cancelAll()
  }
  let late = Task(name: "late") {
    withUnsafeCurrentTask { $0?.cancel() }
    await sleep("late")
  }
  await late.value
  let nested = Task(name: "nested") {
    await withTaskCancellationHandler {
      await sleep("inner")
    } onCancel: {
      print("outer handler in \(Task.name ?? "main")")
    }
  }
  try? await Task.sleep(for: .milliseconds(10))
  nested.cancel()
  await nested.value
}

func sleep(_ name: String) async {
  await withTaskCancellationHandler {
    try? await Task.sleep(for: .seconds(1))
  } onCancel: {
    print("\(name) handler in \(Task.name ?? "main")")
  }
}
