import DemoArguments
import DemoWorld

struct StaticWidth: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "async let inside a loop.",
    discussion: "Each iteration starts two child tasks, and waits for both.")

  @Option(help: "How many thumbnails to load, from 1 to 100.") var images = 4

  func validate() throws {
    try (1...100).check(images, for: "--images")
  }

  func run() async throws {
    for number in 1...images {
      let thumbnail = try await loadThumbnail(of: "photo \(number)")
      print("made the \(thumbnail)")
    }
  }

  func loadThumbnail(of name: String) async throws -> Thumbnail {
    async let image = downloadImage(name, taking: .milliseconds(200))
    async let metadata = downloadMetadata(
      of: name, taking: .milliseconds(100))
    return try await Thumbnail(of: image, with: metadata)
  }
}
