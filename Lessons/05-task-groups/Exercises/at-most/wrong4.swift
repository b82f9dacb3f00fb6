// Always starts three downloads in each turn of a loop, whatever the limit is.
import DemoWorld

func downloadAll(_ names: [String], atMost limit: Int) async throws -> [Image] {
  var images: [Image] = []
  for index in stride(from: 0, to: names.count, by: 3) {
    async let first = download(index, of: names)
    async let second = download(index + 1, of: names)
    async let third = download(index + 2, of: names)
    images += try await [first, second, third].compactMap(\.self)
  }
  return images
}

func download(_ index: Int, of names: [String]) async throws -> Image? {
  guard index < names.count else { return nil }
  return try await downloadImage(names[index], taking: time(of: index))
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
