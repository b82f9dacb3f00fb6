/// A choice of the machine in a run that recorded its choices: more than one thing could happen next.
package struct ScheduleChoice: Hashable, Sendable {
  /// What could happen next.
  package struct Candidate: Hashable, Sendable {
    package enum Kind: UInt32, CaseIterable, Sendable {
      /// A task starts, or continues after a suspension.
      case runs
      /// A core continues in the middle of its task.
      case continues
      /// A timer fires.
      case fires
      /// A job of the runtime's own runs: it makes a task ready, or gives tasks their turn on an actor.
      case prepares
    }

    package var kind: Kind
    /// The task whose turn it would be, or that caused it; nil if that is not known.
    package var task: TaskID?
    /// The number under which the machine has queued it; 0 where that was not kept.
    package var number: UInt32

    package init(kind: Kind, task: TaskID?, number: UInt32 = 0) {
      self.kind = kind
      self.task = task
      self.number = number
    }
  }

  /// How many candidates there were, two at least.
  package var count: Int
  /// The number of the one that was taken; 0 is the default.
  package var taken: Int
  /// The first candidates, in their order; `mostCandidates` at most.
  package var candidates: [Candidate]
  /// What ran from here to the next choice, the candidate that was taken first; empty where that was not kept.
  package var steps: [ScheduleStep] = []
  /// The greatest number under which the machine had queued anything until then; 0 where that was not kept.
  package var lastNumber: UInt32 = 0

  package static let mostCandidates = 24

  package init(count: Int, taken: Int, candidates: [Candidate]) {
    self.count = count
    self.taken = taken
    self.candidates = Array(candidates.prefix(Self.mostCandidates))
  }
}

extension ScheduleChoice {
  /// The greatest number of a task among the candidates; as many tasks at least there were.
  package var greatestTask: Int { candidates.reduce(0) { max($0, Int($1.task?.number ?? 0)) } }
}

extension ScheduleChoice.Candidate {
  fileprivate var word: UInt32 { (task?.number ?? 0) << 2 | kind.rawValue }

  fileprivate init?(_ word: UInt32) {
    guard let kind = Kind(rawValue: word & 3) else { return nil }
    self.init(kind: kind, task: TaskID(word >> 2))
  }
}

extension Record {
  /// A choice is one record, or several with four candidates each: `core` the number of candidates, `task` the one that
  /// was taken, `detail` the number of candidates in the records before, `time` the last number that was given to anything
  /// queued, `a` to `d` the candidates: a task's number times four, plus the kind. Then follow their queue numbers in the same way, where they were kept, and the
  /// steps.
  package static func records(of choice: ScheduleChoice) -> [Record] {
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

  /// Adds the record's candidates to a choice, or makes a choice of them; nil if it does not fit.
  package func choice(continuing open: ScheduleChoice?) -> ScheduleChoice? {
    var choice = open ?? ScheduleChoice(count: Int(core), taken: Int(task), candidates: [])
    choice.lastNumber = UInt32(truncatingIfNeeded: time)
    guard choice.count == Int(core), choice.taken == Int(task), choice.taken < choice.count,
      choice.candidates.count == Int(detail), Int(detail) < ScheduleChoice.mostCandidates
    else { return nil }
    let left = min(choice.count, ScheduleChoice.mostCandidates) - Int(detail)
    choice.candidates += [a, b, c, d].prefix(left).compactMap(ScheduleChoice.Candidate.init)
    return choice
  }

  /// Gives a choice's candidates the record's queue numbers; nil if it does not fit.
  package func choice(numbering open: ScheduleChoice?) -> ScheduleChoice? {
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
