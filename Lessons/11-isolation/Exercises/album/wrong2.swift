// Leaves the main actor, but renders one page after another.
import DemoWorld

@MainActor final class Album {
  private(set) var pages: [Image] = []

  func render(_ names: [String]) async {
    for name in names { await render(name) }
  }

  @concurrent func render(_ name: String) async {
    compute(for: .milliseconds(100))
    await show(Image(name))
  }

  func show(_ page: Image) {
    pages.append(page)
    print("\(page) shown \(isOnMainActor ? "on" : "off") the main actor")
  }
}

@main struct Main {
  @MainActor static func main() async {
    let album = Album()
    await withTaskGroup { screen in
      screen.addTask { await drawFrames() }
      await album.render((1...option("pages", default: 3)).map { "page \($0)" })
      screen.cancelAll()
    }
    print("the album has \(album.pages.count) pages")
  }
}

@MainActor func drawFrames() async {
  for number in 1... {
    guard (try? await Task.sleep(for: .milliseconds(30))) != nil else { return }
    print("frame \(number)")
  }
}
