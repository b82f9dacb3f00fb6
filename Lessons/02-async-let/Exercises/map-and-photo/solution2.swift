// The metadata and the map are a child task of their own.
import DemoWorld

func page(metadata: Duration, map: Duration, photo: Duration) async throws -> [Image] {
  async let mapImage = mapOfPlace(metadata: metadata, map: map)
  async let photoImage = downloadImage("a photo", taking: photo)
  return try await [mapImage, photoImage]
}

func mapOfPlace(metadata: Duration, map: Duration) async throws -> Image {
  let place = try await downloadMetadata(of: "Rome", taking: metadata).name
  return try await downloadImage("a map of \(place)", taking: map)
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
