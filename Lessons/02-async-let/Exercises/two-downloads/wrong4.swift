// Prints what is expected, but downloads nothing.
import DemoWorld

func album(cover: Duration, back: Duration) async throws -> [Image] {
  try await Task.sleep(for: max(cover, back))
  return [Image("cover"), Image("back")]
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
