// Waits at a semaphore, which blocks the thread.
import DemoWorld
import Dispatch

func answer(from server: String, after time: Duration) async throws -> String {
  let isThere = DispatchSemaphore(value: 0)
  func wait() { isThere.wait() }
  Task {
    try await Task.sleep(for: time)
    isThere.signal()
  }
  wait()
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
