// Downloads the photo, but shows another one that was never downloaded.
import DemoWorld

func page(metadata: Duration, map: Duration, photo: Duration) async throws -> [Image] {
  async let photoImage = downloadImage("a photo", taking: photo)
  let place = try await downloadMetadata(of: "Rome", taking: metadata).name
  let mapImage = try await downloadImage("a map of \(place)", taking: map)
  return [mapImage, Image("a photo")]
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
