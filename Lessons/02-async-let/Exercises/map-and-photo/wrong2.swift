// Awaits the photo before it starts the map.
import DemoWorld

func page(metadata: Duration, map: Duration, photo: Duration) async throws -> [Image] {
  async let photoImage = downloadImage("a photo", taking: photo)
  async let place = downloadMetadata(of: "Rome", taking: metadata).name
  let (loaded, name) = try await (photoImage, place)
  async let mapImage = downloadImage("a map of \(name)", taking: map)
  return [try await mapImage, loaded]
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
