/// Tasks that handle errors themselves.
let handling: Programs = [
  "handles the error of each task": {
    let tasks = [50, 10].map { time in Task { try await fail(after: time) } }
    for task in tasks {
      do { print(try await task.value) } catch { print("\(error)") }
    }
  },
  "sleeps before it undoes": { await cancel(Undoing.sleeps) },
  "checks before it undoes": { await cancel(Undoing.checks) },
  "checks whether to report": { await cancel(Undoing.reports) },
  "undoes without a sleep": { await cancel(Undoing.undoes) },
  "sleeps in a function that undoes": { await cancel(Undoing.calls) },
  "waits in a function that undoes": { await cancel(Undoing.callsAnother) },
  "sleeps in a closure that undoes": { await cancel(Undoing.runsClosures) },
  "undone in a catch": {
    let office = Office()
    await withTaskGroup { group in
      for name in ["ann", "ben"] {
        group.addTask(name: name) {
          do {
            guard await office.left > 0 else { return }
            _ = try await fail(after: 10)
          } catch {
            await office.refill()
          }
        }
      }
    }
  },
]

/// Starts a task, and cancels it after 10 ms.
private func cancel(_ work: @escaping @Sendable () async throws -> Void) async {
  let task = Task(name: "order") { try await work() }
  _ = await load(10)
  task.cancel()
  if case .failure(let error) = await task.result { print("\(error)") }
}

/// Work that can be undone after an error, in several ways.
private enum Undoing {
  static func sleeps() async throws {
    let office = Office()
    do {
      try await Task.sleep(for: .milliseconds(20))
    } catch {
      try await Task.sleep(for: .milliseconds(1))
      await office.refill()
      throw error
    }
  }

  static func checks() async throws {
    let office = Office()
    var taken: [Int] = []
    do {
      taken.append(1)
      try await Task.sleep(for: .milliseconds(20))
    } catch {
      for _ in taken {
        try Task.checkCancellation()
        await office.refill()
      }
      throw error
    }
  }

  static func reports() async throws {
    let office = Office()
    do {
      try await Task.sleep(for: .milliseconds(20))
    } catch {
      try Task.checkCancellation()
      await office.refill()
      throw error
    }
  }

  static func calls() async throws {
    let office = Office()
    for _ in 1...2 {
      do {
        try await Task.sleep(for: .milliseconds(20))
      } catch {
        await refillSoon(office)
        throw error
      }
    }
  }

  private static func refillSoon(_ office: Office) async {
    do {
      try await Task.sleep(for: .milliseconds(1))
      await office.refill()
    } catch {}
  }

  static func runsClosures() async throws {
    let office = Office()
    let undo = [{ @Sendable () async in await refillSoon(office) }]
    do {
      try await Task.sleep(for: .milliseconds(20))
    } catch {
      for step in undo { await step() }
      throw error
    }
  }

  static func callsAnother() async throws {
    let office = Office()
    do {
      try await Task.sleep(for: .milliseconds(20))
    } catch {
      await refillAnyway(office)
      throw error
    }
  }

  private static func refillAnyway(_ office: Office) async {
    try? await Task.sleep(for: .milliseconds(1))
    await office.refill()
  }

  static func undoes() async throws {
    let office = Office()
    do {
      try await Task.sleep(for: .milliseconds(20))
    } catch {
      try? await Task.sleep(for: .milliseconds(1))
      await office.refill()
      throw error
    }
  }
}
