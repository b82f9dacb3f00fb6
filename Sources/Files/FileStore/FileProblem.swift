import Glibc

/// The kind of file at a path.
package enum FileKind: Hashable, Sendable {
  case file, folder, link, pipe, socket, device

  /// The kind as a noun with its article.
  package var words: String {
    switch self {
    case .file: "a file"
    case .folder: "a folder"
    case .link: "a symbolic link"
    case .pipe: "a named pipe"
    case .socket: "a socket"
    case .device: "a device"
    }
  }
}

/// The reason why a file cannot be read or written.
package enum FileProblem: Error, Hashable, Sendable {
  case unreadable(path: String, reason: String)
  case unwritable(path: String, reason: String)
  case notUTF8(path: String)
  /// A line of the file has a NUL byte, which no text has.
  case notText(path: String, line: Int)
  case tooLarge(path: String, bytes: Int, limit: Int)
  /// The path is not a regular file.
  case notAFile(path: String, FileKind)
  /// The file already exists, and the caller did not allow replacing it.
  case exists(path: String)

  package var path: String {
    switch self {
    case .unreadable(let path, _), .unwritable(let path, _), .notUTF8(let path),
      .notText(let path, _), .tooLarge(let path, _, _), .notAFile(let path, _), .exists(let path):
      path
    }
  }

  /// Whether nothing exists at the path.
  package var isMissing: Bool {
    if case .unreadable(_, Self.missing) = self { true } else { false }
  }
}

// MARK: Wording

extension FileProblem: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unreadable, .notUTF8, .notText, .tooLarge: "\(path) cannot be read: \(reason). \(advice)"
    case .unwritable: "\(path) cannot be written: \(reason). \(advice)"
    case .notAFile(_, let kind): "\(path) is \(kind.words), not a file. \(advice)"
    case .exists: "\(path) already exists. \(advice)"
    }
  }

  /// The problem as a clause without the path.
  package var reason: String {
    switch self {
    case .unreadable(_, let reason), .unwritable(_, let reason): reason
    case .notUTF8: "it is not UTF-8 text"
    case .notText(_, let line): "it is not text: line \(line) has a NUL byte"
    case .tooLarge(_, let bytes, let limit): "it has \(bytes) bytes; the limit is \(limit)"
    case .notAFile(_, let kind): "it is \(kind.words), not a file"
    case .exists: "it already exists"
    }
  }

  /// The advice that follows the problem, as a sentence.
  package var advice: String {
    switch self {
    case .unreadable: "Check its name and permissions."
    case .unwritable(_, Self.noFolder): "Create the folder, or choose another place."
    case .unwritable(_, Self.full): "Free some space, or choose another place."
    case .unwritable(_, Self.tooMuch): "Choose another place, or allow larger files."
    case .unwritable: "Choose another place."
    case .notUTF8: "Save it in UTF-8."
    case .notText: "Save it as plain text."
    case .tooLarge: "Make it smaller."
    case .notAFile(_, .link): "Name the file that the link points to, or another file."
    case .notAFile, .exists: "Name another file."
    }
  }

  static let missing = "there is no such file"
  static let noFolder = "there is no such folder"
  private static let full = "the disk is full"
  package static let tooMuch = "it would exceed the limit for file sizes"

  /// Returns the words for an error number of the system.
  static func words(for code: Int32) -> String {
    switch code {
    case ENOENT, ENOTDIR: missing
    case EACCES, EPERM: "permission is denied"
    case ENOSPC, EDQUOT: full
    case EFBIG: tooMuch
    case EISDIR: "it is a folder"
    case EROFS: "the disk is read-only"
    case ELOOP: "it is a link to itself"
    case ENXIO: "it is not a file"
    case ENAMETOOLONG: "its name is too long"
    default: unsafe String(cString: strerror(code))
    }
  }
}
