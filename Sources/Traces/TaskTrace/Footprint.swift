/// The set of objects that a step of a run uses or changes.
///
/// Two steps are independent if neither changes an object that the other touches. Independent steps can be reordered:
/// the program cannot observe their order.
package struct Footprint: Hashable, Sendable {
  /// A kind of object that several tasks can touch.
  package enum Kind: UInt32, CaseIterable, Sendable {
    case task, executor
    /// The program's output: 0 is the order of its lines, 1 is the lines that it prints in parts.
    case output
    /// The worker cores. A job that begins on one uses them. A job that begins on the last idle core changes them,
    /// and so does a step that keeps that core.
    case pool
    /// Memory that tasks may share without a call that the machine sees. All code of the program touches it.
    case memory
    /// The children of a task. An operation that reaches them through the task changes them. The end of an `async let`
    /// uses them.
    case children
    /// The core on which the part runs: 0 is the main thread, 1 a worker. A part that starts a job changes the core,
    /// and a part that continues a job uses it. Using the same core does not make two parts dependent.
    case core
  }

  /// An assumption about what tasks share, which decides when two steps depend on each other.
  package enum Sharing: Hashable, Sendable {
    /// Tasks share only what the machine sees, and the order of the lines that they print does not matter.
    case seenWithoutLines
    /// Tasks share only what the machine sees, and of the lines only the last one matters.
    case seenWithLastLine
    /// Tasks share only what the machine sees.
    case seen
    /// Tasks may share memory. All steps that run code of the program depend on each other.
    case unseen

    /// Whether two steps can both touch this object and still be independent.
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

  /// Whether the part starts a job on the main thread (`onMain`) or on a worker.
  package func begins(onMain: Bool) -> Bool { touched.contains(Self.core(onMain) | 1) }

  /// Whether the part continues a job there.
  package func goesOn(onMain: Bool) -> Bool { touched.contains(Self.core(onMain)) }

  private static func core(_ isMain: Bool) -> UInt32 {
    (isMain ? 0 : 1) << 4 | (Kind.core.rawValue + 1) << 1
  }

  /// Whether the step may have begun on the last idle core, or kept it.
  package var takesLastCore: Bool {
    isEverything || touched.contains((Kind.pool.rawValue + 1) << 1 | 1)
  }

  private static let lineOrder = (Kind.output.rawValue + 1) << 1

  /// Whether the step is known to have printed. False for `everything`.
  package var prints: Bool { touched.contains { $0 | 1 == Self.lineOrder | 1 } }

  /// Whether the step may touch any object, because the trace does not show what it touches.
  package private(set) var isEverything = false
  /// The touched objects as words, in ascending order. The lowest bit is set if the object may have been changed.
  private var touched: [UInt32] = []

  package init() {}

  /// A footprint that contains all objects.
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

  /// Returns the number of each touched object, and whether it may have been changed. Omits the objects that `sharing`
  /// ignores.
  package func objects(_ sharing: Sharing) -> [(object: UInt32, changes: Bool)] {
    touched.lazy.filter { !sharing.ignores($0) }.map { ($0 >> 1, $0 & 1 == 1) }
  }

  /// Returns whether steps with these footprints can be reordered.
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

/// A step of a run: the part between two decisions of the machine about what happens next.
package struct ScheduleStep: Hashable, Sendable {
  /// The sequence number of the candidate that ran; 0 if time passed.
  package var number: UInt32
  package var footprint: Footprint

  package init(number: UInt32, footprint: Footprint) {
    self.number = number
    self.footprint = footprint
  }
}

extension Record {
  /// Encodes a step as one record, or as several with up to four touched objects each.
  ///
  /// `task` is the step's number. `core` is 1 if the footprint is `everything`. `detail` is 1 if the record continues
  /// the step of the record before. `a` to `d` are the objects.
  package static func records(of step: ScheduleStep) -> [Record] {
    let words = step.footprint.words
    return stride(from: 0, to: max(words.count, 1), by: 4).map { first in
      func word(_ place: Int) -> UInt32 { first + place < words.count ? words[first + place] : 0 }
      return Record(
        Definition.step, detail: first > 0 ? 1 : 0, core: step.footprint.isEverything ? 1 : 0,
        task: step.number, a: word(0), b: word(1), c: word(2), d: word(3))
    }
  }

  /// Adds the record's objects to the last step, or creates a step from them. Returns nil if the record is invalid.
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

  /// Adds one of `words`. Returns false if the word is invalid or out of order.
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
