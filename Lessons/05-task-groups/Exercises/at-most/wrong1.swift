// Waits for a whole batch before it starts the next.
import DemoWorld

func downloadAll(_ names: [String], atMost limit: Int) async throws -> [Image] {
  var images: [Image] = []
  for start in stride(from: 0, to: names.count, by: limit) {
    images += try await withThrowingTaskGroup(of: Image.self) { group in
      for index in start..<min(start + limit, names.count) {
        group.addTask { try await downloadImage(names[index], taking: time(of: index)) }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
  }
  return images
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
