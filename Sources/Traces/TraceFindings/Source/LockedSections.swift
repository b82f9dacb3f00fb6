/// The sections between `lock()` and `unlock()`, and the calls of functions and properties that are one critical
/// section each.
extension CriticalSection {
  /// Creates the section that begins with a call of `lock()`; nil for other tokens, and if the section does not only
  /// read or set state.
  init?(lockedAt token: Int, in source: SourceBlocks) {
    let tokens = source.tokens
    guard token > 1, tokens[token] == "lock", tokens[token - 1] == ".",
      tokens[(token + 1)...].starts(with: ["(", ")"]),
      let block = source.blocks(around: token).first
    else { return nil }
    let owner = source.receiver(before: token - 1)
    let rest = token + 3..<max(token + 3, block.tokens.upperBound)
    let unlock = rest.first { tokens[$0] == "unlock" && source.receiver(before: $0 - 1) == owner }
    guard let unlock else { return nil }
    let isDeferred = source.blocks(around: unlock).first.map { $0.head.last == "defer" } ?? false
    // Only a call of unlock() in the block itself ends a section that always ends there.
    guard isDeferred || source.blocks(around: unlock).first?.tokens == block.tokens else {
      return nil
    }
    range = token..<(isDeferred ? block.tokens.upperBound : unlock)
    (self.token, self.owner) = (token, owner)
    let deferred: Set<Substring> = ["defer", "unlock", "lock"]
    for line in source.lines(in: rest.lowerBound..<range.upperBound)
    where deferred.isDisjoint(with: line) {
      guard read(statement: line) else { return nil }
    }
    if !isDeferred, variable != nil {
      let next = tokens[unlock...].dropFirst(3).drop { $0 == ";" }.prefix(2)
      if next.first == "return", next.last == variable { variable = nil }
    }
    guard path != nil || written != nil || changed != nil else { return nil }
  }

  /// Reads a statement that uses no parameter such as `$0`. Returns whether it only reads or sets state.
  mutating func read(statement: [Substring]) -> Bool {
    var words = statement[...]
    if words.first == "return" { words = words.dropFirst() }
    if ["let", "var"].contains(words.first), words.dropFirst(2).first == "=" {
      guard let path = Self.path(words.dropFirst(3)), written == nil else { return false }
      (self.path, variable) = (path, words.dropFirst().first)
      return true
    }
    if let path = Self.path(words) {
      guard written == nil else { return false }
      self.path = path
      return true
    }
    guard let equals = words.firstIndex(of: "="), equals > words.startIndex,
      equals + 1 < words.endIndex, words[equals + 1] != "="
    else { return false }
    if ["+", "-"].contains(words[equals - 1]), let path = Self.path(words[..<(equals - 1)]) {
      guard self.path == nil, written == nil, changed == nil else { return false }
      changed = path
      return true
    }
    guard let path = Self.path(words[..<equals]) else { return false }
    let names = Set(words[(equals + 1)...])
    guard let name = words[..<equals].last, !names.contains(name), self.path == nil else {
      return false
    }
    written = (path, names)
    return true
  }

  /// Returns the state that some words name, without `self`; nil if they are no name of state.
  private static func path(_ words: ArraySlice<Substring>) -> String? {
    let words = words.starts(with: ["self", "."]) ? words.dropFirst(2) : words
    guard words.first?.first?.isLetter == true,
      zip(words.indices, words).allSatisfy({ index, word in
        (index - words.startIndex).isMultiple(of: 2) ? word.first?.isLetter == true : word == "."
      })
    else { return nil }
    return words.joined()
  }
}

/// A function or property that is one critical section.
private struct LockedMember {
  var section: CriticalSection
  /// Whether it is called with arguments, as a function is.
  var isFunction: Bool
}

extension SourceBlocks {
  /// The critical sections of the source, and the calls of functions and properties that are one each.
  var criticalSections: [CriticalSection] {
    let functions = lockingFunctions
    let sections = tokens.indices.compactMap {
      CriticalSection(at: $0, in: self, functions) ?? CriticalSection(lockedAt: $0, in: self)
    }
    let (readers, writers, changers) = members(sections)
    guard !writers.isEmpty || !changers.isEmpty else { return sections }
    let calls = tokens.indices.dropFirst().dropLast().flatMap { index -> [CriticalSection] in
      guard tokens[index - 1] != "func", tokens[index - 1] != "var" else { return [] }
      return [
        readers[tokens[index]].flatMap { call(of: $0, at: index) },
        writers[tokens[index]].flatMap { write(with: $0, at: index) },
        changers[tokens[index]].flatMap { change(with: $0, at: index) },
      ].compactMap(\.self)
    }
    return sections + calls
  }

