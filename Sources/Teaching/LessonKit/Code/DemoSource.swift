import SwiftSource

/// The source of a demo, with the lines of its declarations.
package struct DemoSource: Hashable, Sendable {
  /// The demo's name in kebab case.
  let demo: String
  /// The file's name without its folder.
  package let file: String
  package let lines: [String]
  private let declarations: [Declaration]

  package init(demo: String, file: String, text: String) {
    self.demo = demo
    self.file = file
    let source = SourceText(text, file: file)
    lines = source.lines
    declarations = DeclarationScanner.declarations(in: lines.joined(separator: "\n"))
  }

  /// Returns the name of a demo's file: `ConcurrentBinding.swift` for `concurrent-binding` and for
  /// `async-let/concurrent-binding`.
  package static func fileName(of demo: String) -> String {
    (demo.split(separator: "/").last ?? "").split(separator: "-").map {
      $0.prefix(1).uppercased() + $0.dropFirst()
    }.joined()
      + ".swift"
  }

  /// The names of all declarations, in the file's order.
  package var names: [String] { declarations.map(\.path) }

  /// Returns the lines of all declarations with a name, in order, including overloads.
  ///
  /// An extension's name is `extension` with the type's name. A type's name does not include its extensions.
  package func lines(of name: String) -> [ClosedRange<Int>] {
    declarations.filter { $0.path == name }.map(\.lines)
  }
}
