// Recursion instead of a loop, but with a returned value and a thrown error.
import DemoWorld

func loadThumbnails(of photos: [String], missing: Int) async throws -> [Thumbnail] {
  guard let photo = photos.first else { return [] }
  let image = try await downloadImage(photo, taking: .milliseconds(200), failing: missing == 1)
  let others = try await loadThumbnails(of: Array(photos.dropFirst()), missing: missing - 1)
  return [Thumbnail(of: image)] + others
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
