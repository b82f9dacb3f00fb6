import DemoWorld

func loadThumbnails(of photos: [String], missing: Int) async throws -> [Thumbnail] {
  await withCheckedContinuation { continuation in
    @Sendable func load(after made: [Thumbnail]) {
      if made.count == photos.count { return continuation.resume(returning: made) }
      let number = made.count + 1
      downloadImage(
        photos[made.count], taking: .milliseconds(200), failing: number == missing
      ) { result in
        guard case .success(let image) = result else { return }
        load(after: made + [Thumbnail(of: image)])
      }
    }
    load(after: [])
  }
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
