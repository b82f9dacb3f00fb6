// Does not wait for the downloads.
import DemoWorld

func loadThumbnails(of photos: [String], missing: Int) async throws -> [Thumbnail] {
  for (index, photo) in photos.enumerated() {
    downloadImage(photo, taking: .milliseconds(200), failing: index + 1 == missing) { result in
      if case .failure(let error) = result { print("no thumbnails: \(error)") }
    }
  }
  return photos.map { Thumbnail(of: Image($0)) }
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
