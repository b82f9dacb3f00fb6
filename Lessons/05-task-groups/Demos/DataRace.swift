import ArgumentParser
import DemoWorld

struct DataRace: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "A dictionary, filled without a data race.",
    discussion: "Each child returns a pair; the parent, and nobody else, writes it down.")

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
