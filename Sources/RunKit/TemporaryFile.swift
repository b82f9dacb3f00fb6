import FoundationEssentials
import Glibc

/// A file that another process writes, in a fresh folder that only this user may enter.
struct TemporaryFile {
  /// The folder for what is temporary.
  let parent: String
  let folder: String
  let path: String

  init(named name: String) throws(RunFailure) {
    parent = FileManager.default.temporaryDirectory.path(percentEncoded: false)
    folder = "\(parent)/tutor-\(UUID().uuidString)"
    path = "\(folder)/\(name)"
    guard unsafe mkdir(folder, 0o700) == 0 else {
      throw .noRoomForTrace(folder: parent, reason: Self.words(errno))
    }
  }

  /// Why so many bytes more have no room beside the file; nil if they have.
  func lack(of bytes: Int) -> String? {
    let probe = "\(folder)/room"
    let descriptor = unsafe open(probe, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return Self.words(errno) }
    defer {
      close(descriptor)
      _ = unsafe unlink(probe)
    }
    let code = posix_fallocate(descriptor, 0, off_t(bytes))
    return code == 0 ? nil : Self.words(code)
  }

  private static func words(_ code: Int32) -> String { unsafe String(cString: strerror(code)) }

  func remove() { try? FileManager.default.removeItem(atPath: folder) }
}