  private typealias LockedMembers = [Substring: LockedMember]

  /// Returns the functions and properties that return state, those that set it to a parameter, and those that only
  /// change it by an amount, by their names.
  private func members(
    _ sections: [CriticalSection]
  ) -> (readers: LockedMembers, writers: LockedMembers, changers: LockedMembers) {
    var (readers, writers, changers): (LockedMembers, LockedMembers, LockedMembers) = (
      [:], [:], [:]
    )
    for block in blocks {
      let property = block.head.contains("func") ? nil : name(ofPropertyWith: block)
      guard let name = block.name ?? property else { continue }
      let own = sections.filter { block.tokens.contains($0.token) }
      guard own.count == 1, let section = own.first else { continue }
      let member = LockedMember(section: section, isFunction: block.name != nil)
      if section.path != nil, section.variable == nil { readers[name] = member }
      if section.changed != nil, member.isFunction { changers[name] = member }
      guard let names = section.written?.names, names.count == 1, let value = names.first,
        value == "newValue" || block.head.contains(value)
      else { continue }
      writers[name] = member
    }
    return (readers, writers, changers)
  }

  /// Returns the name of the property that a block computes, gets or sets; nil for other blocks.
  private func name(ofPropertyWith block: Block) -> Substring? {
    let isAccessor = ["get", "set"].contains(block.head.first)
    let head =
      isAccessor ? blocks(around: block.tokens.lowerBound).dropFirst().first?.head : block.head
    guard let head, let place = head.firstIndex(of: "var"), place + 1 < head.endIndex else {
      return nil
    }
    return head[place + 1]
  }

  /// Returns the section that a call of a reader is.
  private func call(of member: LockedMember, at index: Int) -> CriticalSection? {
    guard member.isFunction == (tokens[index + 1] == "("), tokens[index + 1] != ":" else {
      return nil
    }
    var section = member.section
    section.move(to: index, in: self, index..<index + 1)
    section.written = nil
    return section
  }

  /// Returns the section that a call of a function is which changes state by an amount.
  private func change(with member: LockedMember, at index: Int) -> CriticalSection? {
    guard tokens[index + 1] == "(" else { return nil }
    var section = member.section
    section.move(to: index, in: self, index..<index + 1)
    return section
  }

  /// Returns the section that a call of a writer is, with the names in its arguments.
  private func write(with member: LockedMember, at index: Int) -> CriticalSection? {
    var section = member.section
    guard let path = section.written?.path else { return nil }
    let line = index + 1..<max(index + 1, lineEnd(of: index))
    if !member.isFunction {
      let isUpdate =
        line.count > 1 && tokens[line.lowerBound + 1] == "="
        && ["+", "-", "*"].contains(tokens[line.lowerBound])
      guard isUpdate || tokens[index + 1] == "=" else { return nil }
      section.isUpdate = isUpdate
    } else {
      guard tokens[index + 1] == "(" else { return nil }
    }
    section.move(to: index, in: self, index..<line.upperBound)
    (section.path, section.variable) = (nil, nil)
    section.written = (path, Set(tokens[line]))
    return section
  }

  /// Returns the tokens before a period, such as `self . state`.
  func receiver(before period: Int) -> [Substring] {
    guard period > 0, tokens[period] == "." else { return [] }
    var start = period - 1
    while start > 1, tokens[start - 1] == "." { start -= 2 }
    return Array(tokens[start..<period])
  }

  /// Returns the tokens of a range, line by line, and those of several statements in a line separately.
  func lines(in range: Range<Int>) -> [[Substring]] {
    range.reduce(into: [(line: Int?, words: [Substring])]()) { lines, index in
      let line = line(of: index)
      if lines.last?.line != line || lines.isEmpty { lines.append((line, [])) }
      lines[lines.count - 1].words.append(tokens[index])
    }.flatMap { $0.words.split(separator: ";").map(Array.init) }
  }

  private func lineEnd(of token: Int) -> Int {
    line(of: token).map { tokens(ofLine: $0).upperBound } ?? token + 1
  }
}

extension CriticalSection {
  /// Makes this the section of a call of a member, at a token.
  fileprivate mutating func move(to token: Int, in source: SourceBlocks, _ range: Range<Int>) {
    let receiver = source.receiver(before: token - 1)
    member = source.tokens[token]
    (self.token, self.range) = (token, range)
    if !receiver.isEmpty, receiver != ["self"] { owner = receiver + ["."] + owner }
    let start = receiver.isEmpty ? token : token - 1 - receiver.count
    variable = CriticalSection.variable(before: start, in: source)
  }
}
