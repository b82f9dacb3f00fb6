// Checks again after the `await`, when the image has already been downloaded twice.
import DemoWorld

actor ImageCache {
  private var images: [String: Image] = [:]
  private let server: Server
  init(server: Server) { self.server = server }

  func image(_ name: String) async throws -> Image {
    if let image = images[name] { return image }
    let image = try await server.download(name)
    if let other = images[name] { return other }
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
