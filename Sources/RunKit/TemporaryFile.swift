import FoundationEssentials

/// A file that another process writes, in a fresh folder that only this user may enter.
struct TemporaryFile {
  let folder: String
  let path: String

  init(named name: String) throws(RunFailure) {
    let parent = FileManager.default.temporaryDirectory.path(percentEncoded: false)
    folder = "\(parent)/tutor-\(UUID().uuidString)"
    path = "\(folder)/\(name)"
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: false,
        attributes: [.posixPermissions: 0o700])
    } catch {
      throw .noRoomForTrace(folder: parent, reason: "\(error)")
    }
  }

  func remove() { try? FileManager.default.removeItem(atPath: folder) }
}
