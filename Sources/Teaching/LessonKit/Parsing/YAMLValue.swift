import FileStore
import Yams

/// A YAML value with the positions of its parts in the file.
struct YAMLValue: Hashable, Sendable {
  enum Content: Hashable, Sendable {
    case scalar(String)
    case list([YAMLValue])
    case mapping([Entry])
  }
  struct Entry: Hashable, Sendable {
    var key: Located<String>
    var value: YAMLValue
  }
  var content: Content
  var position: SourcePosition

  /// Limits far above the needs of a lesson.
  private static let nodeLimit = 5000
  private static let depthLimit = YAMLScreening.depthLimit

  /// Parses the YAML in lines of a source.
  ///
  /// Plain scalars stay text. The caller interprets values such as `yes` and `0x10`.
  static func read(
    _ lines: Range<Int>, indent: Int = 0, of source: SourceText
  ) throws(Diagnostic) -> YAMLValue {
    let start = SourcePosition(line: lines.lowerBound)
    let texts = lines.map { number in
      let line = source.line(number) ?? ""
      return line.dropFirst(min(indent, line.prefix { $0 == " " }.count))
    }
    let text = texts.joined(separator: "\n") + "\n"
    if let found = YAMLScreening.finding(in: text) {
      let column = text.utf8.split(
        separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)[found.line - 1]
        .prefix(found.column - 1)
      throw source.diagnostic(
        found.problem,
        at: SourcePosition(
          line: start.line + found.line - 1,
          column: indent + String(decoding: column, as: UTF8.self).count + 1))
    }
    do {
      let parser = try Parser(yaml: text, resolver: .basic, encoding: .utf8)
      var left = nodeLimit
      guard let node = try parser.singleRoot() else {
        return YAMLValue(content: .scalar(""), position: start)
      }
      let origin = SourcePosition(line: start.line - 1, column: indent)
      guard let value = YAMLValue(node, origin: origin, depth: 0, left: &left) else {
        throw source.diagnostic(.yaml(.invalid("it is too large or nested too deeply")), at: start)
      }
      return value
    } catch let diagnostic as Diagnostic {
      throw diagnostic
    } catch {
      throw diagnostic(for: error, from: start, indent: indent, in: source)
    }
  }

  /// The text of a scalar; nil for other values.
  var text: String? {
    if case .scalar(let text) = content { text } else { nil }
  }
}

extension YAMLValue {
  private init?(_ node: Node, origin: SourcePosition, depth: Int, left: inout Int) {
    left -= 1
    guard left > 0, depth < Self.depthLimit else { return nil }
    let mark = node.mark
    position = SourcePosition(
      line: origin.line + (mark?.line ?? 1), column: origin.column + (mark?.column ?? 1))
    switch node {
    case .scalar(let scalar):
      // Escapes can produce long rows of combining marks, although `Files` limits them in the file's text.
      content = .scalar(scalar.string.streamSafe)
      // The position of a quoted text is after its quotation mark.
      if scalar.style == .singleQuoted || scalar.style == .doubleQuoted { position.column += 1 }
    case .sequence(let sequence):
      var values: [YAMLValue] = []
      for element in sequence {
        guard let value = YAMLValue(element, origin: origin, depth: depth + 1, left: &left)
        else { return nil }
        values.append(value)
      }
      content = .list(values)
    case .mapping(let mapping):
      var entries: [Entry] = []
      for (key, element) in mapping {
        guard let name = YAMLValue(key, origin: origin, depth: depth + 1, left: &left),
          let value = YAMLValue(element, origin: origin, depth: depth + 1, left: &left)
        else { return nil }
        entries.append(Entry(key: Located(name.text ?? "", at: name.position), value: value))
      }
      content = .mapping(entries)
    case .alias:
      return nil
    }
  }

  private static func diagnostic(
    for error: any Error, from start: SourcePosition, indent: Int, in source: SourceText
  ) -> Diagnostic {
    func located(_ problem: LessonProblem, _ mark: Mark) -> Diagnostic {
      let position = SourcePosition(
        line: start.line + max(mark.line, 1) - 1, column: indent + max(mark.column, 1))
      return source.diagnostic(problem, at: position)
    }
    return switch error as? YamlError {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      located(.yaml(.invalid(problem)), mark)
    case .duplicatedKeysInMapping(let keys, let context):
      located(.yaml(.repeatedKey(keys.first ?? "")), context.mark)
    case .reader(let problem, _, _, _):
      source.diagnostic(.yaml(.invalid(problem)), at: start)
    default:
      source.diagnostic(.yaml(.invalid("it cannot be read")), at: start)
    }
  }
}
