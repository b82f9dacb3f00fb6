import TraceAnalysis

/// A check of the source of an `async let`: whether its scope reads the variable on every path to the end of the
/// scope.
///
/// A trace shows only the path that the run took. A scope may abandon a child deliberately: it returns, throws or
/// takes another branch before it reads the variable. That is not a mistake. A read in an `if` without `else`, after
/// which the scope continues either way, does not count, since the scope cannot rely on it.
struct BindingReads {
  /// The lines of the file, and the index of the line with the declaration.
  private let lines: [String]
  private let start: Int

  /// Creates a check of the `async let` at a place. Nil if the source is not known, or has no `async let` near the
  /// line.
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
    /// Whether the block begins with `if`.
    var isConditional: Bool
    var reads = false
    /// Whether the block may leave the scope.
    var exits = false
  }

  var isRead: Bool {
    let names = declared
    var blocks: [Block] = []
    // Whether an `if` that reads the variable has just ended, so that an `else` may follow.
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
          // A name after a dot is a member of something else.
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
