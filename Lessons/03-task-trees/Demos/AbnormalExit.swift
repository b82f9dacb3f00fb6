import DemoArguments
import DemoWorld

struct AbnormalExit: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "An error leaves a scope while another child is still running.",
    discussion: "The parent cancels that child, waits for it, and then throws.")

  enum Part: String, CaseIterable, ExpressibleByArgument { case metadata, image, none }
  @Option(help: "The download that fails.") var fails = Part.metadata
  @Option(name: .customLong("image"), milliseconds: "How long the image takes")
  var imageTime: Duration = .milliseconds(300)
  @Option(name: .customLong("metadata"), milliseconds: "How long the metadata takes")
  var metadataTime: Duration = .milliseconds(120)
  @Flag(help: "Compute the image without checking.") var imageIgnoresCancellation = false

  func run() async {
    do {
      print("made the \(try await loadThumbnail())")
    } catch {
      print("no thumbnail: \(error)")
    }
  }

  func loadThumbnail() async throws -> Thumbnail {
    async let image = loadImage()
    async let metadata = downloadMetadata(
      of: "cat", taking: metadataTime, failing: fails == .metadata)
    let known = try await metadata
    return Thumbnail(of: try await image, with: known)
  }

  func loadImage() async throws -> Image {
    let fails = fails == .image
    if imageIgnoresCancellation {
      return try renderImage("cat", taking: imageTime, failing: fails)
    }
    return try await downloadImage("cat", taking: imageTime, failing: fails)
  }
}
