import CoursePages
import FileStore
import LessonKit

/// The folder for the pages of a course. It is new, empty, or written by an earlier export. A list in it names the
/// tutor's own files, and only those are replaced or removed.
struct SiteFolder: Sendable {
  enum Failure: Error, Hashable, CustomStringConvertible {
    case notAFolder(String)
    case foreign(String, example: String)
    case inTheWay(String)
    case notMade(String, reason: String)
    case file(FileProblem)

    var description: String {
      switch self {
      case .notAFolder(let path):
        "\(path) is a file, but a course needs a folder. Name a folder."
      case .foreign(let path, let example):
        "\(path) contains other files, such as \(example). Name a new or empty folder, or one that `export course` wrote."
      case .inTheWay(let path):
        "\(path) was not written by the tutor, and a page needs this name. Move the file, or name another folder."
      case .notMade(let path, let reason):
        "The folder \(path) cannot be written: \(reason). Choose another place."
      case .file(let problem): problem.description
      }
    }
  }

  /// The name of the list of the tutor's own files. It has one path on each line.
  static let list = ".tutor-course"
  private static let header = "tutor course 1"

  private let path: String
  private let own: Set<String>

  /// Checks the folder, and changes nothing yet.
  init(_ path: String) throws(Failure) {
    let path = Files.withoutTrailingSlashes(path)
    self.path = path
    switch Files.kind(path, followingLinks: true) {
    case nil: own = []
    case .folder?:
      if let known = Self.listed(in: path) {
        own = known
      } else {
        if let other = Files.names(in: path).first { throw .foreign(path, example: other) }
        own = []
      }
    default: throw .notAFolder(path)
    }
    do throws(FileProblem) {
      try Files.checkRoom(for: "\(path)/\(Self.list)", creatingFolders: true)
    } catch {
      throw .notMade(path, reason: error.reason)
    }
  }

  /// The folder while its pages are written. The folder and its subfolders are held open, so that nothing outside
  /// them is written or removed.
  struct Writer: Sendable {
    fileprivate let root: OpenFolder
    fileprivate let folders: [String: OpenFolder]

    /// Writes a page whose path was passed to `begin`.
    func write(_ file: CourseSite.File) throws {
      let (folder, name) = SiteFolder.parts(of: file.path)
      try (folders[folder] ?? root).write(to: name, SiteFolder.options) { $0.write(file.text) }
    }
  }

  /// The options for writing pages. They need not be durable: there are many of them, and the export can be repeated.
  private static let options: WritingOptions = {
    var options = WritingOptions(replacing: .always)
    options.isDurable = false
    return options
  }()

  /// Creates the folders, checks that no other file is in the way, and records which files belong to the tutor, so
  /// that an interrupted export can be repeated. Removes the pages that the course no longer has.
  func begin(with files: [String]) throws(Failure) -> Writer {
    let root: OpenFolder
    do throws(FileProblem) {
      root = try OpenFolder(path, creatingWith: 0o777)
    } catch {
      throw .notMade(path, reason: error.reason)
    }
    // This fails first if nothing can be written, so the folder stays empty and the export can be repeated.
    try note(own, in: root)
    var folders = ["": root]
    for folder in Set(files.map { Self.parts(of: $0).folder }) where !folder.isEmpty {
      do throws(FileProblem) {
        folders[folder] = try root.subfolder(folder)
      } catch {
        if case .notAFile = error { throw .inTheWay("\(path)/\(folder)") }
        throw .notMade("\(path)/\(folder)", reason: error.reason)
      }
    }
    for file in files {
      let (folder, name) = Self.parts(of: file)
      guard let kind = (folders[folder] ?? root).kind(name) else { continue }
      if !own.contains(file) || kind != .file { throw .inTheWay("\(path)/\(file)") }
    }
    try note(own.union(files), in: root)
    for file in own.subtracting(files) { remove(file, in: root) }
    try note(Set(files), in: root)
    return Writer(root: root, folders: folders)
  }

  private func note(_ files: Set<String>, in root: OpenFolder) throws(Failure) {
    let text = ([Self.header] + files.sorted()).map { $0 + "\n" }.joined()
    do throws(FileProblem) {
      try root.write(to: Self.list, Self.options) { $0.write(text) }
    } catch {
      throw .file(error)
    }
  }

  /// Removes a page that the course no longer has. Removes only files.
  private func remove(_ file: String, in root: OpenFolder) {
    let (folder, name) = Self.parts(of: file)
    if folder.isEmpty {
      root.remove(name)
    } else if root.kind(folder) == .folder {
      try? root.subfolder(folder).remove(name)
    }
  }

  // MARK: Own files

  /// Returns the files in a folder that the tutor wrote, or nil if it wrote none. Ignores paths that lead out of the
  /// folder.
  private static func listed(in path: String) -> Set<String>? {
    guard let folder = try? OpenFolder(path), let text = try? folder.text(list) else { return nil }
    let lines = text.split(separator: "\n").map(String.init)
    guard lines.first == header else { return nil }
    return Set(
      lines.dropFirst().filter { line in
        let parts = line.split(separator: "/", omittingEmptySubsequences: false)
        return parts.count <= 2
          && parts.allSatisfy { !$0.isEmpty && $0 != ".." && $0 != "." } && line.hasSuffix(".html")
      })
  }

  private static func parts(of file: String) -> (folder: String, name: String) {
    let parts = file.split(separator: "/").map(String.init)
    return (parts.dropLast().joined(separator: "/"), parts.last ?? file)
  }
}
