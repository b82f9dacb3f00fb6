import DemoArguments
import DemoWorld

struct DataRace: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "A dictionary that is filled without a data race.",
    discussion: "Each child returns a pair, and only the parent writes to the dictionary.")

  func run() async throws {
    let thumbnails = try await loadThumbnails(of: ["cat", "dog", "owl"])
    print("made \(thumbnails.count) thumbnails")
  }

  func loadThumbnails(
    of names: [String]
  ) async throws -> [String: Thumbnail] {
    var thumbnails: [String: Thumbnail] = [:]
    try await withThrowingTaskGroup { group in
      for name in names {
        group.addTask(name: name) {
          let image = try await downloadImage(
            name, taking: .milliseconds(200))
          return (name, Thumbnail(of: image))
        }
      }
      for try await (name, thumbnail) in group {
        thumbnails[name] = thumbnail
      }
    }
    return thumbnails
  }
}
