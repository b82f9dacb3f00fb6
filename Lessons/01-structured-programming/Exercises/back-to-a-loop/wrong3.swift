// Blocks the thread while it waits.
import DemoWorld

func loadThumbnails(of photos: [String], missing: Int) async throws -> [Thumbnail] {
  var thumbnails: [Thumbnail] = []
  for (index, photo) in photos.enumerated() {
    block(for: .milliseconds(200))
    try Task.checkCancellation()
    if index + 1 == missing { throw NotFound(photo) }
    thumbnails.append(Thumbnail(of: Image(photo)))
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
