// Awaits the first download before it starts the second.
import DemoWorld

func album(cover: Duration, back: Duration) async throws -> [Image] {
  async let front = download("cover", taking: cover)
  let first = try await front
  async let rear = download("back", taking: back)
  return [first, try await rear]
}

func download(_ name: String, taking time: Duration) async throws -> Image {
  let image = try await downloadImage(name, taking: time)
  print("the \(name) has arrived")
  return image
}

@main struct Main {
  static func main() async {
    do {
      let images = try await album(
        cover: option("cover", default: .milliseconds(300)),
        back: option("back", default: .milliseconds(200)))
      print("the album has \(images.map(\.name).joined(separator: " and "))")
    } catch {
      print("no album: \(error)")
    }
  }
}
