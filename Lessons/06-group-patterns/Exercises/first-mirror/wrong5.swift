// Checks the time limit only when an answer arrives.
import DemoWorld

func fetch(from mirrors: [Mirror], within limit: Duration) async throws -> String {
  let start = ContinuousClock.now
  return try await withThrowingTaskGroup { group in
    defer { group.cancelAll() }
    for mirror in mirrors { group.addTask { try await mirror.page() } }
    while let result = await group.nextResult() {
      if ContinuousClock.now - start > limit { throw TimedOut() }
      if case .success(let page) = result { return page }
    }
    throw TimedOut()
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
