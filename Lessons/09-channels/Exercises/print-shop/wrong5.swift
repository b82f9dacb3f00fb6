// Starts to print only after all pages are rendered.
import AsyncAlgorithms
import DemoWorld

func printAll(_ count: Int) async throws {
  var pages: [String] = []
  for number in 1...count { pages.append(try await render(number)) }
  for page in pages { try await put(page) }
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
