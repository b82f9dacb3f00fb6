import DemoArguments
import DemoWorld

struct Collect: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Results in the order of the requests, although they arrive in another order.",
    discussion: "Each child returns its index together with its thumbnail.")

  @Option(help: "How many images to load, from 0 to 100.") var images = 5

  func validate() throws {
    try (0...100).check(images, for: "--images")
  }

  func run() async throws {
    let thumbnails = try await loadThumbnails(of: (0..<images).map { "photo \($0 + 1)" })
    print("in order: \(thumbnails)")
  }

  /// The first image takes longest.
  func loadThumbnails(of names: [String]) async throws -> [Thumbnail] {
    try await withThrowingTaskGroup { group in
      for (index, name) in names.enumerated() {
        group.addTask(name: name) {
          let time = Duration.milliseconds(100) * (names.count - index)
          let image = try await downloadImage(name, taking: time)
          return (index, Thumbnail(of: image))
        }
      }
      var thumbnails: [Thumbnail?] = names.map { _ in nil }
      for try await (index, thumbnail) in group {
        print("received the \(thumbnail)")
        thumbnails[index] = thumbnail
      }
      return thumbnails.compactMap(\.self)
    }
  }
}
