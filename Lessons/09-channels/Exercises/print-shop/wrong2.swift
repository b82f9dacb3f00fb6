// Prints each page in a task, and does not wait for the tasks.
import AsyncAlgorithms
import DemoWorld

func printAll(_ count: Int) async throws {
  let ready = AsyncChannel<String>()
  async let rendering: Void = renderAll(count, to: ready)
  for await page in ready { Task { try await put(page) } }
  try await rendering
}

func renderAll(_ count: Int, to ready: AsyncChannel<String>) async throws {
  defer { ready.finish() }
  for number in 1...count { await ready.send(try await render(number)) }
}

func render(_ number: Int) async throws -> String {
  try await Task.sleep(for: .milliseconds(100))
  print("rendered page \(number)")
  return "page \(number)"
}

func put(_ page: String) async throws {
  try await Task.sleep(for: option("print", default: .milliseconds(150)))
  if page == "page \(option("jam", default: 0))" { throw PaperJam() }
  print("printed \(page)")
}

struct PaperJam: Error {}

@main struct Main {
  static func main() async {
    do {
      try await printAll(option("pages", default: 4))
      print("all pages are printed")
    } catch {
      print("stopped: \(error)")
    }
  }
}
