// Writes in the task itself, because nothing else has to be done meanwhile.
import DemoWorld

func makeThumbnail(of name: String, on disk: Disk, write: Duration) async throws -> Thumbnail {
  let thumbnail = Thumbnail(of: try await downloadImage(name, taking: .milliseconds(100)))
  try await disk.write(thumbnail, taking: write)
  return thumbnail
}

@main struct Main {
  static func main() async {
    let disk = Disk()
    do {
      let thumbnail = try await makeThumbnail(
        of: "cat", on: disk, write: option("write", default: .milliseconds(200)))
      print("made the \(thumbnail), \(await disk.count) on the disk")
    } catch {
      print("stopped, \(await disk.count) on the disk")
    }
  }
}
