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

    /// Adds the first task of a finding that is not the first.
    mutating func add(_ task: TaskID?, _ event: Int) {
      if let task { others.append((task, event)) }
    }
  }

  private var entries: [Entry] = []
  private var indices: [Place: Int] = [:]
  private var count = 0

  mutating func add(_ findings: some Sequence<Finding>) {
    for finding in findings { add(FindingDraft(finding), numbered: count) }
  }

  mutating func add(_ drafts: some Sequence<FindingDraft>) {
    for draft in drafts { add(draft, numbered: count) }
  }

  mutating func add(_ other: FindingCollector) {
    let before = count
    for entry in other.entries {
      let index = add(FindingDraft(entry.first), numbered: before + entry.number)
      entries[index].others += entry.others
    }
    count = before + other.count
  }

  /// Adds a finding. Returns the index of its entry.
  @discardableResult private mutating func add(
    _ draft: FindingDraft, numbered number: Int
  ) -> Int {
    count += 1
    let place = Place(draft)
    guard let index = indices[place] else {
      indices[place] = entries.count
      entries.append(Entry(first: draft.finding(), number: number))
      return entries.count - 1
    }
    if (draft.event, number) < (entries[index].first.event, entries[index].number) {
      let known = entries[index].first
      entries[index].add(known.tasks.first, known.event)
      entries[index].first = draft.finding()
      entries[index].number = number
    } else {
      entries[index].add(draft.task, draft.event)
    }
    return index
  }

  /// Returns the findings in order of events. Each names the tasks of those that were merged into it.
  func findings(in trace: Trace) -> [Finding] {
    entries.sorted { ($0.first.event, $0.number) < ($1.first.event, $1.number) }.map { entry in
      var finding = entry.first
      finding.add(entry.others.sorted { $0.event < $1.event }.map(\.task), in: trace)
      return finding
    }
  }
}

/// What is needed to merge a finding into the first at its place, and the finding, which is made only if it is the
/// first.
struct FindingDraft {
  var kind: Finding.Kind
  var grade: Finding.Grade
  /// The first task of the finding.
  var task: TaskID?
  var event: Int
  /// The first place of the finding.
  var place: SourceFrame?
  var finding: () -> Finding
}

extension FindingDraft {
  init(_ finding: Finding) {
    self.init(
      kind: finding.kind, grade: finding.grade, task: finding.tasks.first, event: finding.event,
      place: finding.places.first, finding: { finding })
  }

  /// The same finding, which tells no more than the story of the run does.
  var withoutNote: Self {
    var draft = self
    draft.finding = {
      var finding = self.finding()
      finding.isNotable = false
      return finding
    }
    return draft
  }
}

private struct Place: Hashable {
  var kind: Finding.Kind
  var grade: Finding.Grade
  var file: String?
  var line: Int?

  /// The compiler divides a function at its awaits, so two calls in one line can be in parts with different names.
  init(_ finding: FindingDraft) {
    (kind, grade) = (finding.kind, finding.grade)
    (file, line) = (finding.place?.file, finding.place?.line)
  }
}
