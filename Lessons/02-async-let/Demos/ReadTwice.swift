import DemoArguments
import DemoWorld

struct ReadTwice: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "An async let that is read several times.",
    discussion: "The first read waits for the value; the others get it at once.")

  @Option(help: "How often to read the image, from 1 to 100.") var reads = 3

  func validate() throws {
    try (1...100).check(reads, for: "--reads")
  }

  func run() async throws {
    async let image = loadImage()
    for read in 1...reads {
      print("read \(read): \(try await image)")
    }
  }

  func loadImage() async throws -> Image {
    print("downloading the image")
    return try await downloadImage("cat", taking: .milliseconds(300))
  }
}
