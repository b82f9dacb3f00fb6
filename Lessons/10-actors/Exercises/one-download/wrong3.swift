// Keeps the task of a failed download, so the image can never be downloaded again.
import DemoWorld

actor ImageCache {
  private var downloads: [String: Task<Image, any Error>] = [:]
  private let server: Server
  init(server: Server) { self.server = server }

  func image(_ name: String) async throws -> Image {
    if let download = downloads[name] { return try await download.value }
    let download = Task { try await server.download(name) }
    downloads[name] = download
    return try await download.value
  }
}

actor Server {
  private var isBroken = option("broken")

  /// Downloads an image for 100 ms. A server that is broken fails once.
  func download(_ name: String) async throws -> Image {
    print("downloads \(name)")
    let fails = isBroken && name == "map"
    if fails { isBroken = false }
    return try await downloadImage(name, taking: .milliseconds(100), failing: fails)
  }
}

@main struct Main {
  static func main() async {
    let cache = ImageCache(server: Server())
    await withTaskGroup { group in
      for (user, name) in [("ann", "map"), ("ben", "map"), ("eve", "cat")] {
        group.addTask(name: user) { await look(at: name, in: cache, user) }
      }
    }
    await look(at: "map", in: cache, "later, ann")
    await look(at: "cat", in: cache, "later, eve")
  }
}

func look(at name: String, in cache: ImageCache, _ user: String) async {
  do {
    print("\(user) sees the \(try await cache.image(name))")
  } catch {
    print("\(user) has no \(name)")
  }
}
