/// The source of a demo, and what can be cut out of it.
package struct DemoSource: Hashable, Sendable {
  /// The demo's name in kebab case.
  package let demo: String
  /// The file's name alone.
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

  /// The name of the file that holds a demo: `ConcurrentBinding.swift` of `concurrent-binding`, and of
  /// `async-let/concurrent-binding`.
  package static func fileName(of demo: String) -> String {
    (demo.split(separator: "/").last ?? "").split(separator: "-").map {
      $0.prefix(1).uppercased() + $0.dropFirst()
    }.joined()
      + ".swift"
  }

  /// Every name that can be shown, in the file's order.
  package var names: [String] { declarations.map(\.path) }

  /// The lines of every declaration of that name, in order: overloads and extensions too.
  ///
  /// A type's name stands for its extensions only when nothing declares the type itself.
  package func lines(of name: String) -> [ClosedRange<Int>] {
    declarations.filter { $0.path == name }.map(\.lines)
  }
}
