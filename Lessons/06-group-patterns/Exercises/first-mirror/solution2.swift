// Each child returns its result as a case of an enum, and none throws.
import DemoWorld

enum Outcome { case page(String), lost, timedOut }

func fetch(from mirrors: [Mirror], within limit: Duration) async throws -> String {
  try await withThrowingTaskGroup(of: Outcome.self) { group in
    for mirror in mirrors {
      group.addTask { do { return .page(try await mirror.page()) } catch { return .lost } }
    }
    group.addTask {
      try? await Task.sleep(for: limit)
      return .timedOut
    }
    for try await outcome in group {
      switch outcome {
      case .page(let page):
        group.cancelAll()
        return page
      case .lost: continue
      case .timedOut:
        group.cancelAll()
        throw TimedOut()
      }
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
