import TaskTrace
import TraceAnalysis

/// A finding about the calls of an actor.
extension RunDifference {
  /// A finding about the first task that calls the functions of an actor less often than its counterpart in the right
  /// program, or else more often; nil if there is none.
  var otherCalls: Finding? {
    let all = own.actorCalls(in: ownLines)
    // A child that only this program starts makes calls for its parent.
    let mine = all.reduce(into: ActorCalls()) { calls, found in
      calls[taskWithCounterpart(from: found.key), default: []] += found.value
    }.mapValues { calls in calls.sorted { $0.event < $1.event } }
    let theirs = right.actorCalls(in: rightLines)
    return otherCalls(mine, theirs) { $0 < $1 }.map { withReason($0, all) }
      ?? otherCalls(own.withoutReads(mine), right.withoutReads(theirs)) { $0 > $1 } ?? otherActor
  }

  /// Adds to a finding about missing calls which task makes them instead, or which line the task does not reach.
  private func withReason(_ finding: Finding, _ calls: ActorCalls) -> Finding {
    guard let task = finding.tasks.first, let last = finding.places.first else { return finding }
    var finding = finding
    let other = own.trace.tasks.first {
      $0.isUnstructured && $0.creator == task && calls[$0.id] != nil
    }
    if let other, let start = own.editableFrame(of: other.creationSite, ownLines) {
      let name = own.name(other.id)
      finding.statement +=
        " \(name), which it started at line \(start.line), called it, and no task waited for \(name)."
      finding.places.insert(start, at: 0)
      finding.ownRemedy = "Await this call in the task itself."
    } else if let line = own.lineOfNextAwait(after: last, ownLines) {
      finding.statement += " It did not reach line \(line)."
      finding.ownRemedy = "Check the condition on which line \(line) depends."
      if let (name, condition) = own.condition(ofFunctionCalledAt: last, ownLines) {
        finding.statement += " That depends on what \(name) returns."
        finding.places.insert(condition, at: 0)
        finding.ownRemedy = "Check the condition at line \(condition.line), in \(name)."
      }
    }
    return finding
  }

  private func otherCalls(
    _ mine: ActorCalls, _ theirs: ActorCalls, _ areOther: (Int, Int) -> Bool
  ) -> Finding? {
    for task in own.trace.tasks {
      guard let counterpart = comparison.counterpart(ofSecond: task.id),
        let calls = mine[task.id].map({ Dictionary(grouping: $0, by: \.type) }),
        let others = theirs[counterpart].map({ Dictionary(grouping: $0, by: \.type) })
      else { continue }
      for (actor, other) in others.sorted(by: { $0.key < $1.key }) {
        guard let all = calls[actor], let last = all.last, areOther(all.count, other.count) else {
          continue
        }
        let lines = all.map(\.place.line).unique
        guard lines.count <= Self.maximumLines else { continue }
        var found = own.finding(
          .otherCalls, .remark, [task.id], event: last.event, at: [last.site],
          "\(own.name(task.id)) called \(actor) \(all.count.timesWords), at \(lines.inWords). In the author's program, "
            + "it does so \(other.count.timesWords).")
        if all.count < other.count { found = withActor(found, of: other[all.count], other, all) }
        if all.count > other.count {
          found.ownRemedy =
            "Check whether each call is needed, and whether two of them belong together."
        }
        return found
      }
    }
    return nil
  }

  /// Adds to a finding about missing calls which of several actors the right program calls then: one that both programs
  /// have called before.
  private func withActor(
    _ finding: Finding, of missing: ActorCall, _ theirs: [ActorCall], _ mine: [ActorCall]
  ) -> Finding {
    guard let first = theirs.firstIndex(where: { $0.actor == missing.actor }), first < mine.count,
      let last = mine.last, theirs.contains(where: { $0.actor != missing.actor })
    else { return finding }
    var finding = finding
    finding.statement +=
      " It then calls the actor of line \(mine[first].place.line) again, after the call that line "
      + "\(last.place.line) makes."
    finding.places = [last.place]
    finding.ownRemedy =
      "After line \(last.place.line), call the actor of line \(mine[first].place.line) again, in the case in which this "
      + "is needed."
    return finding
  }

  private static let maximumLines = 5

  /// Returns the closest task from a task upward that has a counterpart in the right program, or the task itself.
  private func taskWithCounterpart(from task: TaskID) -> TaskID {
    var current: TaskID? = task
    while let id = current {
      if comparison.counterpart(ofSecond: id) != nil { return id }
      current = own.trace[id]?.parent
    }
    return task
  }

