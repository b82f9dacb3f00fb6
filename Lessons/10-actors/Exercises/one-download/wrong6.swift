// Marks the image as downloading, and throws an error in the second task.
import DemoWorld

actor ImageCache {
  private var images: [String: Image] = [:]
  private var downloading: Set<String> = []
  private let server: Server
  init(server: Server) { self.server = server }

  func image(_ name: String) async throws -> Image {
    if let image = images[name] { return image }
    guard downloading.insert(name).inserted else { throw NotFound(name) }
    defer { downloading.remove(name) }
    let image = try await server.download(name)
    images[name] = image
    return image
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
