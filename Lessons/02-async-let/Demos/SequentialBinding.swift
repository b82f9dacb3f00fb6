import DemoArguments
import DemoWorld

struct SequentialBinding: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "The image, then the metadata, with two let constants.",
    discussion: "Each await waits before the next line runs, so the times add up.")

  @Option(name: .customLong("image"), milliseconds: "How long the image takes")
  var imageTime: Duration = .milliseconds(300)

  @Option(name: .customLong("metadata"), milliseconds: "How long the metadata takes")
  var metadataTime: Duration = .milliseconds(120)

  func run() async throws {
    let thumbnail = try await loadThumbnail()
    print("made the \(thumbnail)")
  }

  func loadThumbnail() async throws -> Thumbnail {
    let image = try await downloadImage("cat", taking: imageTime)
    let metadata = try await downloadMetadata(
      of: "cat", taking: metadataTime)
    return Thumbnail(of: image, with: metadata)
  }
}
