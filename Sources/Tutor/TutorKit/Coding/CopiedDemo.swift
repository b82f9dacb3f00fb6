import LessonKit

/// A copy of a demo as a program of one file: the demo's source and the other files of the lesson that it uses.
struct CopiedDemo {
  private let files: [DemoSource]

  /// Collects the files. `read` returns the source for a demo's name or for the name of another file in its form.
  init(_ source: DemoSource, reading read: (_ name: String) -> DemoSource?) {
    var files = [source]
    var next = 0
    while next < files.count {
      for type in Self.types(in: files[next])
      where !files.contains(where: { $0.file == "\(type).swift" }) {
        if let file = read(Self.name(ofFile: type)), !Self.isDemo(file) { files.append(file) }
      }
      next += 1
    }
    self.files = files
  }

  /// The text of the program. A demo is a command of a larger program, so its type gets `@main`. Nil if the command is
  /// not in the demo's source, because the demo is built from several modules.
  var text: String? {
    guard let demo = files.first, Self.isDemo(demo) else { return nil }
    let imports = files.dropFirst().flatMap(\.lines).filter(Self.isImport)
    var lines = demo.lines
    for line in imports where !lines.contains(line) { lines.insert(line, at: 0) }
    for file in files.dropFirst() {
      lines += [""] + file.lines.drop { Self.isImport($0) || $0.isEmpty }
    }
    let text = lines.joined(separator: "\n") + "\n"
    guard !text.contains("@main"), let type = text.firstRange(of: Self.command) else { return text }
    return text[..<type.lowerBound] + "@main " + text[type.lowerBound...]
  }

  private static var command: Regex<Substring> { /struct \w+: AsyncParsableCommand/ }

  private static func isDemo(_ file: DemoSource) -> Bool {
    file.lines.contains { $0.contains(command) || $0.contains("@main") }
  }

  private static func isImport(_ line: String) -> Bool { line.hasPrefix("import ") }

  /// Returns the words of a file that may be names of types.
  private static func types(in file: DemoSource) -> [String] {
    file.lines.flatMap { line in line.matches(of: /\b[A-Z]\w*/).map { String($0.output) } }
  }

  /// Returns the name in kebab case for the file of a type: `login-world` for `LoginWorld`.
  private static func name(ofFile type: String) -> String {
    type.reduce(into: "") { name, letter in
      name += (letter.isUppercase && !name.isEmpty ? "-" : "") + letter.lowercased()
    }
  }
}
