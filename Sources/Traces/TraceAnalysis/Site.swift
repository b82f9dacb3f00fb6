/// An address in a file of machine code, as a symbolizer wants it.
package struct CodeAddress: Hashable, Sendable {
  package var module: String
  /// Offset from the module's load address; for a return address, one less, so that it lies in the call.
  package var offset: UInt64

  package init(module: String, offset: UInt64) {
    self.module = module
    self.offset = offset
  }
}

/// A place in the source. Paths are as the compiler recorded them.
package struct SourceFrame: Hashable, Sendable {
  /// Demangled, without module and types where the symbolizer knows how: `thumbnail()`.
  package var function: String
  package var file: String {
    didSet { fileName = Self.fileName(of: file) }
  }
  /// The file's name without its folders.
  package private(set) var fileName: String
  /// Counted from 1; 0 is unknown.
  package var line: Int
  package var column: Int
  /// The code is the part of a function after its first possible suspension. In a function of an actor this is its
  /// entry: the function moves to the actor before its first line.
  package var followsFirstWait = false

  package init(function: String, file: String, line: Int, column: Int) {
    self.function = function
    self.file = file
    fileName = Self.fileName(of: file)
    self.line = line
    self.column = column
  }

  private static func fileName(of path: String) -> String {
    String(path.split(separator: "/").last ?? "")
  }
}

/// The frames of a program's addresses, innermost inlined call first. Empty if there was no symbolizer; a trace works
/// without.
package struct Symbols: Hashable, Sendable {
  package var frames: [CodeAddress: [SourceFrame]] = [:]
  /// The lines of the source files that could be read, by path.
  package var sources: [String: [String]] = [:]
  /// Files whose lines are preferred to those of the code they call, by the end of their path. A lesson names its
  /// demo's file.
  package var preferredFiles: [String] = []

  package init() {}

  /// The text of a source line, without its indentation.
  package func text(of frame: SourceFrame) -> String? {
    guard let lines = sources[frame.file], lines.indices.contains(frame.line - 1) else {
      return nil
    }
    return String(lines[frame.line - 1].drop { $0 == " " || $0 == "\t" })
  }
}
