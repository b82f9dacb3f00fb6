import DemoArguments
import DemoWorld

struct DiskCache: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Thumbnails are shown at once and written to the disk in the background.",
    discussion: "A download takes 200 ms, writing 400 ms. Detached tasks do the writing.")

  @Option(milliseconds: "When to cancel the fetch") var cancelAt: Duration = .milliseconds(300)

  func run() async throws {
    let disk = Disk()
    let fetch = Task(name: "fetch", priority: .high) {
      try await showThumbnails(cachedOn: disk)
    }
    try await Task.sleep(for: cancelAt)
    fetch.cancel()
    print("fetch: \(await fetch.result)")
    try await Task.sleep(for: .seconds(1))
    print("on the disk: \(await disk.count)")
  }

  @MainActor func showThumbnails(cachedOn disk: Disk) async throws {
    for number in 1...3 {
      let name = "photo \(number)"
      let image = try await downloadImage(name, taking: .milliseconds(200))
      let thumbnail = Thumbnail(of: image)
      print("showing the \(thumbnail)")
      Task.detached(name: "save \(number)", priority: .background) {
        try await disk.write(thumbnail, taking: .milliseconds(400))
        print("wrote the \(thumbnail)")
      }
    }
  }
}
