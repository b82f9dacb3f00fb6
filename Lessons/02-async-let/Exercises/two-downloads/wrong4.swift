// Prints what is expected, but downloads nothing.
import DemoWorld

func album(cover: Duration, back: Duration) async throws -> [Image] {
  try await Task.sleep(for: max(cover, back))
  return [Image("cover"), Image("back")]
}

@main struct Main {
  static func main() async {
    do {
      let images = try await album(
        cover: option("cover", default: .milliseconds(300)),
        back: option("back", default: .milliseconds(200)))
      print("the album has \(images.map(\.name).joined(separator: " and "))")
    } catch {
      print("no album: \(error)")
    }
  }
}
