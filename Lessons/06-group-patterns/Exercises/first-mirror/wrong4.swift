// Asks one mirror after another.
import DemoWorld

func fetch(from mirrors: [Mirror], within limit: Duration) async throws -> String {
  try await withThrowingTaskGroup { group in
    defer { group.cancelAll() }
    group.addTask {
      for mirror in mirrors { if let page = try? await mirror.page() { return page } }
      throw CancellationError()
    }
    group.addTask {
      try await Task.sleep(for: limit)
      throw TimedOut()
    }
    guard let first = try await group.next() else { throw TimedOut() }
    return first
  }
}

struct Mirror: Sendable {
  let server: Server
  let isBroken: Bool
  func page() async throws -> String { try await server.answer(to: "map", failing: isBroken) }
}

struct TimedOut: Error {}

@main struct Main {
  static func main() async {
    let broken = "\(option("broken", default: 0))"
    let mirrors = [300, 200, 400].enumerated().map { index, time in
      Mirror(
        server: Server("mirror \(index + 1)", taking: .milliseconds(time)),
        isBroken: broken.contains("\(index + 1)"))
    }
    do {
      let page = try await fetch(
        from: mirrors, within: option("limit", default: .milliseconds(500)))
      print("got \(page)")
    } catch {
      print("no map: \(error)")
    }
  }
}
