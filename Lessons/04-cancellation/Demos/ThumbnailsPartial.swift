import DemoArguments
import DemoWorld

/// As many thumbnails as there was time for.
struct PartialResult {
  var thumbnails: [Thumbnail] = []
  var isComplete = true
}

struct ThumbnailsPartial: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "A loop that returns what it has when it is cancelled.",
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
    let result = try await worker.value
    print("made \(result.thumbnails.count) thumbnails, complete: \(result.isComplete)")
  }

  func makeThumbnails() throws -> PartialResult {
    var result = PartialResult()
    for number in 1...images {
      if Task.isCancelled { result.isComplete = false; break }
      let image = try renderImage(
        "photo \(number)", taking: .milliseconds(120))
      result.thumbnails.append(Thumbnail(of: image))
    }
    return result
  }
}
