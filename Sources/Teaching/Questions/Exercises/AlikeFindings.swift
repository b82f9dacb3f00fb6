import TaskTrace
import TraceAnalysis
import TraceFindings

extension [Finding] {
  /// Returns the findings, with those that say the same about other tasks and other lines merged into the first. It
  /// then names the other tasks and their lines.
  func mergingAlike(in trace: Trace) -> [Finding] {
    var merged: [Finding] = []
    var others: [[(tasks: [TaskID], line: Int)]] = []
    for finding in self {
      let pattern = finding.pattern(in: trace)
      if let line = finding.places.first?.line,
        let first = merged.firstIndex(where: {
          $0.kind == finding.kind && $0.grade == finding.grade && $0.pattern(in: trace) == pattern
            && $0.places.first.map { $0.line != line } ?? false
        })
      {
        others[first].append((finding.tasks, line))
      } else {
        merged.append(finding)
        others.append([])
      }
    }
    for (index, others) in others.enumerated() where !others.isEmpty {
      merged[index].tellAlso(of: others, in: trace)
    }
    return merged
  }
}

extension Finding {
  private static let same = " The same is true of "

  /// The sentences about the first task.
  private var base: String {
    text.firstRange(of: Self.same).map { String(text[..<$0.lowerBound]) } ?? text
  }

  /// What the finding says, without the name of the first task and the numbers of lines.
  fileprivate func pattern(in trace: Trace) -> String {
    let name = tasks.first.map { trace.name(of: $0) } ?? ""
    let unnamed = name.isEmpty ? base : base.replacing(name, with: "\u{0}")
    return unnamed.replacing(/line \d+/, with: "line")
  }

  /// Names other tasks of which the finding says the same, with their lines.
  fileprivate mutating func tellAlso(
    of others: [(tasks: [TaskID], line: Int)], in trace: Trace
  ) {
    let named = others.map { "\(trace.names(of: $0.tasks)) at line \($0.line)" }
    let mine = text.dropFirst(base.count + Self.same.count).dropLast()
    let all = (mine.isEmpty ? [] : [String(mine)]) + named
    text = base + Self.same + all.joined(separator: ", and of ") + "."
    tasks += others.flatMap(\.tasks)
  }
}
