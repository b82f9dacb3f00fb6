import DemoArguments
import DemoWorld

struct NeverAwaited: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "An async let that is never read.",
    discussion: "At the end of its scope, it is cancelled and awaited.")

  @Option(milliseconds: "How long the image takes") var work: Duration = .milliseconds(500)

  @Flag(help: "Compute the image, and never check for cancellation.")
  var ignoreCancellation = false

  @Flag(help: "Read the image.") var readImage = false

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
