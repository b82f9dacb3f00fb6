/// The hand-ins of a class: each learner's newest record, and the files that were ignored.
package struct ClassRecord: Hashable, Sendable {
  /// By name.
  package private(set) var learners: [HandIn] = []
  /// Files with an older record of a learner who is there with a newer one.
  package private(set) var older: [String] = []
  package private(set) var skipped: [Skipped] = []

  /// The results of programs that were run again, if they were.
  package var observed: [ObservedVerdict] = []

  package struct Skipped: Hashable, Sendable {
    package var file: String
    package var problem: HandInProblem
  }

  package init() {}

  /// Files in any order; of two records of one learner that are equally new, the last counts.
  package mutating func add(_ file: String, _ read: Result<HandIn, HandInProblem>) {
    switch read {
    case .failure(let problem): skipped.append(Skipped(file: file, problem: problem))
    case .success(let record):
      if let other = files[record.learner],
        let index = learners.firstIndex(where: { $0.learner == record.learner })
      {
        let isNewer = record.written >= learners[index].written
        older.append(isNewer ? other : file)
        guard isNewer else { return }
        titles[learners.remove(at: index).title]? -= 1
      }
      files[record.learner] = file
      titles[record.title, default: 0] += 1
      learners.insert(record, at: place(of: record))
    }
  }

  /// The file of each learner's record.
  private var files: [String: String] = [:]
  /// How many learners have a title.
  private var titles: [String: Int] = [:]

  /// Where a record belongs: a binary search.
  private func place(of record: HandIn) -> Int {
    var (low, high) = (0, learners.count)
    while low < high {
      let middle = (low + high) / 2
      if Self.order(record, learners[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private static func order(_ left: HandIn, _ right: HandIn) -> Bool {
    (left.title.lowercased(), left.learner) < (right.title.lowercased(), right.learner)
  }

  /// How to call a learner: names that occur twice have the beginning of the record's own word with them.
  package func title(of record: HandIn) -> String {
    titles[record.title] ?? 0 > 1
      ? "\(record.title) (\(record.learner.prefix(8)))" : record.title
  }

  /// The lessons that any learner has worked on, in the order in which the records name them.
  package var lessons: [HandIn.Lesson] {
    var seen: Set<String> = []
    return learners.flatMap(\.lessons).filter { seen.insert($0.id).inserted }
  }

  /// Lessons that the learners had in different versions.
  package var mixedLessons: [String] {
    let texts = Dictionary(grouping: learners.flatMap(\.lessons)) { $0.id }
      .mapValues { Set($0.compactMap(\.text)).count }
    return lessons.map(\.id).filter { texts[$0] ?? 0 > 1 }
  }
}

/// How often the first answer was right. Later ones were given when the run was known.
package struct Score: Hashable, Sendable {
  package var right = 0
  package var wrong = 0

  package init(_ questions: some Sequence<HandIn.Question>, kind: HandIn.Question.Kind) {
    for question in questions where question.kind == kind {
      guard let first = question.answers.first else { continue }
      if first.isRight { right += 1 } else { wrong += 1 }
    }
  }
}
