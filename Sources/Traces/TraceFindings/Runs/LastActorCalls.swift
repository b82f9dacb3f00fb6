import TaskTrace
import TraceAnalysis

/// The last calls of actors by each task. They show which tasks took something from an actor, such as a place in a
/// pool, and never gave it back.
struct LastActorCalls {
  private struct Call: Hashable {
    var actor: ActorID
    var place: SourceFrame
  }

  private let run: ObservedRun
  /// The last two calls by each task, in order.
  private var calls: [TaskID: [Call]] = [:]
  /// For each call, the first task that ended without another one.
  private var holders: [Call: TaskLife] = [:]
  /// The actors whose functions each task is in, with the outermost first.
  private var visits: [TaskID: [ActorID]] = [:]
  /// For each actor, the first task that failed after it had called the actor.
  private var failedCallers: [ActorID: TaskLife] = [:]

  init(_ run: ObservedRun) {
    self.run = run
    var isReturn: [SiteID: Bool] = [:]
    var actors: [TaskID: Set<ActorID>] = [:]
    for (_, event) in run.trace.events.ofKinds([.hopped]) {
      guard case .hopped(let actor, let site) = event.action, let task = event.task else {
        continue
      }
      guard let actor, actor != .main else {
        visits[task] = nil
        continue
      }
      let around = visits[task, default: []]
      visits[task] = around.prefix { $0 != actor } + [actor]
      guard let site, let place = run.place(site) else { continue }
      // A return to an actor from an await in its code is no call.
      let returns = isReturn[site] ?? (ActorHalves(run, around: place) != nil)
      isReturn[site] = returns
      if returns || around.contains(actor) { continue }
      calls[task] = (calls[task] ?? []).suffix(1) + [Call(actor: actor, place: place)]
      actors[task, default: []].insert(actor)
    }
    for task in run.trace.tasks where task.endedEvent != nil {
      if let call = calls[task.id]?.last, holders[call] == nil { holders[call] = task }
      guard task.hasThrown, !task.isCancelled else { continue }
      for actor in actors[task.id] ?? [] {
        failedCallers[actor] = [failedCallers[actor], task].compactMap(\.self)
          .min { ($0.endedEvent ?? .max) < ($1.endedEvent ?? .max) }
      }
    }
  }

  /// Returns a sentence about a task that made the same call of an actor as a task that waits there forever, and that
  /// ended without another call of the actor, or about the same call by the waiting task itself. Nil if there is none,
  /// or if the waiting task has left the actor that it called.
  func sentence(aboutHolderFrom waiter: TaskID, _ site: SiteID?) -> String? {
    guard let all = calls[waiter], let call = all.last,
      visits[waiter, default: []].contains(call.actor),
      !run.areInOneStatement(call.place, run.place(site))
    else { return nil }
    let (actor, line) = (run.trace.actorNames[call.actor] ?? "the actor", call.place.line)
    if let holder = holders[call], let end = holder.ended {
      return
        " \(run.name(holder.id)) called \(actor) at line \(line) too, and ended at \(end.words) without another call of it."
    }
    guard all.count > 1, all[0] == call, !isServed(waiter, site),
      failedCaller(ofActorOf: waiter) == nil
    else { return nil }
    return
      " \(run.name(waiter)) had called \(actor) at line \(line) before, and made no other call of it in between."
  }

  /// Returns the first task that failed, and that had called the actor which a waiting task called last. It may have
  /// been the one to call the actor again. Nil if there is none.
  func failedCaller(ofActorOf waiter: TaskID) -> TaskLife? {
    guard let call = calls[waiter]?.last, visits[waiter, default: []].contains(call.actor) else {
      return nil
    }
    return failedCallers[call.actor]
  }

  /// Returns a sentence about the last call of an actor by a task that waits there forever, if it is in a closure that
  /// an earlier call of the same function runs; nil for other calls.
  func sentence(aboutNestedCallOf waiter: TaskID) -> String? {
    guard let place = calls[waiter]?.last?.place, let source = run.source(of: place),
      let name = source.nestedCall(in: source.tokens(ofLineAt: place))
    else { return nil }
    return
      " Line \(place.line) calls \(name) in the closure of another call of \(name), so each such task keeps "
      + "what the outer call has taken while it waits."
  }

  /// Whether another task resumed a task that waited in a line before. Then it gave the task something each time, so
  /// the task need not give it back.
  private func isServed(_ waiter: TaskID, _ site: SiteID?) -> Bool {
    run.waits(of: waiter).contains { wait in
      guard case .task(let other)? = wait.wokenBy else { return false }
      return wait.reason == .continuation && wait.site == site && other != waiter
    }
  }
}

extension SourceBlocks {
  /// Returns the name of the first function that some tokens call in a closure which an outer call of the same function
  /// gets, as in `pool.with { a in pool.with { b in … } }`; nil if there is none.
  fileprivate func nestedCall(in range: Range<Int>) -> Substring? {
    range.dropFirst().dropLast().first { index in
      tokens[index - 1] == "." && ["(", "{"].contains(tokens[index + 1])
        && blocks(around: index).prefix { !$0.isFunction }.contains { block in
          let call = block.head.last == "(" ? block.head.dropLast() : block.head[...]
          return call.suffix(2) == [".", tokens[index]]
        }
    }.map { tokens[$0] }
  }
}
