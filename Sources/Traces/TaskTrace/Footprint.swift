/// The set of objects that a step of a run uses or changes.
///
/// Two steps are independent if neither changes an object that the other touches. Independent steps can be reordered:
/// the program cannot observe their order.
public struct Footprint: Hashable, Sendable {
  /// A kind of object that several tasks can touch.
  public enum Kind: UInt32, CaseIterable, Sendable {
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
    /// and a part that continues a job uses it. 2 is used from the moment on at which a job has had to wait for a
    /// worker, 3 from the moment on at which a second task has used the main actor, and 4 from the moment on at which a
    /// job has kept its worker while it waited or computed. Using the same core does not make two parts dependent.
    case core
    /// The end of a task on the pool. The end changes it. A step that only begins to wait for the end uses it, and so
    /// does a step that continues because of the end.
    case end
    /// The results of a task's groups. The end of a child uses them. A step of the task changes them, except for a step
    /// that does nothing but wait for the next result.
    case results
    /// A variable that tasks may share, as far as the machine sees it: in debug builds. A global or static variable has
    /// its own number. All others, such as the properties of objects, have number 0, except that the properties of an
    /// actor belong to its executor.
    case variable
    /// The locks, semaphores and streams of the program, and what they protect. All of them are one object.
    case lock
    /// The turn of a task on the main actor, between the steps in which it waits for a task or takes the results of its
    /// group, and the ends of the tasks for which it waits. It matters only if other tasks use the main actor: the task
    /// keeps its turn if it need not wait. Its number is that of the awaited task, or of the task with the group.
    case turn
    /// The order in which the children of a task's groups have ended. The end of a child changes it. A step of the task
    /// that does nothing but wait for the next result uses it.
    case arrivals
    /// The order of the values and errors that a task can take from its groups. The end of a child changes it. The end
    /// of a child that returns `Void` only uses it: the task cannot find out which of two such children ended first.
    case values
    /// The end of a child whose group discards the results of all children that are left. The step of the task that
    /// takes the result uses it.
    case discarded
  }

  /// An assumption about what tasks share, which decides when two steps depend on each other.
  public enum Sharing: Hashable, Sendable {
    /// Tasks share only what the machine sees, and the order of the lines that they print does not matter.
    case seenWithoutLines
    /// Tasks share only what the machine sees, and only the last line that they print matters.
    case seenWithLastLine
    /// Tasks share only what the machine sees.
    case seen
    /// Tasks may share memory. All steps that run code of the program depend on each other.
    case unseen

    /// Whether two steps can both touch this object and still be independent.
    fileprivate func ignores(_ word: UInt32) -> Bool {
      switch self {
      case .seenWithoutLines, .seenWithLastLine:
        isMemory(word) || word >> 1 == Footprint.lineOrder >> 1
      case .seen: isMemory(word)
      case .unseen: false
      }
    }

    private func isMemory(_ word: UInt32) -> Bool {
      word >> 1 & 15 == Kind.memory.rawValue + 1
    }
  }

  /// The assumptions under which steps with certain footprints are independent.
  public struct Assumptions: Hashable, Sendable {
    public var sharing: Sharing
    /// Whether each job finds a free worker as soon as it is ready. Then it does not matter which jobs hold one. A task
    /// that begins to wait for another then frees nothing that others need. So it does not matter whether the other
    /// task has already ended.
    public var hasEnoughCores: Bool
    /// Whether only one task uses the main actor.
    public var hasOwnMain: Bool

    public init(_ sharing: Sharing, hasEnoughCores: Bool = false, hasOwnMain: Bool = false) {
      self.sharing = sharing
      self.hasEnoughCores = hasEnoughCores
      self.hasOwnMain = hasOwnMain
    }

    fileprivate func ignores(_ word: UInt32) -> Bool {
      switch Footprint.kind(word) {
      case .core: true
      case .pool, .end, .arrivals: hasEnoughCores
      case .turn: hasOwnMain
      case .discarded: true
      case .executor where word >> 5 == Footprint.mainQueue: hasOwnMain
      case .task, .executor, .output, .memory, .children, .results, .variable, .lock, .values, nil:
        sharing.ignores(word)
      }
    }
  }

  static func kind(_ word: UInt32) -> Kind? {
    (word >> 1 & 15).subtractingOne.flatMap(Kind.init)
  }

  /// Whether the part starts a job on the main thread (`onMain`) or on a worker.
  public func begins(onMain: Bool) -> Bool { touched.contains(Self.core(onMain) | 1) }

