import TaskTrace
import TraceAnalysis

/// Findings about actors that another task used while a task was in the middle of a function of the actor, or
/// between two calls to its functions.
///
/// A trace does not show which state a function reads, so these are remarks.
extension ObservedRun {
  var reentries: [Finding] {
    guard let visitors = tasksOnActors else { return [] }
    var visits = ActorVisits()
    var codes: [SiteID?: Code] = [:]
    var found: [Finding] = []
    for index in trace.events.indices(ofKinds: [.hopped, .running, .suspended, .returned, .threw]) {
      guard let task = trace.events.task(of: index), visitors.contains(task.position) else {
        continue
      }
      let (kind, suspension) = (trace.events.kind(of: index), trace.events.suspension(at: index))
      let record = trace.events.record(of: index)
      let site = SiteID(record.b)
      // A move without a site is no move by the program's own code: the task is resumed away from its actor.
      let isBeforeTurn = kind == .hopped && site == nil || suspension?.reason.isForTurn == true
      if !isBeforeTurn, let interruption = visits.act(task, at: index) {
        let code = codes[interruption.site] ?? code(at: interruption.site)
        codes[interruption.site] = code
        found += reentry(of: task, interruption, code).map { [$0] } ?? []
      }
      if kind == .hopped {
        visits.move(task, to: ActorID(record.a), site, place(site)?.function, at: index)
      } else if let suspension {
        visits.pause(task, suspension, place(suspension.site)?.function, at: index)
      } else if kind.endsTask {
        visits.end(task)
      }
    }
    return found
  }

  /// The code at which a task leaves an actor.
  private struct Code {
    /// The place of the await in the actor, or of the innermost function if no function of an actor is known there.
    var place: SourceFrame?
    /// The code around that place; nil if it is not known.
    var halves: ActorHalves?
  }

  /// Returns the code at a site. A function outside of the actor, which the actor's function calls, may suspend there.
  private func code(at site: SiteID?) -> Code {
    let callers = site.map { trace.frames(of: $0).filter { $0.line > 0 } } ?? []
    for place in [place(site)].compactMap(\.self) + callers {
      if let halves = ActorHalves(trace, around: place) {
        return Code(place: place, halves: halves)
      }
    }
    return Code(place: place(site))
  }

  /// The positions of the tasks that moved to an actor other than the main actor; nil if no task waited on such an
  /// actor or moved to one twice, so that none had left one and come back.
  private var tasksOnActors: BitSet? {
    var visitors = BitSet(count: trace.tasks.count)
    var isOnActor = [Bool](repeating: false, count: trace.tasks.count)
    var hasReturns = false
    for index in trace.events.indices(ofKinds: [.hopped, .suspended]) {
      guard let task = trace.position(of: trace.events.task(of: index)) else { continue }
      if let suspension = trace.events.suspension(at: index) {
        if isOnActor[task], !suspension.reason.isForTurn { hasReturns = true }
        continue
      }
      let actor = ActorID(trace.events.record(of: index).a)
      isOnActor[task] = actor != nil && actor != .main
      guard isOnActor[task] else { continue }
      if visitors.contains(task) { hasReturns = true }
      visitors.insert(task)
    }
    return hasReturns ? visitors : nil
  }

  /// Returns a finding about an interruption. `code` is the code at which the task left the actor.
  private func reentry(
    of task: TaskID, _ found: ActorVisits.Interruption, _ code: Code
  ) -> Finding? {
    let actor = trace.actorNames[found.actor] ?? "the actor"
    let others = "\(trace.names(of: found.others)) ran on \(actor)"
    if let second = found.second, !areInOneTask(found.site, second) {
      // A reader cannot tell two calls in the same line apart.
      guard place(second)?.line != place(found.site)?.line, !isIndependent(second, of: found.site)
      else { return nil }
      return finding(
        .actorVisitedTwice, .remark, [task] + found.others, event: found.event,
        at: [found.site, second],
        "\(name(task)) called \(actor)\(at(found.site)) and again\(at(second)). Between the two calls, "
          + "\(others), so what the first call found may no longer be true."
      )
    }
    guard mayHarm(found, code.halves) else { return nil }
    let line = code.place.map { " at line \($0.line)" } ?? ""
    func remark(_ kind: Finding.Kind, _ statement: String) -> Finding {
      var remark = finding(
        kind, .remark, [task] + found.others, event: found.event, at: [], statement)
      remark.places = [code.place].compactMap(\.self)
      if code.halves?.checksBeforeUse == true { remark.isNotable = false }
      return remark
    }
    if let halves = code.halves,
      !halves.usesStateBefore || !halves.checksStateBefore && halves.checksStateAfter
    {
      guard halves.checksStateAfter else { return nil }
      return remark(
        .actorAwaitsFirst,
        "\(name(task)) left \(actor)\(line) for an await before it "
          + "\(halves.usesStateBefore ? "checked" : "used") the actor's state, and \(others) meanwhile. "
          + "What is checked after the await cannot prevent what was awaited.")
    }
    return remark(
      .actorReentered,
      "\(name(task)) left \(actor)\(line) for an await and came back. Meanwhile \(others), "
        + "so the actor's state may have changed.")
  }
}

extension ObservedRun {
  /// Whether the code after an await may rely on what other tasks have changed; true if the code is not known.
  private func mayHarm(_ found: ActorVisits.Interruption, _ halves: ActorHalves?) -> Bool {
    guard let halves else { return true }
    let isAlone =
      halves.changesAlone
      && !found.others.contains { waits(of: $0).contains { $0.site == found.site } }
    return halves.usesStateAfter && halves.readsState && !halves.checksAgain && !isAlone
  }

