import DemoWorld

func album(cover: Duration, back: Duration) async throws -> [Image] {
  let front = try await download("cover", taking: cover)
  let rear = try await download("back", taking: back)
  return [front, rear]
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
