import CoursePages
import FoundationEssentials
import Glibc
import LessonKit

/// The folder of a course's pages. It is new, or empty, or one that was written before: a list in it says which
/// files are the tutor's own, and only those are replaced or removed.
struct SiteFolder: Sendable {
  enum Failure: Error, Hashable, CustomStringConvertible {
    case notAFolder(String)
    case foreign(String, example: String)
    case inTheWay(String)
    case notMade(String, reason: String)

    var description: String {
      switch self {
      case .notAFolder(let path):
        "\(path) is a file, and a course needs a folder. Name another place."
      case .foreign(let path, let example):
        "\(path) holds other things, such as \(example). Name a new or an empty folder, or one that export course has made."
      case .inTheWay(let path):
        "\(path) is not from the tutor, and stands where a page belongs. Move it away, or name another folder."
      case .notMade(let path, let reason):
        "The folder \(path) cannot be made: \(reason). Name another place."
      }
    }
  }

  /// Names the tutor's own files, one a line.
  static let list = ".tutor-course"
  private static let header = "tutor course 1"

  private let path: String
  private let own: Set<String>

  /// Looks at the folder; nothing is changed yet.
  init(_ path: String) throws(Failure) {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    self.path = path
    switch Self.kind(path, following: true) {
    case nil: own = []
    case .folder?:
      if let known = Self.listed(in: path) {
        own = known
      } else {
        if let other = Files.names(in: path).first { throw .foreign(path, example: other) }
        own = []
      }
    case .file?, .other?: throw .notAFolder(path)
    }
  }

  /// Makes the folders, makes sure that nothing of others is in the way, and notes which files will be the tutor's:
  /// what is left half done can be written again.
  func begin(with files: [String]) throws {
    for folder in Set(files.map(Self.folder(of:))) {
      let place = folder.isEmpty ? path : "\(path)/\(folder)"
      // Nothing is written or removed behind a link that leads elsewhere.
      if !folder.isEmpty, let kind = Self.kind(place), kind != .folder {
        throw Failure.inTheWay(place)
      }
      do {
        try FileManager.default.createDirectory(
          atPath: place, withIntermediateDirectories: true)
      } catch {
        throw Failure.notMade(place, reason: "the system does not allow it, or the disk is full")
      }
    }
    for file in files where !own.contains(file) && Self.kind("\(path)/\(file)") != nil {
      throw Failure.inTheWay("\(path)/\(file)")
    }
    try note(own.union(files))
    for file in own.subtracting(files) { remove(file) }
    try note(Set(files))
  }

  func write(_ file: CourseSite.File) throws {
    try FileOutput.write(to: "\(path)/\(file.path)") { $0.write(file.text) }
  }

  private func note(_ files: Set<String>) throws {
    let text = ([Self.header] + files.sorted()).map { $0 + "\n" }.joined()
    try FileOutput.write(to: "\(path)/\(Self.list)") { $0.write(text) }
  }

  /// A page that the course has no more; anything but a file stays.
  private func remove(_ file: String) {
    let folder = Self.folder(of: file)
    guard folder.isEmpty || Self.kind("\(path)/\(folder)") == .folder,
      Self.kind("\(path)/\(file)") == .file
    else { return }
    _ = unsafe unlink("\(path)/\(file)")
  }

  // MARK: What is there

  private enum Kind { case file, folder, other }

  private static func kind(_ path: String, following: Bool = false) -> Kind? {
    var status = stat()
    let result = unsafe following ? stat(path, &status) : lstat(path, &status)
    guard result == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    default: return .other
    }
  }

  /// The files in a folder that the tutor wrote; nil if it did not write any. What leads out of the folder is not
  /// believed.
  private static func listed(in path: String) -> Set<String>? {
    guard kind("\(path)/\(list)") == .file, let text = try? Files.text("\(path)/\(list)") else {
      return nil
    }
    let lines = text.split(separator: "\n").map(String.init)
    guard lines.first == header else { return nil }
    return Set(
      lines.dropFirst().filter { line in
        let parts = line.split(separator: "/", omittingEmptySubsequences: false)
        return parts.count <= 2
          && parts.allSatisfy { !$0.isEmpty && $0 != ".." && $0 != "." } && line.hasSuffix(".html")
      })
  }

  private static func folder(of file: String) -> String {
    file.split(separator: "/").dropLast().joined(separator: "/")
  }
}