  /// Whether nothing that a second call does depends on what a first one found.
  private func isIndependent(_ second: SiteID, of first: SiteID?) -> Bool {
    discardsResult(at: first) || givesBack(resultOf: first, at: second) || isOnlyPrinted(second)
      || isUnused(resultOf: first, until: second)
  }

  /// Whether a place is in a statement that awaits a call and uses neither its result nor its error, such as
  /// `await lock.lock()`. Such a call tells the task nothing that could become false.
  private func discardsResult(at site: SiteID?) -> Bool {
    guard let place = place(site), let source = SourceBlocks(trace, place) else { return false }
    return source.isStatementWithoutResult(ofLine: place.line)
  }
}

extension ObservedRun {
  /// Whether a call passes on the constant with another call's result as it is, as in `await giveBack(connection)`. No
  /// other task has it meanwhile, or the call does not depend on whether it is still true.
  private func givesBack(resultOf first: SiteID?, at second: SiteID?) -> Bool {
    guard let first = place(first), let second = place(second),
      let from = trace.symbols.text(of: first).map({ Array(SourceTokens($0)) }),
      let to = trace.symbols.text(of: second).map({ Array(SourceTokens($0)) }),
      let start = from.firstIndex(of: "let"), from.count > start + 2, from[start + 2] == "="
    else { return false }
    let name = from[start + 1]
    return to.first == "await"
      && to.indices.dropFirst().dropLast().contains { index in
        to[index] == name && ["(", ",", ":"].contains(to[index - 1])
          && [")", ","].contains(to[index + 1])
      }
  }
}

extension ObservedRun {
  /// Whether the constant with a call's result is used only by other tasks until another call of the same function, so
  /// that the other call does not depend on it.
  private func isUnused(resultOf first: SiteID?, until second: SiteID?) -> Bool {
    guard let first = place(first), let second = place(second), first.file == second.file,
      first.line < second.line, let source = SourceBlocks(trace, first)
    else { return false }
    let (tokens, line) = (source.tokens, source.tokens(ofLine: first.line))
    guard let start = line.first, line.count > 3, tokens[start] == "let", tokens[start + 2] == "=",
      let function = source.blocks(around: start).first(where: { $0.isFunction || $0.isTask })
    else { return false }
    return (line.upperBound..<source.tokens(ofLine: second.line).upperBound).allSatisfy { index in
      tokens[index] != tokens[start + 1] || source.isInAnotherTask(index, than: function)
    }
  }

  /// Whether two places are in the same `Task { }` of an actor's function. The task's code is isolated to the actor, so
  /// it does not visit the actor twice: it comes back from an await.
  private func areInOneTask(_ first: SiteID?, _ second: SiteID) -> Bool {
    guard let first = place(first), let second = place(second), first.file == second.file,
      let source = SourceBlocks(trace, first),
      let start = source.tokens(ofLine: first.line).last,
      let end = source.tokens(ofLine: second.line).last
    else { return false }
    let around = source.blocks(around: start)
    return around.contains(where: \.isActor)
      && around.contains { $0.isTask && $0.tokens.contains(end) }
  }

  /// Whether a place is in a statement that only prints what it finds, so that nothing depends on an earlier call.
  private func isOnlyPrinted(_ site: SiteID) -> Bool {
    place(site).flatMap { trace.symbols.text(of: $0) }
      .flatMap { Array(SourceTokens($0)).first } == "print"
  }
}

extension SourceBlocks {
  /// Whether a line begins a statement with `await`, or is a loop with such a statement. The last statement of a block
  /// may be the block's result, but not that of a loop's body or of a branch.
  func isStatementWithoutResult(ofLine number: Int) -> Bool {
    let line = tokens(ofLine: number)
    guard let point = line.first(where: { tokens[$0] == "await" }) else {
      // The compiler can place the first call of a loop at the line that begins the loop.
      return call(inLoopOf: line).flatMap { self.line(of: $0) }
        .map { $0 != number && isStatementWithoutResult(ofLine: $0) } ?? false
    }
    // The result is also dropped in `_ = await`.
    let isDropped = point > 1 && tokens[point - 1] == "=" && tokens[point - 2] == "_"
    let start = isDropped ? point - 2 : point
    if blocks.contains(where: { $0.isLoop && $0.tokens.lowerBound == start }) { return true }
    if isDropped { return start == line.lowerBound }
    let mayBeResult = blocks(around: start).first?.hasNoResult != true
    guard point == line.lowerBound, tokens.indices.contains(line.upperBound),
      !mayBeResult || tokens[line.upperBound] != "}"
    else { return false }
    // The line may continue a statement, as after `let ticket =`.
    guard point > 0, let before = tokens[point - 1].last else { return true }
    return !["return", "try"].contains(tokens[point - 1])
      && (before.isLetter || before.isNumber || "{})];_\"".contains(before))
  }
}

extension SourceBlocks {
  /// Returns the first `await` in the body of the loop that begins in a line; nil if there is none.
  private func call(inLoopOf line: Range<Int>) -> Int? {
    blocks.first { $0.isLoop && line.contains($0.tokens.lowerBound - 1) }
      .flatMap { loop in loop.tokens.first { tokens[$0] == "await" } }
  }
}

extension SourceBlocks.Block {
  /// Whether the block is part of a statement, so that its last statement is no result of a function or closure.
  fileprivate var hasNoResult: Bool {
    isLoop || ["do", "catch", "if", "else", "guard", "defer"].contains(head.first)
  }
}

extension Suspension.Reason {
  /// Whether the task waits for the turn that it has just asked for.
  fileprivate var isForTurn: Bool {
    switch self {
    case .actor, .hopping: true
    case .sleeping, .task, .group, .continuation, .yielding, .unknown: false
    }
  }
}
