import SwiftSource

/// Finds changes to a program outside the declarations that an exercise lets learners change.
package enum EditedDeclarations {
  /// Returns the first declaration of `start` that is not in `edit` and that is different or missing in `text`.
  /// White space and comments do not count as differences. New declarations are always allowed.
  package static func forbidden(in text: String, start: String, edit: [String]) -> Change? {
    guard !edit.isEmpty else { return nil }
    let (old, new) = (Declared(start), Declared(text))
    return old.names.first { name in
      !isFree(name, edit) && old.texts(of: name) != new.texts(of: name)
    }.map { Change(name: $0, isMissing: new.texts(of: $0).isEmpty) }
  }

  /// A declaration that differs from that of the start.
  package struct Change: Hashable, Sendable {
    package var name: String
    /// Whether the text has no declaration of that name.
    package var isMissing: Bool

    init(name: String, isMissing: Bool) {
      (self.name, self.isMissing) = (name, isMissing)
    }
  }

  /// Returns the lines of a program, starting at 1, that contain the declarations of `start` that learners must
  /// not change.
  package static func fixedLines(in text: String, start: String, edit: [String]) -> Set<Int> {
    guard !edit.isEmpty else { return [] }
    let (old, new) = (Declared(start), Declared(text))
    return old.names.filter { !isFree($0, edit) }.reduce(into: []) { lines, name in
      for range in new.lines(of: name) { lines.formUnion(range) }
    }
  }

  private static func isFree(_ name: String, _ edit: [String]) -> Bool {
    edit.contains { free in
      name == free || name.hasPrefix(free + ".") || free.hasPrefix(name + ".")
    }
  }

  /// Checks whether two programs differ at most in white space and comments.
  package static func areSame(_ one: String, _ other: String) -> Bool {
    one.withoutLayout == other.withoutLayout
  }

  private struct Declared {
    private let source: DemoSource

    init(_ text: String) { source = DemoSource(demo: "", file: "", text: text) }

    var names: [String] { source.names }

    func lines(of name: String) -> [ClosedRange<Int>] { source.lines(of: name) }

    func texts(of name: String) -> [String] {
      source.lines(of: name).map { lines in
        source.lines[(lines.lowerBound - 1)..<lines.upperBound].joined(separator: "\n")
          .withoutLayout
      }
    }
  }
}

extension String {
  /// The text without white space and comments.
  fileprivate var withoutLayout: String {
    let tokens = SwiftTokenList(self)
    return (0..<tokens.count).filter { !tokens.isSpaceOrComment($0) }.map { index in
      tokens.text(index).filter { !$0.isWhitespace }
    }.joined()
  }
}
