import TaskTrace
import TraceAnalysis

/// Findings about tasks that ask repeatedly whether something has happened, instead of waiting for it.
///
/// Only tasks that do nothing but sleep or yield, and perhaps ask an actor, are found. A task that does something each
/// time, such as a clock, may be intended.
extension ObservedRun {
  var polls: [Finding] { pollings.map(finding) }

  /// The events at which tasks that ask repeatedly began to sleep or yield.
  var questions: Set<Int> { Set(pollings.flatMap(\.events)) }

  private var pollings: [Poll] {
    var open: [TaskID: Poll] = [:]
    var found: [Poll] = []
    func close(_ task: TaskID) {
      if let poll = open.removeValue(forKey: task), poll.count >= Self.fewestQuestions {
        found.append(poll)
      }
    }
    guard let candidates = tasksThatPauseOften else { return [] }
    for index in trace.events.indices(ofKinds: Self.kindsOfActions) {
      guard let task = trace.events.originator(of: index), candidates.contains(task.position) else {
        continue
      }
      if trace.events.kind(of: index) == .hopped {
        if let actor = trace.events.destination(of: index) { open[task]?.enter(actor) }
        continue
      }
      guard let suspension = trace.events.suspension(at: index) else {
        close(task)
        continue
      }
      switch suspension.reason {
      case .actor, .hopping: continue
      case .sleeping, .yielding:
        if open[task]?.site != suspension.site { close(task) }
        let sleeps = suspension.reason != .yielding
        open[task, default: Poll(task: task, site: suspension.site, event: index, sleeps: sleeps)]
          .add(index)
      case .task, .group, .continuation, .unknown: close(task)
      }
    }
    for task in open.keys.sorted() { close(task) }
    let written = found.filter(isWritten)
    guard !written.isEmpty else { return [] }
    let resumptions = timesOfResumptions
    return written.filter { !resumesOthers($0, resumptions[$0.task] ?? []) }
  }

  private static let kindsOfActions: Set<EventKind> = [
    .suspended, .created, .cancelled, .computing, .blocked, .awaited, .printed, .groupOpened,
    .hopped, .noticed, .returned, .threw,
  ]

  /// Whether a task resumed another task while it slept and woke repeatedly, as one that puts values into a stream
  /// does. `times` are the times at which it resumed others, in order.
  private func resumesOthers(_ poll: Poll, _ times: [VirtualTime]) -> Bool {
    let next = times.partitionIndex { $0 < trace.events.time(of: poll.event) }
    return next < times.count && times[next] < trace.events.time(of: poll.last)
  }

  /// The times at which each task resumed the continuation of another task, in order.
  private var timesOfResumptions: [TaskID: [VirtualTime]] {
    let times = waits.reduce(into: [TaskID: [VirtualTime]]()) { times, wait in
      guard wait.reason == .continuation, case .task(let task)? = wait.wokenBy else { return }
      times[task, default: []].append(wait.end)
    }
    return times.mapValues { $0.sorted() }
  }

  /// The positions of the tasks that sleep or yield so often that they may ask repeatedly; nil if there are none.
  private var tasksThatPauseOften: BitSet? {
    var often = BitSet(count: trace.tasks.count)
    var isEmpty = true
    var counts = [UInt8](repeating: 0, count: trace.tasks.count)
    for index in trace.events.indices(ofKinds: [.suspended]) {
      guard let position = trace.events.task(of: index)?.position, position < counts.count,
        counts[position] < Self.fewestQuestions,
        let reason = trace.events.suspension(at: index)?.reason, reason.isPause
      else { continue }
      counts[position] += 1
      if counts[position] == Self.fewestQuestions {
        often.insert(position)
        isEmpty = false
      }
    }
    return isEmpty ? nil : often
  }

  /// Returns whether the line itself sleeps or yields. A function that the line calls may do some work in that time. So
  /// may a loop over something that yields after each part.
  private func isWritten(_ poll: Poll) -> Bool {
    guard let place = place(poll.site), let source = source(of: place) else { return false }
    let line = source.code(ofLine: place.line)
    if line.contains(["sleep", "("]) {
      return !isPaceOfLoop(poll.site) && !doesWorkInLoop(place)
        && (poll.actors.isEmpty || isInLoop(place))
    }
    guard line.contains(["yield", "(", ")"]),
      let call = source.tokens(ofLineAt: place).first(where: { source.tokens[$0] == "yield" })
    else { return false }
    return source.blocks(around: call).first(where: \.isLoop)?.head.first != "for"
  }

  /// Whether a line that sleeps is in a loop of its own function. If the loop is in another function, the sleep may be
  /// some work, between whose parts the task uses an actor.
  private func isInLoop(_ place: SourceFrame) -> Bool {
    guard let source = source(of: place),
      let call = source.tokens(ofLineAt: place).first(where: { source.tokens[$0] == "sleep" })
    else { return false }
    return source.blocks(around: call).first { $0.isLoop || $0.isFunction }?.isLoop ?? false
  }

