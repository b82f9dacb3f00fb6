// Never reads one of the downloads.
import DemoWorld

func album(cover: Duration, back: Duration) async throws -> [Image] {
  async let front = downloadImage("cover", taking: cover)
  async let _ = downloadImage("back", taking: back)
  return [try await front]
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
