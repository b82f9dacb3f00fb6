/// The result of compiling a source.
package struct Compilation: Hashable, Sendable {
  /// The path of the program; nil if there were errors.
  package var program: String?
  /// The compiler's messages, in the style of LLVM, with the file's name but not its folder.
  package var messages: String
  /// Why the compiler did not finish, in a sentence; nil if it did.
  package var interruption: String?
}

/// A source to compile: its text as it was at one moment, and the file's name for messages and views.
package struct SourceSnapshot: Hashable, Sendable {
  /// Such as `two-downloads.swift`.
  package var name: String
  package var text: String

  package init(name: String, text: String) {
    self.name = name
    self.text = text
  }

  /// Whether it has code at its top level, as `main.swift` does.
  var isScript: Bool { !text.contains("@main") }

  /// Tells one text from another.
  package var digest: UInt64 { fingerprint(of: "\(name)\n\(text)".utf8) }

  /// The name of its module: words without hyphens.
  var module: String {
    let letters = name.dropLast(".swift".count).map { $0.isLetter || $0.isNumber ? $0 : "_" }
    let name = String(letters.filter(\.isASCII))
    return name.first?.isNumber == false ? "Learner_\(name)" : "Learner"
  }
}
