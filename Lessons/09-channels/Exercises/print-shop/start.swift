import AsyncAlgorithms
import DemoWorld

func printAll(_ count: Int) async throws {
  for number in 1...count {
    let page = try await render(number)
    try await put(page)
  }
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
