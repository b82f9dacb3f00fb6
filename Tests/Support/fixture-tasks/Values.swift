/// Reads values and results of tasks that have ended, and of one that has not.
func values() async {
  let early = Task(name: "early") { 1 }
  let bad = Task<Int, any Error>(name: "bad") { throw Failed() }
  try? await Task.sleep(for: .seconds(1))
  _ = await (early.value, early.value)
  _ = await bad.result
  _ = try? await bad.value
  let late = Task(name: "late") { try? await Task.sleep(for: .seconds(1)) }
  await late.value
}
