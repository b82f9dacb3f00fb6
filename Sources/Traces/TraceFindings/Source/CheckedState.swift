/// Conditions that check state which a critical section has read.
extension SourceBlocks {
  /// Whether a condition with the result of a section decides if a later token runs.
  func decides(_ section: CriticalSection, about token: Int) -> Bool {
    let uses =
      section.variable.map { name in
        (section.token + 1..<token).filter { tokens[$0] == name && tokens[$0 - 1] != "." }
      } ?? [section.token]
    return uses.contains { condition(at: $0, decidesAbout: token) }
  }

  /// Whether a token is in a condition, and another one in the branch that runs if it is true. That of a `guard` is the
  /// code after it.
  private func condition(at use: Int, decidesAbout token: Int) -> Bool {
    blocks.contains { block in
      guard block.condition.contains(use), let keyword = block.head.first else { return false }
      switch keyword {
      case "if", "while": return block.tokens.contains(token)
      case "guard":
        return token > block.tokens.upperBound
          && blocks(around: block.tokens.upperBound).first?.tokens.contains(token) == true
      default: return false
      }
    }
  }
}

extension StaleWrite {
  /// Says that the state can change between a check and a change.
  func sentenceOfCheck(lines: [Int]) -> String {
    func with(_ member: Substring?) -> String { member.map { " with \($0)" } ?? "" }
    let line = lines[0] == lines[1] ? "" : "line \(lines[1]) "
    return
      "Line \(lines[0]) checks \(name)\(with(members.read)) in one critical section, and \(line)changes it"
      + "\(with(members.change)) in another one. Several tasks run this code. If one of them changes \(name) in "
      + "between, the check is no longer true."
  }
}
