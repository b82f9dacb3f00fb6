struct Image: Sendable {}

struct Thumbnail: Sendable {
  init(of image: Image) {}
}

func downloadImage(_ name: String) async throws -> Image {
  Image()
}

func loadThumbnails(of names: [String]) async throws -> [String: Thumbnail] {
  var thumbnails: [String: Thumbnail] = [:]
  try await withThrowingTaskGroup { group in
    for name in names {
      group.addTask {
        thumbnails[name] = Thumbnail(of: try await downloadImage(name))
      }
    }
    try await group.waitForAll()
  }
  return thumbnails
}
