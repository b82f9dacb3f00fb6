// Does not wait for the metadata, so that the map has no place.
import DemoWorld

func page(metadata: Duration, map: Duration, photo: Duration) async throws -> [Image] {
  async let place = downloadMetadata(of: "Rome", taking: metadata).name
  async let mapImage = downloadImage("a map of the world", taking: map)
  async let photoImage = downloadImage("a photo", taking: photo)
  let images = try await [mapImage, photoImage]
  _ = try await place
  return images
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
