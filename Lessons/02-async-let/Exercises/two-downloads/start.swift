import DemoWorld

func album(cover: Duration, back: Duration) async throws -> [Image] {
  let front = try await downloadImage("cover", taking: cover)
  let rear = try await downloadImage("back", taking: back)
  return [front, rear]
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
