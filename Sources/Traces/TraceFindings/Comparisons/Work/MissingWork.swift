import TaskTrace
import TraceAnalysis

/// Findings about work that only the right program does.
extension RunDifference {
  /// Whether both runs do work, and the same work.
  package var hasSameWork: Bool {
    !rightSteps.isEmpty && !hasOtherWork && ownSteps.count == rightSteps.count
  }

  /// Returns the line that the learner can change to change a step of this program.
  func place(of step: WorkStep) -> SourceFrame? {
    step.place ?? own.callPlace(of: step.task, ownLines)
  }

  /// Returns a finding about a step of the right program that this program has less often. The counts are those of
  /// equal steps.
  ///
  /// The finding tells how often this program comes to the call that the step is part of, or which step of this program
  /// begins instead, and what it printed instead. That step is among `surplus`, or else among the `unequal` ones, which
  /// begin when no equal step of the right program does.
  func missing(
    _ other: WorkStep, count: Int, rightCount: Int, surplus: [WorkStep], unequal: [WorkStep]
  ) -> Finding {
    let called = reached(insteadOf: other)
    let begun = { [self] in instead(of: other, surplus) ?? instead(of: other, unequal) }
    let replaced = called == nil ? begun() : nil
    let slept = slept(insteadOf: other)
    let uncalled = called?.places.isEmpty == true ? uncalled(insteadOf: other) : nil
    let reached = called.map { (text: $0.text, places: $0.places) } ?? replaced
    let short = called == nil && count > 0 ? nil : shortLoop(insteadOf: other)
    let once = doneOnce(insteadOf: other, called?.places ?? [])
    let loop = short?.endsAtOnce == true ? short : once ?? short
    let isDecisive =
      count == 0 && called?.places.isEmpty == true && other.end - other.start >= other.length
    let wanted = isDecisive ? wantedLine(at: other.end) : nil
    let (shown, effect) = printed(insteadOf: other)
    var found = Finding(
      kind: .leftOut, grade: .remark, tasks: [], event: 0, time: other.start,
      places: (slept?.places ?? []) + (loop?.places ?? []) + (reached?.places ?? []),
      statement: amounts(other, count, rightCount) + (reached?.text ?? "") + (loop?.sentence ?? "")
        + (slept?.text ?? "") + effect + (reached == nil ? self.effect(of: other) : "")
        + (wanted.map(neverPrinted) ?? "") + exit)
    found.isDecisive = wanted != nil || shown.map(isThrownByChild) ?? false
    if let line = replaced?.places.first?.line {
      found.ownRemedy = "Check what line \(line) does, and how long that should take."
    } else if shown != nil {
      found.ownRemedy =
        "Find out why the program gets this error, and the author's program does not."
    } else if let uncalled {
      found.statement += uncalled.sentence
      found.places += uncalled.places
      found.ownRemedy = uncalled.remedy
    } else if wanted != nil {
      found.ownRemedy =
        "Add this \(other.way.noun). If other work may take longer, add it in a task of its own."
    } else if slept != nil {
      found.ownRemedy = "Do this work here. A task that sleeps does no work."
    } else if let loop {
      found.ownRemedy = loop.remedy
    } else if let called, count > 0 || called.isUnreached {
      found = withReason(found, whyNotAt: called.places)
    }
    return found
  }

  /// Adds to a finding why a task does not come to the only one of some places: because of a condition, or because an
  /// error left the function before. Returns the finding unchanged if that is not known.
  private func withReason(_ finding: Finding, whyNotAt places: [SourceFrame]) -> Finding {
    guard places.count == 1, let place = places.first else { return finding }
    var found = finding
    if let condition = own.condition(before: place, ownLines) {
      found.statement +=
        " If a task does not reach line \(place.line), this is because of the \(condition.word) at line "
        + "\(condition.place.line)."
      found.places.insert(condition.place, at: 0)
      found.ownRemedy = "Check the condition at line \(condition.place.line)."
    } else if let (error, line) = own.error(leavingFunctionBefore: place, ownLines) {
      found.statement += " \(error) left the function at line \(line.line)."
      found.places.insert(line, at: 0)
      found.ownRemedy =
        "If this error must not prevent the work of line \(place.line), start it before line \(line.line)."
    }
    return found
  }

  func neverPrinted(_ line: String) -> String {
    " When it ends, the author's program prints \"\(line)\", and yours never does."
  }

  /// Returns a sentence about how often both programs have a step.
  private func amounts(_ step: WorkStep, _ count: Int, _ right: Int) -> String {
    let (noun, length, start) = (step.way.noun, step.length.inMilliseconds, step.start.words)
    return count == 0
      ? "The author's program has a \(noun) of \(length), which begins at \(start). Your program has none."
      : "The author's program has \(right) \(noun)s of \(length), and yours has \(count): none begins at \(start)."
  }

  /// Returns the error that a line shows which only this program prints when a step of the right program begins, and a
  /// sentence about that line; an empty string if there is none.
  private func printed(insteadOf other: WorkStep) -> (error: String?, words: String) {
    let printed = ownOutput.first { line in
      line.time == other.start && !rightOutput.contains { $0.text == line.text }
    }
    guard let printed else { return (nil, earlyError(at: other.start)) }
    guard let shown = error(shownBy: printed.text) else {
      return (nil, " It printed \"\(printed.text)\" then.")
    }
    return (
      shown,
      " The error \(shown) ended this work: your program printed \"\(printed.text)\" at \(other.start.words)."
    )
  }

