import ArgumentParser
import DemoWorld

struct ConcurrentBinding: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "async let, twice: the image and the metadata at once.",
    discussion: "Each binding is a child task. An error waits, too, until its value is read.")

  @Option(name: .customLong("image"), milliseconds: "How long the image takes")
  var imageTime: Duration = .milliseconds(300)

  @Option(name: .customLong("metadata"), milliseconds: "How long the metadata takes")
  var metadataTime: Duration = .milliseconds(120)

  @Flag(help: "The image is not found.") var imageFails = false

  @Flag(help: "The metadata is not found.") var metadataFails = false

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
