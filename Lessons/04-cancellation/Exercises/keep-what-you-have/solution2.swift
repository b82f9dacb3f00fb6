// The condition of the loop checks for cancellation.
import DemoWorld

func renderAll(_ names: [String]) async throws -> [Image] {
  var images: [Image] = []
  for name in names where !Task.isCancelled {
    images.append(try renderImage(name, taking: .milliseconds(100)))
  }
  return images
}

@main struct Main {
  static func main() async {
    let count = option("count", default: 8)
    do {
      let images = try await renderAll((1...count).map { "image \($0)" })
      print("rendered \(images.count) of \(count)")
    } catch {
      print("nothing: \(error)")
    }
  }
}
