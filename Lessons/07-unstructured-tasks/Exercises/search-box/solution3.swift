import DemoWorld

@MainActor final class SearchBox {
  private(set) var shown = "nothing"
  private let (texts, input) = AsyncStream.makeStream(of: String.self)
  private var loop: Task<Void, Never>?

  /// The user has typed a letter. This returns at once.
  func type(_ text: String) {
    if loop == nil { loop = Task { await search() } }
    input.yield(text)
  }

  /// The user has closed the box.
  func close() {
    loop?.cancel()
  }

  /// Searches for each text, until the box is closed or a newer text arrives.
  private func search() async {
    var current: Task<Void, Never>?
    for await text in texts {
      current?.cancel()
      current = Task {
        do {
          show(try await find(text))
        } catch is CancellationError {
        } catch {
          show("no results: \(error)")
        }
      }
    }
    current?.cancel()
  }

  private func show(_ text: String) {
    shown = text
    print("shows \(text)")
  }
}

/// Asks the server, which needs less time for a longer text.
func find(_ text: String) async throws -> String {
  let time = [1: 1000, 2: 300][text.count] ?? 200
  try await Task.sleep(for: .milliseconds(time))
  if option("broken") { throw NotFound(text) }
  print("the server has searched for \(text)")
  return "results for \(text)"
}

@main struct Main {
  @MainActor static func main() async {
    let box = SearchBox()
    for text in ["s", "sw", "swi"] {
      box.type(text)
      try? await Task.sleep(for: option("pause", default: .milliseconds(50)))
    }
    if option("close") { box.close() }
    try? await Task.sleep(for: .milliseconds(option("close") ? 10 : 350))
    print("at the end: \(box.shown)")
  }
}
