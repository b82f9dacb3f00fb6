// As many workers as downloads are allowed.
import DemoWorld

actor Names {
  private var next = 0
  private let names: [String]
  init(_ names: [String]) { self.names = names }
  func take() -> (Int, String)? {
    guard next < names.count else { return nil }
    defer { next += 1 }
    return (next, names[next])
  }
}

func downloadAll(_ names: [String], atMost limit: Int) async throws -> [Image] {
  let rest = Names(names)
  return try await withThrowingTaskGroup(of: [Image].self) { group in
    for _ in 1...limit {
      group.addTask {
        var images: [Image] = []
        while let (index, name) = await rest.take() {
          images.append(try await downloadImage(name, taking: time(of: index)))
        }
        return images
      }
    }
    return try await group.reduce(into: []) { $0 += $1 }
  }
}

@main struct Main {
  static func main() async {
    let count = option("count", default: 8)
    do {
      let images = try await downloadAll(
        (1...count).map { "image \($0)" }, atMost: option("limit", default: 3))
      print("\(Set(images).count) images")
    } catch {
      print("stopped: \(error)")
    }
  }
}

/// 100, 200, 300, 100 ms and so on.
func time(of index: Int) -> Duration { .milliseconds(100 + 100 * (index % 3)) }
