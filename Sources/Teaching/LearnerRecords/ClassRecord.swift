import TaskTrace

/// The hand-ins of a class: each learner's newest record, and the files that were ignored.
package struct ClassRecord: Hashable, Sendable {
  /// The newest record of each learner, sorted by name.
  package private(set) var learners: [HandIn] = []
  /// The files with older records of learners who also have a newer one.
  private(set) var older: [String] = []
  package private(set) var skipped: [Skipped] = []

  /// The verdicts on programs that were run again; empty if none were.
  package var observed: [ObservedVerdict] = []

  package struct Skipped: Hashable, Sendable {
    package var file: String
    package var problem: HandInProblem
  }

  package init() {}

  /// Adds a file. Files may be added in any order. If two records of a learner are equally new, the one added last
  /// counts.
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
      learners.insert(record, at: learners.partitionIndex { !Self.order(record, $0) })
    }
  }

  /// The file of each learner's record, by the learner's ID.
  private var files: [String: String] = [:]
  /// The number of learners with each title.
  private var titles: [String: Int] = [:]

  private static func order(_ left: HandIn, _ right: HandIn) -> Bool {
    (left.title.lowercased(), left.learner) < (right.title.lowercased(), right.learner)
  }

  /// Returns a name for a learner. If several learners have the same name, it includes the start of the learner's
  /// ID.
  package func title(of record: HandIn) -> String {
    titles[record.title] ?? 0 > 1
      ? "\(record.title) (\(record.learner.prefix(8)))" : record.title
  }

  /// The IDs of the lessons that learners have worked on, in the order in which they first appear in the records.
  var lessonIDs: [String] {
    var seen: Set<String> = []
    return learners.flatMap(\.lessons).map(\.id).filter { seen.insert($0).inserted }
  }

  /// Returns the lessons that the most learners have worked on, without changing the order. A hand-in may name any
  /// lessons, so a class may have very many.
  func mostFrequent(_ lessons: [String], atMost limit: Int) -> [String] {
    guard lessons.count > limit else { return lessons }
    var counts: [String: Int] = [:]
    for lesson in learners.flatMap(\.lessons) { counts[lesson.id, default: 0] += 1 }
    let sorted = lessons.enumerated().sorted { left, right in
      (-(counts[left.element] ?? 0), left.offset) < (-(counts[right.element] ?? 0), right.offset)
    }
    let chosen = Set(sorted.prefix(limit).map(\.element))
    return lessons.filter(chosen.contains)
  }

  /// The IDs of the lessons that learners had in different versions.
  var mixedLessons: [String] {
    let texts = Dictionary(grouping: learners.flatMap(\.lessons)) { $0.id }
      .mapValues { Set($0.compactMap(\.text)).count }
    return lessonIDs.filter { texts[$0] ?? 0 > 1 }
  }
}

/// The numbers of questions whose first answer was right or wrong. Later answers do not count, because they were
/// given after the run.
struct Score: Hashable, Sendable {
  var right = 0
  var wrong = 0

  init(_ questions: some Sequence<HandIn.Question>, kind: HandIn.Question.Kind) {
    for question in questions where question.kind == kind {
      guard let first = question.answers.first else { continue }
      if first.isRight { right += 1 } else { wrong += 1 }
    }
  }
}
