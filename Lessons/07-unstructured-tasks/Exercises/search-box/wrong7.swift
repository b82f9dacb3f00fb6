// Cancels the previous search only after a pause.
import DemoWorld

@MainActor final class SearchBox {
  private(set) var shown = "nothing"
  private var search: Task<Void, Never>?

  /// The user has typed a letter. This returns at once.
  func type(_ text: String) {
    let previous = search
    search = Task {
      try? await Task.sleep(for: .milliseconds(60))
      previous?.cancel()
      do {
        show(try await find(text))
      } catch is CancellationError {
      } catch {
        show("no results: \(error)")
      }
    }
  }

  /// The user has closed the box.
  func close() {
    search?.cancel()
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
