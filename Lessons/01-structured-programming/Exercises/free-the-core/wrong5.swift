// Yields between short blocking calls, but still blocks the core.
import DemoWorld

func answer(from server: String, after time: Duration) async throws -> String {
  for _ in 1...10 {
    block(for: time / 10)
    await Task.yield()
  }
  return "\(server) answers"
}

@main struct Main {
  static func main() async {
    async let first = answer(from: "first", after: option("first", default: .milliseconds(200)))
    async let second = answer(from: "second", after: option("second", default: .milliseconds(300)))
    do {
      print(try await first)
      print(try await second)
    } catch {
      print("no answer: \(error)")
    }
  }
}
