/// Finds tasks by name. It stays fast if millions of tasks have names that differ only in their numbers.
extension TaskNames {
  /// Returns the first task with that name.
  public func position(of name: String) -> Int? {
    let unique = texts.indices.first { texts[$0] == name && uses[$0] == 1 }
    let position = unique.flatMap { numbers.firstIndex(of: UInt32($0)) }
    guard let mark = name.lastIndex(of: "#"), let number = Int(name[name.index(after: mark)...]),
      indices.contains(number - 1), self[number - 1] == name
    else { return position }
    return Swift.min(position ?? number - 1, number - 1)
  }

  /// Returns the tasks with this name, if there are several, which differ only in their numbers.
  public func positions(sharing text: String) -> [Int] {
    guard let shared = texts.firstIndex(of: text), uses[shared] > 1 else { return [] }
    return numbers.indices.filter { numbers[$0] == shared }
  }

  /// Returns the first tasks whose names start with a text, ignoring case.
  public func positions(beginningWith word: String, atMost most: Int) -> [Int] {
    let word = word.lowercased()
    let matches = texts.indices.map { Match(word, texts[$0].lowercased(), uses: uses[$0]) }
    guard matches.contains(where: { $0 != .none }) else { return [] }
    var positions: [Int] = []
    for position in numbers.indices where positions.count < most {
      switch matches[Int(numbers[position])] {
      case .none: break
      case .all: positions.append(position)
      case .numbered(let digits):
        if "\(position + 1)".hasPrefix(digits) { positions.append(position) }
      }
    }
    return positions
  }

  /// The tasks with a common text whose names begin with a word: none, all, or those with matching numbers.
  private enum Match: Equatable {
    case none, all
    case numbered(String)

    init(_ word: String, _ text: String, uses: UInt32) {
      if text.hasPrefix(word) {
        self = .all
      } else if uses > 1, (text + " ").hasPrefix(word) {
        self = .all
      } else if uses > 1, word.hasPrefix(text + " #") {
        self = .numbered(String(word.dropFirst(text.count + 2)))
      } else {
        self = .none
      }
    }
  }
}
