import DemoArguments
import DemoWorld

struct DynamicWidth: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "A task group with one child task for each image.",
    discussion: "Each child has two children of its own, for the image and its metadata.")

  @Option(help: "How many images to load, from 0 to 1000.") var images = 5

  func validate() throws {
    try (0...1000).check(images, for: "--images")
  }

  func run() async throws {
    try await loadThumbnails(of: (0..<images).map { "photo \($0 + 1)" })
    print("all have ended")
  }

  func loadThumbnails(of names: [String]) async throws {
    try await withThrowingTaskGroup { group in
      for name in names {
        group.addTask(name: name) {
          print("made the \(try await loadThumbnail(of: name))")
        }
      }
      print("all have been added")
      try await group.waitForAll()
    }
  }

  func loadThumbnail(of name: String) async throws -> Thumbnail {
    async let image = downloadImage(name, taking: .milliseconds(200))
    async let metadata = downloadMetadata(
      of: name, taking: .milliseconds(100))
    return try await Thumbnail(of: image, with: metadata)
  }
}
