// Starts all downloads at once, in unstructured tasks.
import DemoWorld

func loadThumbnails(of photos: [String], missing: Int) async throws -> [Thumbnail] {
  let tasks = photos.enumerated().map { index, photo in
    Task {
      try await downloadImage(photo, taking: .milliseconds(200), failing: index + 1 == missing)
    }
  }
  var thumbnails: [Thumbnail] = []
  for task in tasks { thumbnails.append(Thumbnail(of: try await task.value)) }
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
