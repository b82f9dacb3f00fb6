import ArgumentParser
import DemoWorld

struct CompletionHandlers: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Thumbnails through completion handlers.",
    discussion: "Each handler starts the next download; the last one has to notify the caller.")

  @Option(help: "How many images to load, from 1 to 100.") var images = 4
  @Option(milliseconds: "How long an image takes") var download: Duration = .milliseconds(200)
  @Option(help: "The number of the image that is not found, from 1 to --images.") var failAt: Int?
  @Flag(help: "Forget to call the handler at the end.") var forgetHandler = false

  func validate() throws {
    try (1...100).check(images, for: "--images")
    try (1...images).check(failAt, for: "--fail-at")
  }

  func run() async {
    await withCheckedContinuation { continuation in
      loadThumbnails { result in
        print(result.map { "made \($0.count) thumbnails" })
        continuation.resume()
      }
    }
  }

  func loadThumbnails(after made: [Thumbnail] = [], completion: @escaping Completion<[Thumbnail]>) {
    if made.count == images, forgetHandler { return }
    guard made.count < images else { return completion(.success(made)) }
    let name = "photo \(made.count + 1)"
    downloadImage(name, taking: download, failing: made.count + 1 == failAt) { result in
      switch result {
      case .failure(let error): completion(.failure(error))
      case .success(let image):
        loadThumbnails(after: made + [Thumbnail(of: image)], completion: completion)
      }
    }
  }
}
