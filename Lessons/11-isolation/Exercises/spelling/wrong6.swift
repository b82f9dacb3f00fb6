// Computes on a dispatch queue, where no task runs and no cancellation arrives.
import DemoWorld
import Dispatch

@MainActor final class Editor {
  private(set) var state = ""

  func check(_ words: Int) async {
    show("checking")
    let count = await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: Self.spell(words)) }
    }
    show(Task.isCancelled ? "stopped" : "\(count) words are right")
  }

  nonisolated static func spell(_ words: Int) -> Int {
    for _ in 0..<words {
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
