import StyledText

/// The lines in which two texts differ, with two lines around each change.
struct LineDifference {
  private enum Kind { case same, removed, added }
  private var lines: [(kind: Kind, text: String)] = []

  init(from old: String, to new: String) {
    let before = old.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let after = new.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
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
        lines.append((.removed, before[i]))
        i += 1
      } else if j < after.count, added.contains(j) {
        lines.append((.added, after[j]))
        j += 1
      } else {
        if j < after.count { lines.append((.same, after[j])) }
        (i, j) = (i + 1, j + 1)
      }
    }
  }

  var isEmpty: Bool { lines.allSatisfy { $0.kind == .same } }

  private static let context = 2

  var styled: [StyledLine] {
    let changed = lines.indices.filter { lines[$0].kind != .same }
    var shown: [StyledLine] = []
    var last = -1
    for index in lines.indices {
      guard changed.contains(where: { abs($0 - index) <= Self.context }) else { continue }
      if index > last + 1, !shown.isEmpty { shown.append(StyledLine("  …", .dim)) }
      last = index
      let text = lines[index].text
      switch lines[index].kind {
      case .same: shown.append(StyledLine("  \(text)", .code))
      case .removed: shown.append(StyledLine("- \(text)", .error))
      case .added: shown.append(StyledLine("+ \(text)", .success))
      }
    }
    return shown
  }
}
