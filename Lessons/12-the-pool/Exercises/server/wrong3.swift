// Computes while it waits, which keeps the core busy too.
import DemoWorld

func listen(connections: Int, lost: Int) async throws {
  try await withThrowingDiscardingTaskGroup { group in
    for number in 1...connections {
      group.addTask { try await serve(number, isLost: number == lost) }
    }
  }
}

func serve(_ number: Int, isLost: Bool) async throws {
  compute(for: .milliseconds(100 * number))
  if isLost { throw ConnectionLost(server: "connection \(number)") }
  print("connection \(number) is done")
}

@main struct Main {
  static func main() async {
    await withTaskGroup { group in
      group.addTask { await beat() }
      do {
        try await listen(
          connections: option("connections", default: 5), lost: option("lost", default: 0))
        print("the server has closed")
      } catch {
        print("the server has failed: \(error)")
      }
      group.cancelAll()
    }
  }
}

func beat() async {
  for number in 1... {
    guard (try? await Task.sleep(for: .milliseconds(70))) != nil else { return }
    print("beat \(number)")
  }
}
