/// An address in a file of machine code, in the form that a symbolizer needs.
public struct CodeAddress: Hashable, Sendable {
  public var module: String
  /// The offset from the module's load address. For a return address, it is one less, so that it lies in the call.
  public var offset: UInt64

  public init(module: String, offset: UInt64) {
    self.module = module
    self.offset = offset
  }
}

/// A place in the source. Paths are as the compiler recorded them.
public struct SourceFrame: Hashable, Sendable {
  /// The demangled name of the function, without module and types if possible, such as `thumbnail()`.
  public var function: String
  public var file: String {
    didSet { fileName = Self.fileName(of: file) }
  }
  /// The file's name without its folders.
  public private(set) var fileName: String
  /// The line, counted from 1; 0 if it is unknown. The same applies to the column.
  public var line: Int
  public var column: Int
  /// Whether the code is the part of a function after its first possible suspension. In a function of an actor, this is
  /// the entry: the function switches to the actor before its first line.
  public var followsFirstWait = false

  public init(function: String, file: String, line: Int, column: Int) {
    self.function = function
    self.file = file
    fileName = Self.fileName(of: file)
    self.line = line
    self.column = column
  }

  private static func fileName(of path: String) -> String {
    // A trace can have thousands of frames, and bytes are faster to compare than characters.
    path.utf8.split(separator: UInt8(ascii: "/")).last.flatMap { String($0) } ?? ""
  }
}

/// The frames of a program's addresses, innermost inlined call first. A trace is usable without them, if there is no
/// symbolizer.
public struct Symbols: Hashable, Sendable {
  public var frames: [CodeAddress: [SourceFrame]] = [:]
  /// The lines of the source files that could be read, by path.
  public var sources: [String: [String]] = [:]
  /// The ends of the paths of files whose lines are shown instead of those of the code that they call. A lesson
  /// specifies its demo's file.
  public var preferredFiles: [String] = []
  /// The path of the learner's file from which the tutor compiled the program; nil for other programs.
  public var learnersFile: String?

  public init() {}

  /// Gives a file another path. The compiled copy of a learner's file gets the path of that file.
  public mutating func rename(_ file: String, to path: String) {
    guard file != path, frames.values.contains(where: { $0.contains { $0.file == file } }) else {
      return
    }
    for (address, found) in frames where found.contains(where: { $0.file == file }) {
      frames[address] = found.map { frame in
        var frame = frame
        if frame.file == file { frame.file = path }
        return frame
      }
    }
    if let lines = sources.removeValue(forKey: file) { sources[path] = lines }
  }

  /// Returns the text of a source line, without its indentation.
  public func text(of frame: SourceFrame) -> String? {
    guard let lines = sources[frame.file], lines.indices.contains(frame.line - 1) else {
      return nil
    }
    return String(lines[frame.line - 1].drop { $0 == " " || $0 == "\t" })
  }
}
