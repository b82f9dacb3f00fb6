package import TaskTrace
package import TraceAnalysis

extension Finding {
  /// The other tasks, at one place, for which a finding's statement is true.
  struct Others: Hashable, Sendable {
    /// The place, if it is not the first place of the finding.
    var place: SourceFrame?
    var tasks: [TaskID]
    /// The names of the tasks in words, such as `one, two, three and 5 more`.
    var names: String
  }

  /// The tasks that the finding is about, and then the other tasks for which it is true.
  package var allTasks: [TaskID] { tasks + others.flatMap(\.tasks) }

  /// The description of what happened, and for which other tasks it is true, in whole sentences.
  package var text: String {
    guard !others.isEmpty else { return statement }
    return statement + " The same is true of "
      + others.map { $0.words(besides: places.first) }.joined(separator: ", and of ") + "."
  }

  /// Adds other tasks at a place; nil is the finding's own place. Tasks that the finding names already do not count.
  mutating func add(_ tasks: [TaskID], at place: SourceFrame? = nil, in trace: Trace) {
    var named = Set(place == nil ? self.tasks : [])
    let more = tasks.filter { named.insert($0).inserted }
    guard !more.isEmpty else { return }
    others.append(Others(place: place, tasks: more, names: trace.names(of: more)))
  }
}

extension Finding.Others {
  fileprivate func words(besides first: SourceFrame?) -> String {
    guard let place else { return names }
    return place.file == first?.file
      ? "\(names) at line \(place.line)" : "\(names) at \(place.fileName):\(place.line)"
  }
}

extension [Finding] {
  /// Returns the findings, with those that say the same about other lines merged into the first.
  package func mergingAlike(in trace: Trace) -> [Finding] {
    var merged: [Finding] = []
    var indices: [Likeness: Int] = [:]
    for finding in self {
      guard let likeness = Likeness(finding), let place = finding.places.first else {
        merged.append(finding)
        continue
      }
      if let index = indices[likeness], !merged[index].mentions(place) {
        let alike = finding.others.filter { $0.place == nil }.flatMap(\.tasks)
        merged[index].add(finding.tasks.prefix(1) + alike, at: place, in: trace)
      } else {
        indices[likeness] = indices[likeness] ?? merged.count
        merged.append(finding)
      }
    }
    return merged
  }
}

extension Finding {
  fileprivate func mentions(_ place: SourceFrame) -> Bool {
    places.first?.isInLine(of: place) != false
      || others.contains { $0.place?.isInLine(of: place) == true }
  }
}

extension SourceFrame {
  /// Whether two frames are in one line. The compiler divides a function at its awaits, so the parts of a line can be
  /// in functions with different names.
  fileprivate func isInLine(of other: SourceFrame) -> Bool {
    file == other.file && line == other.line
  }
}

/// What findings that say the same about different lines have in common.
private struct Likeness: Hashable {
  var kind: Finding.Kind
  var grade: Finding.Grade
  var facts: Finding.Facts
  var remedy: String?

  init?(_ finding: Finding) {
    guard let facts = finding.facts else { return nil }
    (kind, grade, self.facts, remedy) = (finding.kind, finding.grade, facts, finding.ownRemedy)
  }
}
