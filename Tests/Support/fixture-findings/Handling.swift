/// Tasks that handle errors themselves.
let handling: Programs = [
  "handles the error of each task": {
    let tasks = [50, 10].map { time in Task { try await fail(after: time) } }
    for task in tasks {
      do { print(try await task.value) } catch { print("\(error)") }
    }
  },
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
