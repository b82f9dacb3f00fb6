import TaskTrace
import TraceAnalysis

/// Findings, with those of one kind and grade at one place merged into the first. A long run can have the same finding
/// about each of many tasks.
struct FindingCollector: Sendable {
  private struct Entry {
    /// The finding with the earliest event.
    var first: Finding
    /// The number of findings that were added before it.
    var number: Int
    /// The first task of each other finding, and the event of that finding.
    var others: [(task: TaskID, event: Int)] = []
  }

  private var entries: [Place: Entry] = [:]
  private var count = 0

  mutating func add(_ findings: some Sequence<Finding>) {
    for finding in findings {
      add(Entry(first: finding, number: count))
      count += 1
    }
  }

  mutating func add(_ other: FindingCollector) {
    for var entry in other.entries.values {
      entry.number += count
      add(entry)
    }
    count += other.count
  }

  private mutating func add(_ entry: Entry) {
    let place = Place(entry.first)
    guard let known = entries[place] else {
      entries[place] = entry
      return
    }
    let isFirst = (entry.first.event, entry.number) < (known.first.event, known.number)
    let other = isFirst ? known.first : entry.first
    if isFirst {
      entries[place]?.first = entry.first
      entries[place]?.number = entry.number
    }
    entries[place]?.others += other.tasks.prefix(1).map { ($0, other.event) } + entry.others
  }

  /// Returns the findings in order of events. Each names the tasks of those that were merged into it.
  func findings(in trace: Trace) -> [Finding] {
    entries.values.sorted { ($0.first.event, $0.number) < ($1.first.event, $1.number) }.map {
      entry in
      var finding = entry.first
      finding.add(entry.others.sorted { $0.event < $1.event }.map(\.task), in: trace)
      return finding
    }
  }
}

private struct Place: Hashable {
  var kind: Finding.Kind
  var grade: Finding.Grade
  var file: String?
  var line: Int?

  /// The compiler divides a function at its awaits, so two calls in one line can be in parts with different names.
  init(_ finding: Finding) {
    (kind, grade) = (finding.kind, finding.grade)
    (file, line) = (finding.places.first?.file, finding.places.first?.line)
  }
}
