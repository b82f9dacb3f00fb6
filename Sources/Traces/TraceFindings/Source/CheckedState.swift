/// Conditions that check state which a critical section has read.
extension SourceBlocks {
  /// Whether a condition with the result of a section decides if a later section runs. If that one sets the state, the
  /// condition must compare the result with the new value, as in `if best < bid`.
  func decides(_ section: CriticalSection, about change: CriticalSection) -> Bool {
    let token = change.token
    let uses =
      section.variable.map { name in
        (section.token + 1..<token).filter { tokens[$0] == name && tokens[$0 - 1] != "." }
      } ?? [section.token]
    return uses.contains { use in
      blocks.contains { block in
        block.condition.contains(use) && condition(of: block, decidesAbout: token)
          && (change.written.map { compares(block.head, with: $0.names) } ?? true)
      }
    }
  }

  /// Whether the tokens of a condition say which of two values is greater, and one of them is a name.
  private func compares(_ condition: [Substring], with names: Set<Substring>) -> Bool {
    !Set(condition).isDisjoint(with: ["<", ">"])
      && condition.contains { names.contains($0) && $0.isVariable }
  }

  /// Whether a token is in the branch that runs if the condition before a block is true. That of a `guard` is the code
  /// after it.
  private func condition(of block: Block, decidesAbout token: Int) -> Bool {
    guard let keyword = block.head.first else { return false }
    switch keyword {
    case "if", "while": return block.tokens.contains(token)
    case "guard":
      return token > block.tokens.upperBound
        && blocks(around: block.tokens.upperBound).first?.tokens.contains(token) == true
    default: return false
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
