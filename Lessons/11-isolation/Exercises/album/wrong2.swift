// Leaves the main actor, but renders one page after another.
import DemoWorld

@MainActor final class Screen {
  private(set) var pages: [Image] = []

  func show(_ page: Image) {
    pages.append(page)
    print("\(page) shown")
  }
}

@MainActor final class Album {
  let screen = Screen()

  func render(_ names: [String]) async {
    for name in names { await render(name) }
  }

  @concurrent func render(_ name: String) async {
    compute(for: .milliseconds(100))
    await screen.show(Image(name))
  }
}

@main struct Main {
  @MainActor static func main() async {
    let album = Album()
    await withTaskGroup { group in
      group.addTask { await drawFrames() }
      await album.render((1...option("pages", default: 3)).map { "page \($0)" })
      group.cancelAll()
    }
    print("the screen shows \(album.screen.pages.count) pages")
  }
}

@MainActor func drawFrames() async {
  for number in 1... {
    guard (try? await Task.sleep(for: .milliseconds(30))) != nil else { return }
    print("frame \(number)")
  }
}
