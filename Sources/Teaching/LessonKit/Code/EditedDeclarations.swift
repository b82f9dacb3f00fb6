/// Finds what a learner changed in a program beside the declarations that an exercise lets them change.
package enum EditedDeclarations {
  /// The first declaration of `start` that is not in `edit`, and that is different or missing in `text`. Spaces, line
  /// ends and comments do not count. New declarations are always allowed.
  package static func forbidden(in text: String, start: String, edit: [String]) -> String? {
    guard !edit.isEmpty else { return nil }
    let (old, new) = (Declared(start), Declared(text))
    return old.names.first { name in
      let isFree = edit.contains { free in
        name == free || name.hasPrefix(free + ".") || free.hasPrefix(name + ".")
      }
      return !isFree && old.texts(of: name) != new.texts(of: name)
    }
  }

  /// Whether two programs are the same but for spaces and comments.
  package static func areSame(_ one: String, _ other: String) -> Bool {
    one.withoutLayout == other.withoutLayout
  }

  private struct Declared {
    private let source: DemoSource

    init(_ text: String) { source = DemoSource(demo: "", file: "", text: text) }

    var names: [String] { source.names }

    func texts(of name: String) -> [String] {
      source.lines(of: name).map { lines in
        source.lines[(lines.lowerBound - 1)..<lines.upperBound].joined(separator: "\n")
          .withoutLayout
      }
    }
  }
}

extension String {
  /// Its characters without spaces, and without comments that fill a line or end one.
  fileprivate var withoutLayout: String {
    split(whereSeparator: \.isNewline).map { line in
      let code = line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
      return String(code.filter { !$0.isWhitespace })
    }.joined()
  }
}
