import DemoWorld

func backUp(
  _ names: [String], on disk: Disk, write: Duration, fails: Bool
) async throws -> Int {
  for name in names {
    Task { try await copy(name, to: disk, taking: write, fails: fails) }
  }
  return names.count
}

@main struct Main {
  static func main() async {
    let disk = Disk()
    let names = ["letter", "photo", "film"].prefix(option("files", default: 2))
    do {
      let copies = try await backUp(
        Array(names), on: disk, write: option("write", default: .milliseconds(200)),
        fails: option("fails"))
      print("\(copies) copies, \(await disk.count) on the disk")
    } catch {
      print("no backup: \(error)")
    }
  }
}

/// A film takes twice as long as another file. If `fails` is set, the photo cannot be read.
func copy(_ name: String, to disk: Disk, taking time: Duration, fails: Bool) async throws {
  try await disk.write(Thumbnail(of: Image(name)), taking: name == "film" ? time * 2 : time)
  if fails, name == "photo" { throw DiskError() }
}

struct DiskError: Error {}
