import DemoArguments
import DemoWorld

struct CompletionHandlers: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Thumbnails through completion handlers.")

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

  typealias Handler = Completion<[Thumbnail]>
  func loadThumbnails(made: [Thumbnail] = [], then: @escaping Handler) {
    if made.count == images, forgetHandler { return }
    guard made.count < images else { return then(.success(made)) }
    let (name, fails) = ("photo \(made.count + 1)", made.count + 1 == failAt)
    downloadImage(name, taking: download, failing: fails) { result in
      switch result {
      case .failure(let error): then(.failure(error))
      case .success(let image):
        loadThumbnails(made: made + [Thumbnail(of: image)], then: then)
      }
    }
  }
}
