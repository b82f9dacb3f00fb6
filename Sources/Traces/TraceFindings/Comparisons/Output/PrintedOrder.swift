import TaskTrace
import TraceAnalysis

extension ObservedRun {
  /// Returns the only line that sorts or reverses a collection; nil if there is none.
  func onlySort(in lines: EditableLines) -> SourceFrame? {
    let names: Set<Substring> = ["sort", "sorted", "reversed"]
    let found = lines.lines(of: self).filter { !names.isDisjoint(with: $0.tokens) }
    return found.count == 1 ? found[0].place : nil
  }
}

/// A finding about lines that are printed in the opposite order.
extension RunDifference {
  /// A finding about the first line that is printed when the right program prints another one, if both programs print
  /// the same lines and most pairs of lines are in the opposite order; otherwise nil.
  var oppositeOrder: Finding? {
    guard let (mine, theirs) = timesOfSameLines, Self.isOpposite(mine, theirs) else { return nil }
    for line in ownOutput {
      guard let other = theirs[line.text], other != line.time,
        let instead = theirs.filter({ $0.value == line.time }).map(\.key).sorted().first
      else { continue }
      let only = other > line.time ? "only " : ""
      return own.finding(
        .oppositeOrder, .remark, [line.task].compactMap(\.self), event: line.event, at: [],
        "At \(line.time.words), your program printed \"\(line.text)\". The author's program prints \"\(instead)\" then, and "
          + "\"\(line.text)\" \(only)at \(other.words). Most lines are in the opposite order.")
    }
    return nil
  }

  private typealias Times = [String: VirtualTime]

  /// The times of the lines; nil if the programs print different lines, one of them twice, or many lines.
  private var timesOfSameLines: (own: Times, right: Times)? {
    let runs = [ownOutput, rightOutput].map { lines in lines.map { ($0.text, $0.time) } }
    let times = runs.map { Times($0, uniquingKeysWith: { first, _ in first }) }
    guard runs[0].count <= Self.maximumLines, zip(runs, times).allSatisfy({ $0.count == $1.count }),
      Set(times[0].keys) == Set(times[1].keys)
    else { return nil }
    return (times[0], times[1])
  }

  /// The number of lines whose pairs are compared.
  private static let maximumLines = 200

  /// The least number of pairs in the opposite order. Two lines can change places for many reasons.
  private static let leastPairs = 3

  private static func isOpposite(_ own: Times, _ right: Times) -> Bool {
    var (same, opposite) = (0, 0)
    let names = Array(own.keys)
    for (index, one) in names.enumerated() {
      for other in names[(index + 1)...] {
        guard let a = own[one], let b = own[other], let c = right[one], let d = right[other],
          a != b, c != d
        else { continue }
        if (a < b) == (c < d) { same += 1 } else { opposite += 1 }
      }
    }
    return opposite > same && opposite >= leastPairs
  }
}
