import TraceAnalysis

/// What the source says of an `async let`: whether its scope reads its variable whenever it goes on to its end.
///
/// A trace shows only the path that the run took. A scope may give up a child deliberately: it returns, throws or takes
/// another branch before it reads the variable. That is no mistake. A read in an `if` without `else`, after which the
/// scope continues either way, is none that the scope can rely on.
struct BindingReads {
  /// The lines of the file, and the number of the line with the declaration, from 0.
  private let lines: [String]
  private let start: Int

  /// Nil where the source is not known, or where there is no `async let` near the line.
  init?(_ trace: Trace, at place: SourceFrame?) {
    guard let place, let lines = trace.symbols.sources[place.file],
      lines.indices.contains(place.line - 1)
    else { return nil }
    // The child's code may begin some lines below the declaration.
    let nearest = (max(place.line - 5, 0)..<place.line).last { lines[$0].contains("async let ") }
    guard let start = nearest else { return nil }
    self.lines = lines
    self.start = start
  }

  /// A block within the scope.
  private struct Block {
    /// It begins with `if`.
    var isConditional: Bool
    var reads = false
    /// It may leave the scope.
    var exits = false
  }

  var isRead: Bool {
    let names = declared
    var blocks: [Block] = []
    // An `if` that read the variable has just ended; an `else` may follow.
    var pending = false
    for line in scope {
      for (place, token) in line.enumerated() {
        if pending, token == "else" { return true }
        pending = false
        switch token {
        case "{": blocks.append(Block(isConditional: line.first { $0 != "}" } == "if"))
        case "}":
          guard let block = blocks.popLast() else { return false }
          guard block.reads else { continue }
          if !block.isConditional || block.exits { return true }
          pending = true
        case "return", "throw", "break", "continue":
          for index in blocks.indices { blocks[index].exits = true }
        default:
          // A member of something else has a dot before it.
          guard names.contains(token), place == 0 || line[place - 1] != "." else { continue }
          if blocks.isEmpty { return true }
          blocks[blocks.count - 1].reads = true
        }
      }
    }
    return false
  }

  /// The tokens of each line from the declared value on.
  private var scope: some Sequence<[Substring]> {
    lines[start...].enumerated().lazy.map { number, line in
      Array(SourceTokens(number == 0 ? Self.value(in: line) : line))
    }
  }

  private var declared: Set<Substring> {
    let name = lines[start].components(after: "async let ").prefix { $0 != "=" && $0 != ":" }
    return Set(SourceTokens(String(name))).subtracting(["_", "(", ")", ","])
  }

  private static func value(in line: String) -> String {
    let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    return parts.count > 1 ? String(parts[1]) : ""
  }
}

extension String {
  fileprivate func components(after words: String) -> Substring {
    split(separator: words, maxSplits: 1, omittingEmptySubsequences: false).last ?? ""
  }
}
