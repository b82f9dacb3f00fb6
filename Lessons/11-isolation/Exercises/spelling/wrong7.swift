// Shows nothing when the check is cancelled.
import DemoWorld

@MainActor final class Editor {
  private(set) var state = ""

  func check(_ words: Int) async {
    show("checking")
    if let count = try? await spell(words) { show("\(count) words are right") }
  }

  @concurrent func spell(_ words: Int) async throws -> Int {
    for _ in 0..<words {
      try Task.checkCancellation()
      compute(for: .milliseconds(20))
    }
    return words
  }

  private func show(_ text: String) {
    state = text
    print("shows \(text), \(isOnMainActor ? "on" : "off") the main actor")
  }
}

@main struct Main {
  @MainActor static func main() async {
    let editor = Editor()
    await withTaskGroup { screen in
      screen.addTask { await drawFrames() }
      await editor.check(option("words", default: 10))
      screen.cancelAll()
    }
    print("at the end: \(editor.state)")
  }
}

@MainActor func drawFrames() async {
  for number in 1... {
    guard (try? await Task.sleep(for: .milliseconds(30))) != nil else { return }
    print("frame \(number)")
  }
}
