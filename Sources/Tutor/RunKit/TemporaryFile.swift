import FileStore

/// A file that another process writes, in a new folder that only this user can access.
struct TemporaryFile {
  /// The open file, which stays the same even if its name is changed or removed.
  let file: OpenFile
  let path: String
  private let place: TemporaryFolder

  init(named name: String, in parent: String = Self.defaultParent) throws(RunFailure) {
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

  /// The folder that contains the temporary folder, without a slash at the end.
  var parent: String { place.parent }
  var folder: String { place.path }

  /// The user's folder for temporary files. A relative path is made absolute, because programs run in other folders.
  static var defaultParent: String {
    let path = EnvironmentVariables.value("TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    let absolute = path.hasPrefix("/") ? path : Files.resolved(path) ?? path
    return Files.withoutTrailingSlashes(absolute)
  }

  /// Creates another file in the same folder.
  func another(_ name: String) throws(RunFailure) -> OpenFile {
    do {
      return try place.create(name)
    } catch {
      throw .noTemporaryFolder(in: parent, reason: error.reason)
    }
  }

  /// Writes a text to another file in the same folder, and replaces the file if it exists.
  func write(_ text: String, to name: String) throws(RunFailure) {
    do throws(FileProblem) {
      try Files.writeOwn(text, to: "\(folder)/\(name)", isDurable: false)
    } catch {
      throw .noTemporaryFolder(in: folder, reason: error.reason)
    }
  }

  /// Creates a named pipe in the same folder.
  func pipe(_ name: String) throws(RunFailure) -> NamedPipe {
    do {
      return try NamedPipe("\(folder)/\(name)")
    } catch {
      throw .noTemporaryFolder(in: parent, reason: error.reason)
    }
  }

  /// Returns the reason why the temporary folder has no room for that many bytes; nil if it has.
  func lack(of bytes: Int) -> String? { place.lack(of: bytes) }

  /// The reason why a trace in the file cannot continue; nil if it can.
  var lackForTrace: String? {
    place.lack(of: Self.shortestPiece, at: file.state?.size ?? 0)
  }

  /// The least number of bytes by which the tracer extends the file.
  private static let shortestPiece = 1 << 16

  func remove() { place.remove() }

  // MARK: Left folders

  private static let prefix = "tutor-run-"

  private static let sweepOnce: Void = {
    let parent = defaultParent
    Task.detached(priority: .background) { removeLeftFolders(in: parent) }
  }()

  /// Removes the temporary folders of tutors that were killed.
  static func removeLeftFolders(in parent: String) {
    TemporaryFolder.removeLeft(prefix: prefix, in: parent)
  }
}
