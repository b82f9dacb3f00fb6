import FileStore

/// A file that another process writes, in a new folder that only this user can enter.
struct TemporaryFile {
  /// The file itself, even if it is renamed or removed.
  let file: OpenFile
  let path: String
  private let place: TemporaryFolder

  init(named name: String, in parent: String = Self.usualParent) throws(RunFailure) {
    _ = Self.sweepOnce
    do {
      place = try TemporaryFolder(prefix: Self.prefix, in: parent)
      path = "\(place.path)/\(name)"
    } catch {
      throw .noTemporaryFolder(in: parent, reason: error.reason)
    }
    do {
      file = try place.create(name)
    } catch {
      place.remove()
      throw .noTemporaryFolder(in: parent, reason: error.reason)
    }
  }

  /// The folder for temporary files, without a slash at its end.
  var parent: String { place.parent }
  var folder: String { place.path }

  static var usualParent: String {
    let path = EnvironmentVariables.value("TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    return Files.withoutTrailingSlashes(path)
  }

  /// Why this many more bytes do not fit next to the file; nil if they fit.
  func lack(of bytes: Int) -> String? { place.lack(of: bytes) }

  /// Why a trace in the file cannot go on; nil if it can.
  var lackForTrace: String? {
    place.lack(of: Self.shortestStretch, at: file.state?.size ?? 0)
  }

  /// The tracer makes the file longer by at least this number of bytes.
  private static let shortestStretch = 1 << 16

  func remove() { place.remove() }

  // MARK: Left folders

  private static let prefix = "tutor-run-"

  private static let sweepOnce: Void = {
    let parent = usualParent
    Task.detached(priority: .background) { removeLeftFolders(in: parent) }
  }()

  /// Removes the folders of tutors that were killed.
  static func removeLeftFolders(in parent: String, olderThan age: Int = 60) {
    TemporaryFolder.removeLeft(prefix: prefix, in: parent, olderThan: age)
  }
}
