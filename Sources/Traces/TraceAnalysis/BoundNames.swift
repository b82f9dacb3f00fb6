import SwiftSource
import TaskTrace

/// Finds the names of the variables to which a program's source binds its tasks.
///
/// In debug information, the location of an `async let` is the word `let`, shared by all variables of the statement.
/// The location of `Task { }` is the word `Task`, and that of `Task<Int, Never> { }` is the `>`. The tasks of one
/// statement are created in the order of its variables, so the order of their code addresses identifies the variables.
struct BoundNames {
  private var names: [SiteID: String] = [:]

  init(_ trace: Trace) {
    guard !trace.symbols.sources.isEmpty else { return }
    var statements: [SourceFrame: [CodeAddress: [SiteID]]] = [:]
    var seen: Set<SiteID> = []
    // A comment can be in the middle of a statement.
    var sources: [String: [String]] = [:]
    func code(of file: String) -> [String]? {
      if let known = sources[file] { return known }
      sources[file] = trace.symbols.sources[file].map(SwiftLexer.code(ofLines:))
      return sources[file]
    }
    for task in trace.tasks {
      let kind = task.kind
      guard kind != .root, let site = task.creationSite, seen.insert(site).inserted,
        let place = trace.place(of: site),
        let lines = code(of: place.file)
      else { continue }
      if kind == .asyncLet {
        guard let address = trace.address(of: place, in: site) else { continue }
        statements[place, default: [:]][address, default: []].append(site)
      } else {
        names[site] = Self.assigned(before: place.column, of: place.line, in: lines)
      }
    }
    for (place, sites) in statements {
      guard let lines = code(of: place.file) else { continue }
      let bound = Self.bound(from: place.column, of: place.line, in: lines)
      // Each specialized or inlined copy of a statement contains all of its variables.
      guard !bound.isEmpty, sites.count.isMultiple(of: bound.count) else { continue }
      for (rank, address) in sites.keys.sorted().enumerated() {
        for site in sites[address] ?? [] { names[site] = bound[rank % bound.count] }
      }
    }
  }

  subscript(site: SiteID?) -> String? { site.flatMap { names[$0] } }

  /// Returns the patterns that an `async let` statement binds, in order. For `async let a = f(), (b, c) = g()`, they
  /// are `a` and `b, c`. Empty if the source has no such statement there: it may have changed since the build. The
  /// lines must be without comments.
  static func bound(from column: Int, of line: Int, in lines: [String]) -> [String] {
    guard lines.indices.contains(line - 1),
      lines[line - 1].dropFirst(max(column - 1, 0)).hasPrefix("let")
    else { return [] }
    var scanner = BindingScanner()
    for (number, text) in lines.enumerated().dropFirst(line - 1).prefix(50) {
      let text =
        number == line - 1 ? Substring(text).dropFirst(max(column - 1, 0)) : Substring(text)
      let statement = number == line - 1 && text.hasPrefix("let ") ? text.dropFirst(4) : text
      guard scanner.scan(statement) else { break }
    }
    let areVariables = scanner.names.allSatisfy { name in
      !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber || "_, `".contains($0) }
    }
    return areVariables ? scanner.names : []
  }

  /// Returns the variable to which an expression is assigned: `saving` for `let saving: Task<Void, Never> = `. The
  /// expression may be on its own line. The lines must be without comments.
  static func assigned(before column: Int, of line: Int, in lines: [String]) -> String? {
    guard lines.indices.contains(line - 1) else { return nil }
    var text = lines[line - 1].prefix(max(column - 1, 0)).trimmed
    // The location of `Task.detached` and of `.init` is the word after the period.
    if text.last == "." { text = text.dropLast().trimmed }
    if let type = text.ranges(of: "Task").last, isGenericArguments(text[type.upperBound...]) {
      text = text[..<type.lowerBound].trimmed
    }
    if text.isEmpty {
      text = lines.prefix(line - 1).lazy.map { Substring($0).trimmed }.last { !$0.isEmpty } ?? ""
    }
    guard text.last == "=" else { return nil }
    text = text.dropLast().trimmed
    if let colon = text.lastIndex(of: ":"), isDeclared(text[..<colon]) {
      text = text[..<colon].trimmed
    }
    let start = text.lastIndex { !$0.isLetter && !$0.isNumber && $0 != "_" }
    let name = start.map { text[text.index(after: $0)...] } ?? text
    return name.isEmpty || name == "_" ? nil : String(name)
  }

  /// Whether a text ends with `let` or `var` and a name, so that a colon after it begins a type. A colon may also end
  /// a `case` or the name of a parameter.
  private static func isDeclared(_ text: Substring) -> Bool {
    guard let keyword = text.split(separator: " ").dropLast().last else { return false }
    return keyword == "let" || keyword == "var"
  }

  /// Whether a text is empty or the generic arguments of a type, perhaps without the last `>`.
  private static func isGenericArguments(_ text: Substring) -> Bool {
    text.isEmpty || text.first == "<" && !text.contains("=")
  }
}

/// Parses the bindings of one `let` statement, line by line.
private struct BindingScanner {
  private(set) var names: [String] = []
  private var pattern = ""
  private var isInPattern = true
  private var isInString = false
  private var depth = 0
  private var last: Character = " "

  /// Parses a line. Returns false if the statement ended before the line or in it.
  mutating func scan(_ line: Substring) -> Bool {
    let text = line.trimmed
    let continues = isInPattern || depth > 0 || ".?:&|+-*/)".contains(text.first ?? "x")
    guard continues || names.isEmpty || last == "=" || last == "," else { return false }
    var previous: Character = " "
    for character in text {
      scan(character, after: previous)
      previous = character
    }
    return true
  }

  private mutating func scan(_ character: Character, after previous: Character) {
    if character == "\"", previous != "\\" { isInString.toggle() }
    guard !isInString else { return }
    if isInPattern, character == "=" {
      let variable = pattern.prefix { $0 != ":" }.filter { $0 != "(" && $0 != ")" }
      names.append(String(Substring(variable).trimmed))
      pattern = ""
      isInPattern = false
    } else if isInPattern {
      pattern.append(character)
    } else if "([{".contains(character) {
      depth += 1
    } else if ")]}".contains(character) {
      depth -= 1
    } else if character == ",", depth == 0 {
      isInPattern = true
    }
    if character != " " { last = character }
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    let start = drop { $0.isWhitespace }
    let end = start.lastIndex { !$0.isWhitespace }
    return end.map { start[...$0] } ?? ""
  }
}

extension CodeAddress: Comparable {
  public static func < (left: CodeAddress, right: CodeAddress) -> Bool {
    (left.module, left.offset) < (right.module, right.offset)
  }
}

extension Trace {
  /// Returns the address of a site that has that frame.
  fileprivate func address(of place: SourceFrame, in site: SiteID) -> CodeAddress? {
    sites[site]?.first { symbols.frames[$0]?.contains(place) ?? false }
  }
}