  /// Returns a sentence about the call of an actor in which a line was printed; an empty string if there is none.
  func callOfActor(printing line: PrintedLine) -> String {
    guard let task = line.task,
      let hop = own.trace.events.ofKinds([.hopped]).reversed().first(where: {
        $0.0 < line.event && $0.1.task == task
      }),
      case .hopped(let actor?, let site?) = hop.1.action, actor != .main,
      let name = own.trace.actorNames[actor], let place = own.editableFrame(of: site, ownLines)
    else { return "" }
    return " \(own.name(task)) printed it in its call of \(name) at line \(place.line)."
  }
}

/// A call of an actor's function, or a use of its properties.
struct ActorCall {
  var event: Int
  var actor: ActorID
  /// The name of the actor's type.
  var type: String
  var site: SiteID
  var place: SourceFrame
}

/// Calls of actors by task, in order.
private typealias ActorCalls = [TaskID: [ActorCall]]

extension ObservedRun {
  /// The calls of actors at lines that the learner can change, by task and in order.
  func actorCalls(in lines: EditableLines) -> [TaskID: [ActorCall]] {
    var calls: ActorCalls = [:]
    var (isInActor, visits): ([SiteID: Bool], [TaskID: [ActorID]]) = ([:], [:])
    for (index, event) in trace.events.ofKinds([.hopped]) {
      guard case .hopped(let actor?, let site?) = event.action, actor != .main,
        let task = event.task, let type = trace.actorNames[actor], let place = place(site)
      else { continue }
      let isInside = isInActor[site] ?? (ActorHalves(self, around: place) != nil)
      isInActor[site] = isInside
      let around = isInside ? visits[task] ?? [] : []
      // A return to an actor from an await in its code is no call.
      if let innermost = around.suffix(2).lastIndex(of: actor) {
        visits[task] = Array(around[...innermost])
        continue
      }
      visits[task] = around + [actor]
      guard lines.contains(place) else { continue }
      calls[task, default: []].append(
        ActorCall(event: index, actor: actor, type: type, site: site, place: place))
    }
    return calls
  }
}

extension ObservedRun {
  /// Returns calls without those at lines that only read properties, as in `await account.balance`. A read changes
  /// nothing.
  fileprivate func withoutReads(_ calls: ActorCalls) -> ActorCalls {
    calls.mapValues { calls in calls.filter { !tokens(at: $0.place).onlyReadsProperties } }
  }
}

extension [Substring] {
  /// Whether each `await` in a line of code is before a property, and not before a call.
  fileprivate var onlyReadsProperties: Bool {
    let awaits = indices.filter { self[$0] == "await" }
    return !awaits.isEmpty
      && awaits.allSatisfy { index in
        let path = self[(index + 1)...].prefix { $0 == "." || $0.first?.isLetter ?? false }
        return path.contains(".")
          && !(path.endIndex < endIndex && ["(", "{"].contains(self[path.endIndex]))
      }
  }
}

extension ObservedRun {
  /// Returns the next line of a function that the learner can change and that awaits something; nil if there is none.
  fileprivate func lineOfNextAwait(after place: SourceFrame, _ lines: EditableLines) -> Int? {
    guard let source = source(of: place) else { return nil }
    let end = source.tokens(ofLineAt: place).upperBound
    guard let function = source.function(around: end - 1) else {
      return nil
    }
    return (end..<max(end, function.tokens.upperBound)).first { source.tokens[$0] == "await" }
      .flatMap(source.line)
  }
}

extension ObservedRun {
  /// Returns the function that the condition in a line calls, and the line of the only condition in that function; nil
  /// if the learner cannot change it, or if there are several.
  fileprivate func condition(
    ofFunctionCalledAt place: SourceFrame, _ lines: EditableLines
  ) -> (name: Substring, line: SourceFrame)? {
    guard let source = source(of: place) else { return nil }
    let line = source.tokens(ofLineAt: place)
    guard line.contains(where: { ["guard", "if", "while"].contains(source.tokens[$0]) }) else {
      return nil
    }
    let called = line.dropLast().filter { source.tokens[$0 + 1] == "(" }.map { source.tokens[$0] }
    let functions = source.blocks.filter { $0.name.map(called.contains) ?? false }
    guard functions.count == 1, let function = functions.first, let name = function.name else {
      return nil
    }
    let conditions = source.blocks(within: function).filter {
      ["guard", "if"].contains($0.head.first)
    }
    guard conditions.count == 1,
      let number = conditions.first.flatMap({ source.line(of: $0.tokens.lowerBound - 1) })
    else { return nil }
    let frame = SourceFrame(line: number, of: place.file)
    return lines.contains(frame) ? (name, frame) : nil
  }
}

extension [Int] {
  /// The numbers of lines in words, such as `line 7` or `lines 7, 9 and 12`.
  var inWords: String {
    "\(count > 1 ? "lines" : "line") \(sorted().map(String.init).asList())"
  }
}