  /// Whether a line that sleeps is in a loop that does something in each round, as a clock does.
  private func doesWorkInLoop(_ place: SourceFrame) -> Bool {
    guard let source = source(of: place),
      let call = source.tokens(ofLineAt: place).first(where: { source.tokens[$0] == "sleep" }),
      let loop = source.blocks(around: call).first(where: { $0.isLoop || $0.isFunction })
    else { return false }
    return loop.isLoop
      && (source.doesWork(inEachRoundOf: loop) || source.onlyChangesState(inEachRoundOf: loop))
  }

  /// Whether a site is in a loop whose rounds do not depend on another task: a `for` loop that nothing leaves early, or
  /// a loop whose condition depends only on what the loop itself changes. If the function that sleeps has no loop, the
  /// loop of a function that calls it counts, as in a recursive search.
  private func isPaceOfLoop(_ site: SiteID?) -> Bool {
    guard let own = place(site), let source = source(of: own),
      let call = source.tokens(ofLineAt: own).first(where: { source.tokens[$0] == "sleep" })
    else { return false }
    let around = source.blocks(around: call)
    if let loop = around.first(where: \.isLoop) {
      return source.isPace(loop, in: around.first(where: \.isFunction))
    }
    for place in site.map({ trace.frames(of: $0) }) ?? [] where place != own {
      guard let source = self.source(of: place),
        let call = source.token(at: place) ?? source.tokens(ofLineAt: place).first,
        let loop = source.blocks(around: call).prefix(while: { !$0.isFunction })
          .first(where: \.isLoop)
      else { continue }
      return source.isPace(loop, in: source.function(around: call))
    }
    return false
  }

  /// The fewest sleeps or yields in a row that count as polling. A task may sleep a few times without asking for
  /// anything.
  private static let fewestQuestions = 8

  private struct Poll {
    var task: TaskID
    var site: SiteID?
    var event: Int
    var sleeps: Bool
    private(set) var events: [Int] = []
    /// The actors that the task entered between its pauses, except the main actor, in the order of its first visits.
    private(set) var actors: [ActorID] = []
    private var actorsSincePause: [ActorID] = []
    var count: Int { events.count }
    var last: Int { events.last ?? event }

    init(task: TaskID, site: SiteID?, event: Int, sleeps: Bool) {
      (self.task, self.site, self.event, self.sleeps) = (task, site, event, sleeps)
    }

    mutating func enter(_ actor: ActorID) {
      if actor != .main { actorsSincePause.append(actor) }
    }

    mutating func add(_ event: Int) {
      events.append(event)
      for actor in actorsSincePause where !actors.contains(actor) { actors.append(actor) }
      actorsSincePause = []
    }
  }

  private func finding(_ poll: Poll) -> Finding {
    let end = wait(beginningAt: poll.last)?.end ?? trace.events.time(of: poll.last)
    var found = finding(
      .polls, .remark, [poll.task], event: poll.event, at: [poll.site],
      "\(name(poll.task)) \(poll.sleeps ? "slept" : "yielded") \(poll.count) times in a row\(at(poll.site)), from "
        + "\(trace.events.time(of: poll.event).words) to \(end.words), and \(between(poll))."
    )
    if asksForTime(poll) { found.ownRemedy = "Sleep until that moment, with Task.sleep." }
    return found
  }

  private func between(_ poll: Poll) -> String {
    let names = poll.actors.map { trace.actorNames[$0] ?? "an actor" }
    return names.isEmpty
      ? "the trace shows nothing else in between"
      : "in between, the trace only shows that it entered \(names.joined(separator: " and "))"
  }

  /// Whether the loop around a poll compares with a clock.
  private func asksForTime(_ poll: Poll) -> Bool {
    guard let place = place(poll.site), let source = source(of: place),
      let call = source.tokens(ofLineAt: place).first
    else { return false }
    return source.blocks(around: call).first(where: \.isLoop)?.head.contains("now") ?? false
  }
}

extension SourceBlocks {
  /// Whether the rounds of a loop depend only on the elements that a `for` goes through, or on what the loop changes.
  fileprivate func isPace(_ loop: Block, in function: Block?) -> Bool {
    let body = tokens[loop.tokens]
    if loop.head.first == "for" {
      return Set(["break", "return", "throw"]).isDisjoint(with: body)
    }
    guard loop.head.first == "while", let function else { return false }
    let names = Set(loop.head.dropFirst().filter { $0.first?.isLetter ?? false })
    let changed = names.filter { name in
      body.indices.contains { index in
        body[index] == name && index + 2 < body.endIndex
          && (["+", "-"].contains(body[index + 1]) && body[index + 2] == "=")
      }
    }
    return !changed.isEmpty
      && names.allSatisfy { changed.contains($0) || function.head.contains($0) }
  }
}

extension EventList {
  /// Returns the task whose code made an event happen. A task that is created or cancelled has not done this itself.
  fileprivate func originator(of index: Int) -> TaskID? {
    let (record, kind) = (record(of: index), kind(of: index))
    return TaskID(kind == .created ? record.b : kind == .cancelled ? record.a : record.task)
  }

  /// Returns the actor to which a task moves; nil if it leaves its actor.
  fileprivate func destination(of hop: Int) -> ActorID? { ActorID(record(of: hop).a) }
}

extension Suspension.Reason {
  /// Whether the task continues by itself.
  fileprivate var isPause: Bool {
    switch self {
    case .sleeping, .yielding: true
    case .task, .group, .actor, .continuation, .hopping, .unknown: false
    }
  }
}
