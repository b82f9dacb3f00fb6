// Drops the results that make room for other downloads.
import DemoWorld

func downloadAll(_ names: [String], atMost limit: Int) async throws -> [Image] {
  try await withThrowingTaskGroup(of: Image.self) { group in
    for (index, name) in names.enumerated() {
      if index >= limit { _ = try await group.next() }
      group.addTask { try await downloadImage(name, taking: time(of: index)) }
    }
    return try await group.reduce(into: []) { $0.append($1) }
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
