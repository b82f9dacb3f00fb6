/// A choice of the machine among several candidates, in a run that records its choices.
public struct ScheduleChoice: Hashable, Sendable {
  /// Something that could happen next.
  public struct Candidate: Hashable, Sendable {
    public enum Kind: UInt32, CaseIterable, Sendable {
      /// A task starts, or continues after a suspension.
      case runs
      /// A core continues in the middle of its task.
      case continues
      /// A timer fires.
      case fires
      /// A job of the runtime runs: it makes a task ready, or runs the tasks that wait for an actor.
      case prepares
      /// A thread outside the machine gets its turn.
      case outside
    }

    public var kind: Kind
    /// The task that would run, or that caused the candidate; nil if the task is unknown.
    public var task: TaskID?
    /// The candidate's sequence number in the machine's queues; 0 if it was not recorded.
    public var number: UInt32

    public init(kind: Kind, task: TaskID?, number: UInt32 = 0) {
      self.kind = kind
      self.task = task
      self.number = number
    }
  }

  /// The number of candidates, at least two.
  public var count: Int
  /// The index of the candidate that was taken; 0 is the default.
  public var taken: Int
  /// The first candidates in their order, at most `maximumCandidates`.
  public var candidates: [Candidate]
  /// The steps from this choice to the next, beginning with that of the taken candidate; empty if not recorded.
  public var steps: [ScheduleStep] = []
  /// The greatest sequence number that the machine had assigned before the choice; 0 if it was not recorded.
  public var lastNumber: UInt32 = 0

  public static let maximumCandidates = 24

  public init(count: Int, taken: Int, candidates: [Candidate]) {
    self.count = count
    self.taken = taken
    self.candidates = Array(candidates.prefix(Self.maximumCandidates))
  }
}

extension ScheduleChoice {
  /// The greatest task number among the candidates: a lower bound for the number of tasks.
  public var greatestTask: Int { candidates.reduce(0) { max($0, Int($1.task?.number ?? 0)) } }
}

extension ScheduleChoice.Candidate {
  fileprivate var word: UInt32 { (task?.number ?? 0) << 3 | kind.rawValue }

  fileprivate init?(_ word: UInt32) {
    guard let kind = Kind(rawValue: word & 7) else { return nil }
    self.init(kind: kind, task: TaskID(word >> 3))
  }
}

extension Record {
  /// Encodes a choice as one record, or as several with up to four candidates each.
  ///
  /// `core` is the number of candidates, `task` the index of the taken one, `detail` the number of candidates in the
  /// records before, and `time` is `lastNumber`. `a` to `d` are the candidates: a task's number times eight, plus the
  /// kind. If they were recorded, the candidates' sequence numbers follow in the same layout, and then the steps.
  public static func records(of choice: ScheduleChoice) -> [Record] {
    let hasNumbers = choice.candidates.contains { $0.number != 0 }
    return records(.choice, choice, \.word)
      + (hasNumbers ? records(.queueNumbers, choice, \.number) : [])
      + choice.steps.flatMap(records)
  }

  private static func records(
    _ definition: Definition, _ choice: ScheduleChoice,
    _ word: (ScheduleChoice.Candidate) -> UInt32
  ) -> [Record] {
    stride(from: 0, to: max(choice.candidates.count, 1), by: 4).map { first in
      func wordAt(_ place: Int) -> UInt32 {
        first + place < choice.candidates.count ? word(choice.candidates[first + place]) : 0
      }
      return Record(
        definition, detail: UInt8(first), core: UInt16(clamping: choice.count),
        task: UInt32(clamping: choice.taken), time: Int64(choice.lastNumber), a: wordAt(0),
        b: wordAt(1), c: wordAt(2), d: wordAt(3))
    }
  }

  /// Adds the record's candidates to a choice, or creates a choice from them. Returns nil if the record is invalid.
  public func choice(continuing open: ScheduleChoice?) -> ScheduleChoice? {
    var choice = open ?? ScheduleChoice(count: Int(core), taken: Int(task), candidates: [])
    choice.lastNumber = UInt32(truncatingIfNeeded: time)
    guard choice.count == Int(core), choice.taken == Int(task), choice.taken < choice.count,
      choice.candidates.count == Int(detail), Int(detail) < ScheduleChoice.maximumCandidates
    else { return nil }
    let left = min(choice.count, ScheduleChoice.maximumCandidates) - Int(detail)
    choice.candidates += [a, b, c, d].prefix(left).compactMap(ScheduleChoice.Candidate.init)
    return choice
  }

  /// Adds the record's sequence numbers to a choice's candidates. Returns nil if the record is invalid.
  public func choice(numbering open: ScheduleChoice?) -> ScheduleChoice? {
    guard var choice = open, choice.count == Int(core), choice.taken == Int(task),
      Int(detail) < choice.candidates.count
    else { return nil }
    for (place, number) in zip(Int(detail)..., [a, b, c, d])
    where place < choice.candidates.count {
      choice.candidates[place].number = number
    }
    return choice
  }
}