  /// Returns a sentence about a line with an error that this program prints at a moment, and the right program only
  /// later; an empty string if there is none.
  private func earlyError(at time: VirtualTime) -> String {
    for line in ownOutput where line.time == time && !line.text.typeNames.isEmpty {
      guard let other = rightOutput.first(where: { $0.text == line.text }),
        other.time > time
      else { continue }
      return
        " It printed \"\(line.text)\" then, and the author's program only at \(other.time.words)."
    }
    return ""
  }

  /// Returns a sentence about an error that the right program prints at the moment at which a step begins; nil if there
  /// is none, or if this program has printed that error by then. The right program does not have the step.
  func errorEnding(before step: WorkStep) -> String? {
    let mine = ownOutput.filter { $0.time <= step.start }.map(\.text)
    for line in rightOutput where line.time == step.start && !mine.contains(line.text) {
      let shown = line.text.typeNames.first { name in !mine.contains { $0.contains(name) } }
      guard let error = shown else { continue }
      return
        " In the author's program, the error \(error) ended this work: it printed \"\(line.text)\" at "
        + "\(step.start.words)."
    }
    return nil
  }

  /// Returns the line that the right program should print at a moment, if this program never prints it; nil if there is
  /// none.
  func wantedLine(at time: VirtualTime) -> String? {
    rightOutput.first { line in
      line.time == time && self.wanted.contains(where: line.text.contains)
        && !ownOutput.contains { $0.text == line.text }
    }?.text
  }

  /// Returns the first type that a line names and no line of the right program does, such as that of an error.
  private func error(shownBy line: String) -> String? {
    line.typeNames.first { right.printed(containing: $0) == nil }
  }

  /// Whether a task other than the root task ended with an error of a type. An error of a cancellation has another
  /// cause.
  private func isThrownByChild(_ type: String) -> Bool {
    own.trace.tasks.contains { task in
      guard task.kind != .root, !task.threwCancellation, case .threw(let error)? = task.outcome
      else { return false }
      return error.errorName == type
    }
  }

  /// Returns the steps of `surplus` that the finding about a missing step already mentions, because they begin in its
  /// place.
  func replacements(of other: WorkStep, _ surplus: [WorkStep]) -> [WorkStep] {
    guard instead(of: other, surplus) != nil, reached(insteadOf: other) == nil else { return [] }
    return surplus.filter { $0.start == other.start && $0.way == other.way }
  }

  /// Returns a sentence about the one of some steps that begins when a step of the right program does, and its place;
  /// nil if there is none, or if other steps begin then.
  private func instead(
    of other: WorkStep, _ surplus: [WorkStep]
  ) -> (text: String, places: [SourceFrame])? {
    let steps = surplus.filter { $0.start == other.start && $0.way == other.way }
    guard let step = steps.first, let place = step.place,
      steps.allSatisfy({ own.areInOneStatement($0.place, place) })
    else { return nil }
    let lengths = Set(steps.map(\.length)).sorted().map(\.inMilliseconds)
    guard lengths.count <= Self.maximumCalls else { return nil }
    let words =
      lengths.count == 1
      ? "\(own.name(step.task)) began one of \(step.length.inMilliseconds)"
      : "\(step.way.noun)s of \(lengths.asList()) begin then"
    return (" Instead, \(words) at line \(place.line).", [place])
  }

  /// A sentence about the line that a task of the right program prints after a step, if this program never prints it;
  /// otherwise an empty string.
  private func effect(of other: WorkStep) -> String {
    let line = rightOutput.first { $0.task == other.task && $0.time == other.end }
    guard let line, !ownOutput.contains(where: { $0.text == line.text }) else { return "" }
    return " After it, the author's program prints \"\(line.text)\", and yours never does."
  }

  /// A sentence about a call that ended the program before its root task, if the right program's root task ends;
  /// otherwise an empty string. Only a call of `exit` is in the trace.
  private var exit: String {
    guard case .exited? = own.trace.ending,
      let root = own.trace.tasks.first(where: { $0.kind == .root }), root.endedEvent == nil,
      right.trace.tasks.first(where: { $0.kind == .root })?.endedEvent != nil
    else { return "" }
    let call =
      own.trace.events.contains(.ended)
      ? "It called exit" : "Its process ended or was replaced (_exit, exec)"
    return " \(call) at \(own.trace.end.words), before \(own.name(root.id)) had ended."
  }

  /// The calls of a function: a sentence about them, their places, and whether no task came to any of them.
  private typealias Reached = (text: String, places: [SourceFrame], isUnreached: Bool)

  /// Returns a sentence about the calls of the function in which a step of the right program is, and their places in
  /// this program. Nil if this program calls it as often.
  private func reached(insteadOf other: WorkStep) -> Reached? {
    guard let name = right.callee(of: other, rightLines) else { return nil }
    let (mine, theirs) = (
      own.steps(in: name, among: ownSteps, ownLines),
      right.steps(in: name, among: rightSteps, rightLines)
    )
    guard mine.count < theirs.count else { return nil }
    var places: [SourceFrame] = []
    for place in mine.compactMap(\.place) where !places.contains(where: { $0.line == place.line }) {
      places.append(place)
    }
    if mine.isEmpty {
      let calls = own.calls(of: name, ownLines)
      guard !calls.isEmpty else { return (" No line of it calls \(name).", [], false) }
      let unreached = calls.filter { !own.reachedLines(ownLines).contains($0.line) }
      guard let line = unreached.first?.line else { return nil }
      return (" Line \(line) calls \(name), and no task reached it.", unreached, true)
    }
    if places.count > Self.maximumCalls { places = [] }
    let at = places.isEmpty ? "" : ", at \(places.map(\.line).inWords)"
    return (
      " It reached \(name) \(mine.count.timesWords)\(at), "
        + "and the author's program \(theirs.count.timesWords).", places, false
    )
  }

  /// The number of lines that one sentence can name.
  private static let maximumCalls = 3
}