  /// Whether the part continues a job there.
  public func continues(onMain: Bool) -> Bool { touched.contains(Self.core(onMain)) }

  private static func core(_ isMain: Bool) -> UInt32 {
    (isMain ? 0 : 1) << 5 | (Kind.core.rawValue + 1) << 1
  }

  /// Whether the step may have begun on the last idle core, or kept it.
  public var takesLastCore: Bool {
    isEverything || touched.contains((Kind.pool.rawValue + 1) << 1 | 1)
  }

  private static let lineOrder = (Kind.output.rawValue + 1) << 1

  /// Whether the step is known to have printed. False for `everything`.
  public var prints: Bool { touched.contains { $0 | 1 == Self.lineOrder | 1 } }

  /// Whether the step may touch any object, because the trace does not show what it touches.
  public private(set) var isEverything = false
  /// The touched objects as words, in ascending order. The lowest bit is set if the object may have been changed.
  private(set) var touched: [UInt32] = []

  public init() {}

  /// The number of touched objects, as far as they are listed.
  public var count: Int { touched.count }

  /// A footprint that contains all objects.
  public static var everything: Footprint {
    var footprint = Footprint()
    footprint.touchEverything()
    return footprint
  }

  /// Removes all objects, and keeps the memory for those of the next step.
  public mutating func removeAll() {
    isEverything = false
    touched.removeAll(keepingCapacity: true)
  }

  public mutating func touchEverything() {
    isEverything = true
    touched.removeAll { Self.kind($0) != .core }
  }

  public mutating func touch(_ kind: Kind, _ number: UInt32 = 0, changes: Bool = true) {
    guard !isEverything || kind == .core else { return }
    guard number < 1 << 26 else { return touchEverything() }
    let object = number << 5 | (kind.rawValue + 1) << 1
    let place = touched.firstIndex { $0 >= object } ?? touched.count
    if place < touched.count, touched[place] | 1 == object | 1 {
      if changes { touched[place] |= 1 }
    } else {
      touched.insert(object | (changes ? 1 : 0), at: place)
    }
  }

  /// Returns the number of each touched object, and whether it may have been changed. Omits the objects that the
  /// assumptions ignore.
  public func objects(
    _ assumptions: Assumptions
  ) -> [(object: UInt32, changes: Bool)] {
    touched.lazy.filter { !assumptions.ignores($0) }.map { ($0 >> 1, $0 & 1 == 1) }
  }

  /// Whether the step has done nothing but run a task on the pool or on the main actor. Uses of ends do not count.
  public func onlyRuns(_ task: UInt32) -> Bool {
    !isEverything
      && touched.allSatisfy { word in
        switch Self.kind(word) {
        case .task: word >> 5 == task
        case .core, .pool, .memory, .variable, .turn: true
        case .end: word & 1 == 0
        case .executor: word >> 5 == Self.mainActor && continuesOrBegins(onMain: true)
        case .output, .children, .results, .arrivals, .values, .discarded, .lock, nil: false
        }
      }
  }

  /// The number of the main actor's executor.
  public static let mainActor: UInt32 = 1
  /// The number of an executor that stands for the order of the jobs that wait for the main thread. If only one task
  /// uses the main actor, no two jobs wait there.
  public static let mainQueue: UInt32 = 2

  private func continuesOrBegins(onMain: Bool) -> Bool {
    touched.contains { $0 | 1 == Self.core(onMain) | 1 }
  }

  /// Returns whether steps with these footprints can be reordered.
  public func isIndependent(of other: Footprint, _ assumptions: Assumptions) -> Bool {
    guard !isEverything, !other.isEverything else { return false }
    var (left, right) = (touched[...], other.touched[...])
    while let one = left.first, let two = right.first {
      if one >> 1 < two >> 1 {
        left.removeFirst()
      } else if two >> 1 < one >> 1 {
        right.removeFirst()
      } else {
        if (one | two) & 1 == 1, !assumptions.ignores(one), !assumptions.ignores(two) {
          return false
        }
        left.removeFirst()
        right.removeFirst()
      }
    }
    return true
  }
}

extension Footprint {
  var words: [UInt32] { touched }

  /// Adds one of `words`. Returns false if the word is invalid or out of order.
  mutating func append(_ word: UInt32) -> Bool {
    guard let kind = Self.kind(word), !isEverything || kind == .core,
      touched.last ?? 0 < word & ~1
    else { return false }
    touched.append(word)
    return true
  }
}

extension UInt32 {
  fileprivate var subtractingOne: UInt32? { self > 0 ? self - 1 : nil }
}
