import TaskTrace
import TraceAnalysis

/// Findings about work that the right program does not do, or does less often.
extension RunDifference {
  /// Returns a finding about a step that the right program has less often, or never. The counts are those of equal
  /// steps.
  func added(_ step: WorkStep, count: Int, rightCount: Int) -> Finding {
    let (noun, length) = (step.way.noun, step.length.inMilliseconds)
    let work =
      "\(own.name(step.task)) \(afterNotice(step))began a \(noun) of \(length)\(at(step)) at \(step.start.words)"
    let earlier = ownSteps.last {
      $0.task == step.task && $0.amount == step.amount && $0.end == step.start
        && $0.event < step.event && !own.areInOneStatement($0.place, step.place)
    }
    let again = earlier.map { ", right after its \(noun) of \(length)\(at($0))" }
    let text =
      rightCount == 0
      ? "\(work)\(count > 1 ? ", and \(count) such \(noun)s in all" : ""). The author's program has none."
      : "\(work)\(again ?? ""). Your program has \(count) \(noun)s of \(length), and the author's has \(rightCount)."
    let other = ownSteps.first { other in
      other.task != step.task && other.amount == step.amount
        && own.areInOneStatement(other.place, step.place)
        && other.start <= step.start && other.end > step.start
    }
    if rightCount > 0, earlier == nil, let loop = longLoop(around: step) {
      var found = difference(.added, step, text + loop.sentence)
      found.places = loop.places + found.places
      found.ownRemedy = loop.remedy
      return found
    }
    if rightCount > 0, earlier == nil, let found = added(step, afterClearing: text) { return found }
    guard rightCount > 0, let other, let line = step.place?.line else {
      let ended = notice(before: step) == nil ? errorEnding(before: step) : nil
      var found = difference(.added, step, text + (ended ?? ""))
      if notice(before: step) != nil { found.ownRemedy = Self.afterCancellation }
      if ended != nil { found.ownRemedy = Self.afterError }
      if notice(before: step) == nil, ended == nil, again == nil, rightCount > 0 {
        found = withChanges(found, before: step)
      }
      found.isDecisive = again != nil && rightCount > 0
      return found
    }
    return added(step, beside: other, inLine: line, text)
  }

  /// Returns a finding about a step in a function that uses a collection, if a line removes all its elements and no
  /// line of the right program does so; otherwise nil.
  private func added(_ step: WorkStep, afterClearing text: String) -> Finding? {
    guard let cleared = own.clearedCollection(usedAround: step.place, in: ownLines),
      !Set(rightSteps.map(\.place)).contains(where: {
        right.clearedCollection(usedAround: $0, in: rightLines) != nil
      })
    else { return nil }
    var found = difference(
      .added, step,
      "\(text) Line \(cleared.line.line) removes everything from \(cleared.name), also what other calls have stored "
        + "there.")
    found.places.insert(cleared.line, at: 0)
    found.ownRemedy = "Remove only what this call has stored."
    return found
  }

  /// Adds to a finding the condition that a task passes before a step, and the lines that change what it depends on.
  /// Returns the finding unchanged if they are not known.
  private func withChanges(_ finding: Finding, before step: WorkStep) -> Finding {
    guard let place = step.place, let condition = own.condition(before: place, ownLines),
      let (name, lines) = own.changes(behind: condition, ownLines)
    else { return finding }
    var found = finding
    found.statement +=
      " The \(condition.word) at line \(condition.place.line) did not prevent this. It depends on \(name), which is "
      + "changed at \(lines.map(\.line).inWords)."
    found.places += [condition.place] + lines
    found.ownRemedy =
      "Check when \(name) is changed, and what the condition at line \(condition.place.line) finds in it then."
    return found
  }

  /// Returns a finding about a step that another task does at the same time, in the same line.
  private func added(
    _ step: WorkStep, beside other: WorkStep, inLine line: Int, _ text: String
  ) -> Finding {
    let noun = step.way.noun
    var found = difference(
      .added, step, "\(text) \(own.name(other.task)) was in such a \(noun) at line \(line) too.")
    if let store = own.droppedStore(in: ownLines) {
      found.statement +=
        " Line \(store.dropped.line) sets \(store.name) to nil after line \(store.stored.line) has stored a value "
        + "there, with no await between. So no other task finds this value."
      found.places.insert(store.dropped, at: 0)
      found.ownRemedy =
        "Keep what line \(store.stored.line) stores until this \(noun) has ended."
      return found
    }
    let isStartedHere =
      own.trace[step.task].flatMap { own.place($0.creationSite) }.map(ownLines.contains) ?? false
    found.ownRemedy =
      isStartedHere && !rightStartsTasksHere
      ? "Do this work in the task itself, one step after another. The author's program starts no task here."
      : remedyForCalls(leadingTo: [other, step])
        ?? "If only one task may reach line \(line), check and change the state before it, with no await between."
    guard !isStartedHere, let place = step.place,
      let condition = own.condition(before: place, ownLines)
    else { return found }
    found.statement +=
      " The \(condition.word) at line \(condition.place.line) let both of them pass."
    found.places.insert(condition.place, at: 0)
    return found
  }

  /// Returns what to do about two steps in one function that no actor isolates, if different lines of the learner call
  /// this function; otherwise nil.
  private func remedyForCalls(leadingTo steps: [WorkStep]) -> String? {
    let calls = steps.compactMap { step in
      own.calls(leadingTo: step, ownLines).first { $0.function != step.place?.function }
    }
    let lines = Set(calls.map(\.line)).sorted()
    guard lines.count > 1, Set(calls.map(\.file)).count == 1,
      (calls + steps.compactMap(\.place)).allSatisfy({ !own.isInActor($0) })
    else { return nil }
    return "Do this work once, and use its result at \(lines.inWords)."
  }

  private static let afterError =
    "Find out why this error does not end the work in your program."

  private static let afterCancellation =
    "Find out why the program continues with this work although the task is cancelled."

  /// Returns the record that a step's task had noticed its cancellation; nil if it had not.
  private func notice(before step: WorkStep) -> TaskLife.NoticeRecord? {
    own.notice(of: step.task, before: step.event)
  }

  private func afterNotice(_ step: WorkStep) -> String {
    notice(before: step).map { "noticed its cancellation\(own.at($0.site)), and then " } ?? ""
  }
}

extension ObservedRun {
  /// Returns the last record before an event that a task had noticed its cancellation; nil if it had not.
  func notice(of task: TaskID, before event: Int) -> TaskLife.NoticeRecord? {
    trace[task]?.notices.last { $0.event < event }
  }

  /// Returns the places of a step that the learner can change, the innermost first.
  fileprivate func calls(leadingTo step: WorkStep, _ lines: EditableLines) -> [SourceFrame] {
    (step.site.map { trace.frames(of: $0) } ?? []).filter { $0.line > 0 && lines.contains($0) }
  }

  /// Whether an actor isolates the code at a place, as far as the source shows.
  fileprivate func isInActor(_ place: SourceFrame) -> Bool {
    guard let source = source(of: place), let token = source.tokens(ofLineAt: place).first else {
      return false
    }
    return source.actor(around: token) != nil
  }
}
