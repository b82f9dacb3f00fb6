// Starts unstructured tasks, which no cancellation reaches.
import DemoWorld

func album(cover: Duration, back: Duration) async throws -> [Image] {
  let front = Task { try await download("cover", taking: cover) }
  let rear = Task { try await download("back", taking: back) }
  return [try await front.value, try await rear.value]
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
