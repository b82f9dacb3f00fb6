public import TaskTrace

/// Compares two runs of a program event by event: where they first differ, and the consequences.
public struct RunComparison: Sendable {
  public let first: Trace
  public let second: Trace
  /// For each task of the second run, by position, the corresponding task of the first run; nil if there is none.
  private let counterparts: [TaskID?]
  /// The number of events at the beginning that are the same in both runs, except for their times.
  public let commonEvents: Int
  /// The first of those events whose time differs; nil if there is none.
  public let firstDelay: Int?

  /// Compares two runs, in time linear in their events.
  public init(_ first: Trace, _ second: Trace) {
    (self.first, self.second) = (first, second)
    counterparts = Self.counterparts(of: second, in: first)
    let count = min(first.events.count, second.events.count)
    var (position, delay) = (0, Int?.none)
    while position < count {
      let (left, right) = (first.events[position], second.events[position])
      guard Self.isSame(left, right, counterparts) else { break }
      if delay == nil, left.time != right.time { delay = position }
      position += 1
    }
    (commonEvents, firstDelay) = (position, delay)
  }

  /// Whether all events are the same, at the same times.
  public var isEqual: Bool {
    firstDelay == nil && commonEvents == first.events.count && commonEvents == second.events.count
  }

  /// The index of the first event that differs in its time or otherwise; nil if the runs are equal.
  public var divergence: Int? { isEqual ? nil : firstDelay ?? commonEvents }

  /// The time at which the runs begin to differ; nil if they are equal.
  public var divergenceTime: VirtualTime? {
    divergence.map { index in
      let times = [first, second].compactMap { trace in
        trace.events.indices.contains(index) ? trace.events.time(of: index) : nil
      }
      return times.min() ?? first.end
    }
  }

  public func counterpart(ofSecond task: TaskID) -> TaskID? {
    let position = Int(task.number) - 1
    return counterparts.indices.contains(position) ? counterparts[position] : nil
  }

  // MARK: Tasks

  /// A task in both runs; nil in a run that does not have it.
  public struct Pair: Hashable, Sendable {
    public var first: TaskID?
    public var second: TaskID?
  }

  /// The tasks of both runs: first those of the first run in the order of their creation, then those that only the
  /// second run has.
  public var pairs: [Pair] {
    var partners = [TaskID?](repeating: nil, count: first.tasks.count)
    var alone: [Pair] = []
    for task in second.tasks {
      if let counterpart = counterpart(ofSecond: task.id) {
        partners[Int(counterpart.number) - 1] = task.id
      } else {
        alone.append(Pair(first: nil, second: task.id))
      }
    }
    return zip(first.tasks, partners).map { Pair(first: $0.id, second: $1) } + alone
  }

  /// Returns the corresponding task of the first run for each task of the second.
  ///
  /// Tasks correspond if the same task creates them, as the same kind of task, and after the same number of tasks of
  /// that kind. Names do not matter, because the program may compute them.
  private static func counterparts(of second: Trace, in first: Trace) -> [TaskID?] {
    var known: [Origin: TaskID] = [:]
    var counts: [Origin: Int] = [:]
    for task in first.tasks { known[origin(of: task, by: task.creator, &counts)] = task.id }
    counts = [:]
    var counterparts: [TaskID?] = []
    for task in second.tasks {
      let creator = task.creator.map { Int($0.number) - 1 }
      let counterpart = creator.flatMap {
        counterparts.indices.contains($0) ? counterparts[$0] : nil
      }
      guard (creator == nil) == (counterpart == nil) else {
        counterparts.append(nil)
        continue
      }
      counterparts.append(known[origin(of: task, by: counterpart, &counts)])
    }
    return counterparts
  }

  private struct Origin: Hashable {
    var creator: TaskID?
    var kind: TaskKind
    var number = 0
  }

  private static func origin(
    of task: TaskLife, by creator: TaskID?, _ counts: inout [Origin: Int]
  ) -> Origin {
    var origin = Origin(creator: creator, kind: task.kind)
    counts[origin, default: 0] += 1
    origin.number = counts[origin, default: 0]
    return origin
  }

  // MARK: Events

  private static func isSame(_ left: Event, _ right: Event, _ counterparts: [TaskID?]) -> Bool {
    func corresponds(_ first: TaskID?, _ second: TaskID?) -> Bool {
      guard let second else { return first == nil }
      let position = Int(second.number) - 1
      return first != nil && counterparts.indices.contains(position)
        && counterparts[position] == first
    }
    guard corresponds(left.task, right.task),
      corresponds(left.action.otherTask, right.action.otherTask)
    else { return false }
    return left.action.shape == right.action.shape
  }
}

extension Action {
  /// The part of an action that corresponding events have in common: without tasks, whose numbers differ, times and
  /// places.
  fileprivate var shape: Shape {
    switch self {
    case .created(let creation): Shape(.created, detail: Int(creation.kind.rawValue))
    case .ready(let wake): Shape(.ready, detail: wake.number)
    case .running: Shape(.running)
    case .suspended(let suspension): Shape(.suspended, detail: suspension.reason.number)
    case .hopped: Shape(.hopped)
    case .awaited: Shape(.awaited)
    case .computing: Shape(.computing)
    case .blocked: Shape(.blocked)
    case .unblocked: Shape(.unblocked)
    case .cancelled(_, let cause, _): Shape(.cancelled, detail: Int(cause.rawValue))
    case .noticed(let notice, _): Shape(.noticed, detail: Int(notice.rawValue))
    case .handlerRan: Shape(.handlerRan)
    case .escalated(let priority): Shape(.escalated, detail: Int(priority.rawValue))
    case .intervened(let change): Shape(.intervened, text: "\(change)")
    case .groupOpened: Shape(.groupOpened)
    case .groupClosed: Shape(.groupClosed)
    case .taskLocalRead: Shape(.taskLocalRead)
    case .taskLocalBound: Shape(.taskLocalBound)
    case .returned: Shape(.returned)
    case .threw(let error, _): Shape(.threw, text: error)
    case .printed(.standardError, let text) where text.isOfStackTrace: Shape(.printed, detail: -1)
    case .printed(let stream, let text): Shape(.printed, detail: Int(stream.rawValue), text: text)
    case .warned: Shape(.warned)
    case .ended(let ending): Shape(.ended, text: "\(ending)")
    }
  }
}

private struct Shape: Equatable {
  var kind: EventKind
  var detail: Int
  var text: String

  init(_ kind: EventKind, detail: Int = 0, text: String = "") {
    (self.kind, self.detail, self.text) = (kind, detail, text)
  }
}

extension Wake {
  fileprivate var number: Int {
    switch self {
    case .created: 1
    case .task: 2
    case .timer: 3
    case .yielded: 4
    case .hopped: 5
    case .cancellation: 6
    case .outside: 7
    }
  }
}

extension Suspension.Reason {
  fileprivate var number: Int {
    switch self {
    case .sleeping: 1
    case .task: 2
    case .group: 3
    case .actor: 4
    case .continuation: 5
    case .yielding: 6
    case .hopping: 7
    case .unknown: 8
    }
  }
}
