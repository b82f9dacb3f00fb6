/// The lines in which two texts differ, with two unchanged lines around each change.
///
/// If more than `maximumCompared` lines lie between the first and the last change of a text, all of them count as
/// changed. Texts may be hostile, and comparing so many lines could take minutes.
package struct LineDifference {
  private enum Kind { case same, removed, added }
  private var lines: [(kind: Kind, text: String)] = []

  static let maximumCompared = 1_000

  package init(from old: String, to new: String) {
    var before = old.linesOfCode[...]
    var after = new.linesOfCode[...]
    var (start, end): ([Substring], [Substring]) = ([], [])
    while let line = before.first, line == after.first {
      start.append(line)
      before.removeFirst()
      after.removeFirst()
    }
    while let line = before.last, line == after.last {
      end.append(line)
      before.removeLast()
      after.removeLast()
    }
    lines = start.map { (.same, String($0)) }
    if max(before.count, after.count) > Self.maximumCompared {
      lines += before.map { (.removed, String($0)) } + after.map { (.added, String($0)) }
    } else {
      compare(Array(before), Array(after))
    }
    lines += end.reversed().map { (.same, String($0)) }
  }

  private mutating func compare(_ before: [Substring], _ after: [Substring]) {
    let change = after.difference(from: before)
    var removed = Set<Int>()
    var added = Set<Int>()
    for step in change {
      switch step {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    var (i, j) = (0, 0)
    while i < before.count || j < after.count {
      if i < before.count, removed.contains(i) {
        lines.append((.removed, String(before[i])))
        i += 1
      } else if j < after.count, added.contains(j) {
        lines.append((.added, String(after[j])))
        j += 1
      } else {
        if j < after.count { lines.append((.same, String(after[j]))) }
        (i, j) = (i + 1, j + 1)
      }
    }
  }

  package var isEmpty: Bool { lines.allSatisfy { $0.kind == .same } }

  private static let context = 2

  /// Returns the lines in pieces of at most `width` columns. Pieces after the first begin with `mark` instead of the
  /// sign of the line.
  package func lines(width: Int, mark: String) -> [StyledLine] {
    var shown: [StyledLine] = []
    var last = -1
    for index in lines.indices {
      let around = max(0, index - Self.context)...min(lines.count - 1, index + Self.context)
      guard lines[around].contains(where: { $0.kind != .same }) else { continue }
      if index > last + 1, !shown.isEmpty { shown.append(StyledLine("  …", .dim)) }
      last = index
      let (sign, role): (String, Role) =
        switch lines[index].kind {
        case .same: (" ", .code)
        case .removed: ("-", .error)
        case .added: ("+", .success)
        }
      shown += StyledLine(lines[index].text, role).piecesOfCode(
        width: width, sign: sign, mark: mark)
    }
    return shown
  }
}

extension String {
  /// The lines, without an empty line after a line feed at the end.
  package var linesOfCode: [Substring] {
    let lines = split(separator: "\n", omittingEmptySubsequences: false)
    return lines.last?.isEmpty == true ? lines.dropLast() : lines
  }
}

extension StyledLine {
  /// Returns a line of code in pieces of at most `width` columns. The first piece begins with `sign`, and the others
  /// with `mark`. Both have one column.
  package func piecesOfCode(width: Int, sign: String = " ", mark: String) -> [StyledLine] {
    let role = spans.first?.role ?? .code
    let indent = min(text.prefix { $0 == " " }.count + 4, width / 3)
    return wrapped(to: width - 2, indent: indent).enumerated().map { number, piece in
      StyledLine((number == 0 ? sign : mark) + " ", role) + piece
    }
  }
}
