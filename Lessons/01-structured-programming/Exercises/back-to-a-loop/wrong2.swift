// Ignores the error of a missing photo.
import DemoWorld

func loadThumbnails(of photos: [String], missing: Int) async throws -> [Thumbnail] {
  var thumbnails: [Thumbnail] = []
  for (index, photo) in photos.enumerated() {
    let image = try? await downloadImage(
      photo, taking: .milliseconds(200), failing: index + 1 == missing)
    if let image { thumbnails.append(Thumbnail(of: image)) }
  }
  return thumbnails
}

@main struct Main {
  static func main() async {
    let photos = (0..<option("photos", default: 4)).map { "photo \($0 + 1)" }
    do {
      let thumbnails = try await loadThumbnails(of: photos, missing: option("missing", default: 0))
      print("thumbnails: \(thumbnails.map(\.name).joined(separator: ", "))")
    } catch {
      print("no thumbnails: \(error)")
    }
  }
}
