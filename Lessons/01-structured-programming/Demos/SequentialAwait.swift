import DemoArguments
import DemoWorld

struct SequentialAwait: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Thumbnails one after another, with async and await.",
    discussion: "A loop, a returned value and a thrown error, as in any other function.")

  @Option(help: "How many images to load, from 1 to 100.") var images = 4
  @Option(milliseconds: "How long an image takes") var download: Duration = .milliseconds(200)
  @Option(help: "The number of the image that is not found, from 1 to --images.") var failAt: Int?

  func validate() throws {
    try (1...100).check(images, for: "--images")
    try (1...images).check(failAt, for: "--fail-at")
  }

  func run() async {
    do {
      let thumbnails = try await loadThumbnails()
      print("made \(thumbnails.count) thumbnails")
    } catch {
      print("no thumbnails: \(error)")
    }
  }

  func loadThumbnails() async throws -> [Thumbnail] {
    var thumbnails: [Thumbnail] = []
    for number in 1...images {
      let image = try await downloadImage(
        "photo \(number)", taking: download, failing: number == failAt)
      thumbnails.append(Thumbnail(of: image))
    }
    return thumbnails
  }
}
