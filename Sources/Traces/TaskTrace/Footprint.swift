/// What a part of a run had to do with. Two parts that have nothing in common may change places: the program cannot tell
/// their order.
package struct Footprint: Hashable, Sendable {
  /// Something that more than one task can have to do with.
  package enum Kind: UInt32, CaseIterable, Sendable {
    case task, executor
    /// What the program prints: 0 is the order of its lines, 1 the lines that it prints in pieces.
    case output
    /// The worker cores: used by a job that begins on one, changed by what takes the last free one.
    case pool
    /// Memory that tasks may share without a call that the machine sees. All code of the program's touches it.
    case memory
    /// The children of a task: changed by what reaches them through the task, used by the end of an `async let`.
    case children
    /// The core on which the part runs: 0 is the main thread, 1 a worker. Changed where a job begins there, used where one
    /// goes on in its middle. No two parts depend on each other for that alone.
    case core
  }

  /// How far two parts that run code of the program's depend on each other.
  package enum Sharing: Hashable, Sendable {
    /// Tasks share nothing but what the machine sees, and the order of the lines that they print does not matter.
    case seenWithoutLines
    /// The same, but the last of the lines matters.
    case seenWithLastLine
    /// Tasks share nothing but what the machine sees.
    case seen
    /// Tasks may share memory: all code of the program's depends on all other.
    case unseen

    /// Whether having this in common makes no two parts depend on each other.
    fileprivate func ignores(_ word: UInt32) -> Bool {
      if Footprint.isCore(word) { return true }
      return switch self {
      case .seenWithoutLines, .seenWithLastLine:
        isMemory(word) || word >> 1 == Footprint.lineOrder >> 1
      case .seen: isMemory(word)
      case .unseen: false
      }
    }

    private func isMemory(_ word: UInt32) -> Bool {
      word >> 1 & 7 == Kind.memory.rawValue + 1
    }
  }

  private static func isCore(_ word: UInt32) -> Bool { word >> 1 & 7 == Kind.core.rawValue + 1 }

  /// Whether a job begins on the main thread, or on a worker.
  package func begins(onMain: Bool) -> Bool { touched.contains(Self.core(onMain) | 1) }

  /// Whether a job goes on there in its middle.
  package func goesOn(onMain: Bool) -> Bool { touched.contains(Self.core(onMain)) }

  private static func core(_ isMain: Bool) -> UInt32 {
    (isMain ? 0 : 1) << 4 | (Kind.core.rawValue + 1) << 1
  }

  /// Whether it may have taken the last core that was free.
  package var takesLastCore: Bool {
    isEverything || touched.contains((Kind.pool.rawValue + 1) << 1 | 1)
  }

  private static let lineOrder = (Kind.output.rawValue + 1) << 1

  /// Whether it is known that it printed. What concerns everything changes places with nothing, printed or not.
  package var prints: Bool { touched.contains { $0 | 1 == Self.lineOrder | 1 } }

  /// It may concern everything, because the trace does not show what it concerns.
  package private(set) var isEverything = false
  /// In ascending order: what was touched, with the lowest bit set where it may have been changed.
  private var touched: [UInt32] = []

  package init() {}

  /// Has to do with everything.
  package static var everything: Footprint {
    var footprint = Footprint()
    footprint.touchEverything()
    return footprint
  }

  package mutating func touchEverything() {
    isEverything = true
    touched.removeAll { !Self.isCore($0) }
  }

  package mutating func touch(_ kind: Kind, _ number: UInt32 = 0, changes: Bool = true) {
    guard !isEverything || kind == .core else { return }
    guard number < 1 << 26 else { return touchEverything() }
    let object = number << 4 | (kind.rawValue + 1) << 1
    let place = touched.firstIndex { $0 >= object } ?? touched.count
    if place < touched.count, touched[place] | 1 == object | 1 {
      if changes { touched[place] |= 1 }
    } else {
      touched.insert(object | (changes ? 1 : 0), at: place)
    }
  }

  /// What was touched, by a number of each object, and whether it may have been changed. Without what never makes two
  /// parts depend on each other.
  package func objects(_ sharing: Sharing) -> [(object: UInt32, changes: Bool)] {
    touched.lazy.filter { !sharing.ignores($0) }.map { ($0 >> 1, $0 & 1 == 1) }
  }

  /// Whether the two may change places.
  package func isIndependent(of other: Footprint, _ sharing: Sharing) -> Bool {
    guard !isEverything, !other.isEverything else { return false }
    var (left, right) = (touched[...], other.touched[...])
    while let one = left.first, let two = right.first {
      if one >> 1 < two >> 1 {
        left.removeFirst()
      } else if two >> 1 < one >> 1 {
        right.removeFirst()
      } else {
        if (one | two) & 1 == 1, !sharing.ignores(one) { return false }
        left.removeFirst()
        right.removeFirst()
      }
    }
    return true
  }
}

/// A part of a run between two moments at which the machine decides what happens next.
package struct ScheduleStep: Hashable, Sendable {
  /// The number under which the machine had queued what ran. 0: time passed.
  package var number: UInt32
  package var footprint: Footprint

  package init(number: UInt32, footprint: Footprint) {
    self.number = number
    self.footprint = footprint
  }
}

extension Record {
  /// A step is one record, or several with four touched objects each: `task` its number, `core` 1 if it has to do with
  /// everything, `detail` 1 if the record goes on with the step before.
  package static func records(of step: ScheduleStep) -> [Record] {
    let words = step.footprint.words
    return stride(from: 0, to: max(words.count, 1), by: 4).map { first in
      func word(_ place: Int) -> UInt32 { first + place < words.count ? words[first + place] : 0 }
      return Record(
        Definition.step, detail: first > 0 ? 1 : 0, core: step.footprint.isEverything ? 1 : 0,
        task: step.number, a: word(0), b: word(1), c: word(2), d: word(3))
    }
  }

  /// Adds the record's objects to a step, or makes a step of them; nil if it does not fit.
  package func step(continuing last: ScheduleStep?) -> ScheduleStep? {
    guard core <= 1, detail <= 1 else { return nil }
    var step = ScheduleStep(number: task, footprint: core == 1 ? .everything : Footprint())
    if detail == 1 {
      guard let last, last.number == task, core == 0 else { return nil }
      step = last
    }
    for word in [a, b, c, d] where word != 0 {
      guard step.footprint.append(word) else { return nil }
    }
    return step
  }
}

extension Footprint {
  fileprivate var words: [UInt32] { touched }

  /// Adds what `words` contains; false if it is something else, or out of order.
  fileprivate mutating func append(_ word: UInt32) -> Bool {
    guard !isEverything || Self.isCore(word),
      let kind = (word >> 1 & 7).subtractingOne, Kind(rawValue: kind) != nil,
      touched.last ?? 0 < word & ~1
    else { return false }
    touched.append(word)
    return true
  }
}

extension UInt32 {
  fileprivate var subtractingOne: UInt32? { self > 0 ? self - 1 : nil }
}
