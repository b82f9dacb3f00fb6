/// Groups some of whose children may fail.
let quorums: Programs = [
  "only successes": { await printSuccesses() },
  "enough successes": { print(await enoughSuccesses(2) ?? []) },
  "successes or an error": { print((try? await successes(atLeast: 1)) ?? []) },
]

/// Prints the results of a group that are no errors.
private func printSuccesses() async {
  await withThrowingTaskGroup { group in
    group.addTask { try await fail(after: 10) }
    while let result = await group.nextResult() {
      if case .success(let number) = result { print(number) }
    }
  }
}

/// Returns the first successes of a group. Failures do not matter as long as there are enough successes.
private func enoughSuccesses(_ count: Int) async -> [Int]? {
  await withThrowingTaskGroup(of: Int.self) { group in
    group.addTask { try await fail(after: 10) }
    for time in [20, 30, 90] { group.addTask { await load(time) } }
    var found: [Int] = []
    while found.count < count, let result = await group.nextResult() {
      if case .success(let number) = result { found.append(number) }
      if found.count == count { break }
    }
    group.cancelAll()
    return found.count == count ? found : nil
  }
}

/// Returns all successes of a group, and throws an error of its own if there are too few.
private func successes(atLeast least: Int) async throws -> [Int] {
  try await withThrowingTaskGroup(of: Int.self) { group in
    for time in [10, 20] { group.addTask { try await fail(after: time) } }
    group.addTask { await load(30) }
    var found: [Int] = []
    while let result = await group.nextResult() {
      if case .success(let number) = result { found.append(number) }
    }
    guard found.count >= least else { throw Failed() }
    return found
  }
}
