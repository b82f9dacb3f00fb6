/// The catalog as lines, which are faster to read than the help that the demos print.
///
/// Each line describes a lesson, a demo of the last lesson, or an option of the last demo. Its fields are separated by
/// tabs; the first is the kind of line.
extension DemoCatalog {
  package var lines: [String] {
    lessons.flatMap { lesson in
      [Self.line("lesson", [lesson.name, lesson.abstract])]
        + lesson.demos.flatMap { demo in
          [Self.line("demo", [demo.name, demo.abstract, demo.discussion])]
            + demo.options.map { Self.line($0.kind.rawValue, $0.fields) }
        }
    }
  }

  /// Reads lines. Returns nil if a line is invalid.
  package init?(lines: [String]) {
    self.init(lessons: [])
    for line in lines {
      let fields = line.utf8.split(
        separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false
      ).map { String(Substring($0)).unescaped }
      guard let kind = fields.first, add(kind, Array(fields.dropFirst())) else { return nil }
    }
  }

  private mutating func add(_ kind: String, _ fields: [String]) -> Bool {
    if kind == "lesson", fields.count == 2 {
      lessons.append(Lesson(name: fields[0], abstract: fields[1], demos: []))
      return true
    }
    guard let lesson = lessons.indices.last else { return false }
    if kind == "demo", fields.count == 3 {
      lessons[lesson].demos.append(
        Demo(
          lesson: lessons[lesson].name, name: fields[0], abstract: fields[1],
          discussion: fields[2]))
      return true
    }
    guard let demo = lessons[lesson].demos.indices.last,
      let option = DemoOption.Kind(rawValue: kind).flatMap({ DemoOption($0, fields: fields) })
    else { return false }
    lessons[lesson].demos[demo].options.append(option)
    return true
  }

  private static func line(_ kind: String, _ fields: [String]) -> String {
    ([kind] + fields.map(\.escaped)).joined(separator: "\t")
  }
}

extension DemoOption {
  /// The value's name, the help, whether the option repeats, whether it has a default value, the default value, the
  /// number of spellings, the spellings, and the allowed values. The form of the values follows from them.
  fileprivate var fields: [String] {
    [
      valueName, help, "\(isRepeating)", "\(defaultValue != nil)", defaultValue ?? "",
      "\(spellings.count)",
    ] + spellings + allowedValues
  }

  fileprivate init?(_ kind: Kind, fields: [String]) {
    guard fields.count >= 6, let count = Int(fields[5]), (0...fields.count - 6).contains(count)
    else { return nil }
    self.init(
      kind: kind, spellings: Array(fields[6..<6 + count]), valueName: fields[0], help: fields[1],
      defaultValue: fields[3] == "true" ? fields[4] : nil,
      allowedValues: Array(fields[(6 + count)...]), isRepeating: fields[2] == "true")
  }
}

extension String {
  fileprivate var escaped: String {
    guard utf8.contains(where: { "\\\t\n".utf8.contains($0) }) else { return self }
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      switch scalar {
      case "\\": result += "\\\\".unicodeScalars
      case "\t": result += "\\t".unicodeScalars
      case "\n": result += "\\n".unicodeScalars
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  fileprivate var unescaped: String {
    guard utf8.contains(UInt8(ascii: "\\")) else { return self }
    var result = String.UnicodeScalarView()
    var isEscape = false
    for scalar in unicodeScalars {
      if isEscape {
        result.append(scalar == "t" ? "\t" : scalar == "n" ? "\n" : scalar)
      } else if scalar != "\\" {
        result.append(scalar)
      }
      isEscape = !isEscape && scalar == "\\"
    }
    return String(result)
  }
}
