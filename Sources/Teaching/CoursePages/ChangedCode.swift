package import LessonKit

extension ExerciseFiles.File {
  /// Returns the declarations in which this program differs from another, each line with its number.
  package func changedCode(from other: ExerciseFiles.File) -> String {
    let (own, start) = (text.codeLines, other.text.codeLines)
    // The comment in the first line names the mistake.
    let first = own.first?.hasPrefix("//") ?? false ? 1 : 0
    let before = zip(own.dropFirst(first), start).prefix { $0 == $1 }.count + first
    let after = zip(own.reversed(), start.reversed()).prefix { $0 == $1 }.count
    guard before < own.count - after else { return "" }
    var (from, to) = (before, own.count - after)
    while from > first, !own[from].beginsDeclaration { from -= 1 }
    while to < own.count, own[to - 1] != "}" { to += 1 }
    let width = String(to).count
    return own[from..<to].enumerated().map { index, line in
      let number = String(from + index + 1)
      let margin = String(repeating: " ", count: width - number.count) + number
      return line.isEmpty ? "\(margin) │" : "\(margin) │ \(line)"
    }.joined(separator: "\n")
  }
}

extension String {
  fileprivate var codeLines: [Substring] {
    split(separator: "\n", omittingEmptySubsequences: false)
  }
}

extension Substring {
  fileprivate var beginsDeclaration: Bool {
    first.map { !$0.isWhitespace && $0 != "}" && $0 != ")" } ?? false
  }
}
