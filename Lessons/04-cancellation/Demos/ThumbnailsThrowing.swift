import DemoArguments
import DemoWorld

struct ThumbnailsThrowing: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "A loop that throws when it is cancelled.",
    discussion: "An image takes 120 ms to compute. The loop checks before each image.")

  @Option(help: "How many images to compute, from 1 to 100.") var images = 8
  @Option(milliseconds: "When to cancel") var cancelAt: Duration = .milliseconds(500)

  func validate() throws {
    try (1...100).check(images, for: "--images")
  }

  func run() async throws {
    let worker = Task(name: "worker") { try makeThumbnails() }
    try await Task.sleep(for: cancelAt)
    worker.cancel()
    do {
      let thumbnails = try await worker.value
      print("made all \(thumbnails.count) thumbnails")
    } catch {
      print("no thumbnails: \(error)")
    }
  }

  func makeThumbnails() throws -> [Thumbnail] {
    var thumbnails: [Thumbnail] = []
    for number in 1...images {
      try Task.checkCancellation()
      let image = try renderImage(
        "photo \(number)", taking: .milliseconds(120))
      thumbnails.append(Thumbnail(of: image))
    }
    return thumbnails
  }
}
