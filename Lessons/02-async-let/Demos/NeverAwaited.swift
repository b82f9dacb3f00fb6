import ArgumentParser
import DemoWorld

struct NeverAwaited: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "An async let that nobody reads.",
    discussion: "At the end of its scope it is cancelled, and then awaited.")

  @Option(milliseconds: "How long the image takes") var work: Duration = .milliseconds(500)

  @Flag(help: "The image is computed, and never checks whether it is cancelled.")
  var ignoreCancellation = false

  @Flag(help: "The image is read after all.") var readImage = false

  func run() async throws {
    let metadata = try await describe()
    print("got the \(metadata)")
  }

  func describe() async throws -> Metadata {
    async let image = makeImage()
    let metadata = try await downloadMetadata(
      of: "cat", taking: .milliseconds(100))
    if readImage { print("and the \(try await image)") }
    print("describe has its result")
    return metadata
  }

  func makeImage() async throws -> Image {
    if ignoreCancellation {
      try renderImage("cat", taking: work)
    } else {
      try await downloadImage("cat", taking: work)
    }
  }
}
