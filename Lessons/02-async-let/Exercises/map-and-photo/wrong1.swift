// Starts to download the photo only after the metadata has arrived.
import DemoWorld

func page(metadata: Duration, map: Duration, photo: Duration) async throws -> [Image] {
  let place = try await downloadMetadata(of: "Rome", taking: metadata).name
  async let mapImage = downloadImage("a map of \(place)", taking: map)
  async let photoImage = downloadImage("a photo", taking: photo)
  return try await [mapImage, photoImage]
}

@main struct Main {
  static func main() async {
    do {
      let images = try await page(
        metadata: option("metadata", default: .milliseconds(100)),
        map: option("map", default: .milliseconds(200)),
        photo: option("photo", default: .milliseconds(300)))
      print("the page has \(images.map(\.name).joined(separator: " and "))")
    } catch {
      print("no page: \(error)")
    }
  }
}
