import DemoArguments
import DemoWorld

struct ConcurrentBinding: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "The image and the metadata at once, with two async let bindings.",
    discussion: "Each binding starts a child task. It keeps an error until its value is read.")

  @Option(name: .customLong("image"), milliseconds: "How long the image takes")
  var imageTime: Duration = .milliseconds(300)

  @Option(name: .customLong("metadata"), milliseconds: "How long the metadata takes")
  var metadataTime: Duration = .milliseconds(120)

  @Flag(help: "Let the image fail.") var imageFails = false

  @Flag(help: "Let the metadata fail.") var metadataFails = false

  func run() async {
    do {
      let thumbnail = try await loadThumbnail()
      print("made the \(thumbnail)")
    } catch {
      print("no thumbnail: \(error)")
    }
  }

  func loadThumbnail() async throws -> Thumbnail {
    async let image = downloadImage(
      "cat", taking: imageTime, failing: imageFails)
    async let metadata = downloadMetadata(
      of: "cat", taking: metadataTime, failing: metadataFails)
    print("both downloads are on their way")
    return try await Thumbnail(of: image, with: metadata)
  }
}
