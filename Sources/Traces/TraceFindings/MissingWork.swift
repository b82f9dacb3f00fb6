import TaskTrace
import TraceAnalysis

/// Findings about work that only the right program does.
extension RunDifference {
  /// Whether both runs do work, and the same work.
  package var hasSameWork: Bool {
    !right.steps(in: rightLines).isEmpty && !hasOtherWork
      && own.steps(in: ownLines).count == right.steps(in: rightLines).count
  }

  /// Returns the line that the learner can change to change a step of this program.
  func place(of step: WorkStep) -> SourceFrame? {
    step.place ?? own.callPlace(of: step.task, ownLines)
  }

  /// Returns a finding about a step of the right program. It tells how often this program comes to the call that the
  /// step is part of, or which of the `surplus` steps of this program begins instead, and what it printed instead.
  func missing(
    _ other: WorkStep, _ count: Int, _ right: Int, _ surplus: [WorkStep]
  ) -> Finding {
    let (noun, length) = (other.way.noun, other.length.inMilliseconds)
    let text =
      count == 0
      ? "The author's program has a \(noun) of \(length), which begins at \(other.start.words). Your program has none."
      : "The author's program has \(right) \(noun)s of \(length), and yours has \(count): "
        + "none begins at \(other.start.words)."
    let called = reached(insteadOf: other)
    let replaced = called == nil ? instead(of: other, surplus) : nil
    let slept = slept(insteadOf: other)
    let reached = called ?? replaced
    let loop = called == nil && count > 0 ? nil : shortLoop(insteadOf: other)
    let isDecisive =
      count == 0 && called?.places.isEmpty == true && other.end - other.start >= other.length
    let wanted = isDecisive ? wantedLine(at: other.end) : nil
    let (shown, effect) = printed(insteadOf: other)
    var found = Finding(
      kind: .leftOut, grade: .remark, tasks: [], event: 0, time: other.start,
      places: (slept?.places ?? []) + (loop?.places ?? []) + (reached?.places ?? []),
      statement: text + (reached?.text ?? "") + (loop?.sentence ?? "") + (slept?.text ?? "")
        + effect + (reached == nil ? self.effect(of: other) : "")
        + (wanted.map {
          " When it ends, the author's program prints “\($0)”, and yours never does."
        } ?? "")
        + exit)
    found.isDecisive = wanted != nil
    if let line = replaced?.places.first?.line {
      found.ownRemedy = "Check what line \(line) does, and how long that should take."
    } else if shown != nil {
      found.ownRemedy =
        "Find out why the program gets this error, and the author's program does not."
    } else if wanted != nil {
      found.ownRemedy =
        "Add this \(noun). If other work may take longer, add it in a task of its own."
    } else if slept != nil {
      found.ownRemedy = "Do this work here. A task that sleeps does no work."
    } else if let loop {
      found.ownRemedy = loop.remedy
    }
    return found
  }

  /// Returns the error that a line shows which only this program prints when a step of the right program begins, and a
  /// sentence about that line; an empty string if there is none.
  private func printed(insteadOf other: WorkStep) -> (error: String?, words: String) {
    let printed = own.printedLines.first { line in
      line.time == other.start && !right.printedLines.contains { $0.text == line.text }
    }
    guard let printed else { return (nil, earlyError(at: other.start)) }
    guard let shown = error(shownBy: printed.text) else {
      return (nil, " It printed “\(printed.text)” then.")
    }
    return (
      shown,
      " The error \(shown) ended this work: your program printed “\(printed.text)” at \(other.start.words)."
    )
  }

  /// Returns a sentence about a line with an error that this program prints at a moment, and the right program only
  /// later; an empty string if there is none.
  private func earlyError(at time: VirtualTime) -> String {
    for line in own.printedLines where line.time == time && !line.text.typeNames.isEmpty {
      guard let other = right.printedLines.first(where: { $0.text == line.text }),
        other.time > time
      else { continue }
      return
        " It printed “\(line.text)” then, and the author's program only at \(other.time.words)."
    }
    return ""
  }

  /// Returns a sentence about an error that the right program prints at the moment at which a step begins; nil if there
  /// is none, or if this program has printed that error by then. The right program does not have the step.
  func errorEnding(before step: WorkStep) -> String? {
    let mine = own.printedLines.filter { $0.time <= step.start }.map(\.text)
    for line in right.printedLines where line.time == step.start && !mine.contains(line.text) {
      let shown = line.text.typeNames.first { name in !mine.contains { $0.contains(name) } }
      guard let error = shown else { continue }
      return
        " In the author's program, the error \(error) ended this work: it printed “\(line.text)” at "
        + "\(step.start.words)."
    }
    return nil
  }

  /// Returns the line that the right program should print at a moment, if this program never prints it; nil if there is
  /// none.
  private func wantedLine(at time: VirtualTime) -> String? {
    right.printedLines.first { line in
      line.time == time && self.wanted.contains(where: line.text.contains)
        && !own.printedLines.contains { $0.text == line.text }
    }?.text
  }

  /// Returns the first type that a line names and no line of the right program does, such as that of an error.
  private func error(shownBy line: String) -> String? {
    line.typeNames.first { right.printed(containing: $0) == nil }
  }

  /// Returns the steps of `surplus` that the finding about a missing step already mentions, because they begin in its
  /// place.
  func replacements(of other: WorkStep, _ surplus: [WorkStep]) -> [WorkStep] {
    guard reached(insteadOf: other) == nil, instead(of: other, surplus) != nil else { return [] }
    return surplus.filter { $0.start == other.start && $0.way == other.way }
  }

  /// Returns a sentence about the one of some steps that begins when a step of the right program does, and its place;
  /// nil if there is none, or if other steps begin then.
  private func instead(
    of other: WorkStep, _ surplus: [WorkStep]
  ) -> (text: String, places: [SourceFrame])? {
    let steps = surplus.filter { $0.start == other.start && $0.way == other.way }
    guard let step = steps.first, let place = step.place,
      steps.allSatisfy({ $0.place?.line == place.line })
    else { return nil }
    let lengths = Set(steps.map(\.length)).sorted().map(\.inMilliseconds)
    guard lengths.count <= Self.mostCalls else { return nil }
    let words =
      lengths.count == 1
      ? "\(own.name(step.task)) began one of \(step.length.inMilliseconds)"
      : "\(step.way.noun)s of \(lengths.joined(separator: " and ")) begin then"
    return (" Instead, \(words) at line \(place.line).", [place])
  }

  /// A sentence about the line that a task of the right program prints after a step, if this program never prints it;
  /// otherwise an empty string.
  private func effect(of other: WorkStep) -> String {
    let line = right.printedLines.first { $0.task == other.task && $0.time == other.end }
    guard let line, !own.printedLines.contains(where: { $0.text == line.text }) else { return "" }
    return " After it, the author's program prints “\(line.text)”, and yours never does."
  }

  /// A sentence about a call of `exit` that ended the program before its root task, if the right program's root task
  /// ends; otherwise an empty string.
  private var exit: String {
    guard case .exited? = own.trace.ending,
      let root = own.trace.tasks.first(where: { $0.kind == .root }), root.endedEvent == nil,
      right.trace.tasks.first(where: { $0.kind == .root })?.endedEvent != nil
    else { return "" }
    return " It called exit at \(own.trace.end.words), before \(own.name(root.id)) had ended."
  }

  /// Returns a sentence about the calls of the function in which a step of the right program is, and their places in
  /// this program. Nil if this program calls it as often.
  private func reached(insteadOf other: WorkStep) -> (text: String, places: [SourceFrame])? {
    guard let name = right.callee(of: other, rightLines) else { return nil }
    let calls = { (run: ObservedRun, lines: EditableLines) in
      run.steps(in: lines).filter { $0.isOwn && run.callee(of: $0, lines) == name }
    }
    let (mine, theirs) = (calls(own, ownLines), calls(right, rightLines))
    guard mine.count < theirs.count else { return nil }
    var places: [SourceFrame] = []
    for place in mine.compactMap(\.place) where !places.contains(where: { $0.line == place.line }) {
      places.append(place)
    }
    if mine.isEmpty {
      let calls = own.calls(of: name, ownLines)
      guard !calls.isEmpty else { return (" No line of it calls \(name).", []) }
      let unreached = calls.filter { !own.reachedLines(ownLines).contains($0.line) }
      guard let line = unreached.first?.line else { return nil }
      return (" Line \(line) calls \(name), and no task came to it.", unreached)
    }
    if places.count > Self.mostCalls { places = [] }
    let at = places.isEmpty ? "" : ", at \(places.map(\.line).inWords)"
    return (
      " It came to \(name) \(mine.count.timesWords)\(at), "
        + "and the author's program \(theirs.count.timesWords).", places
    )
  }

  /// The number of lines that one sentence can name.
  private static let mostCalls = 3
}

extension ObservedRun {
  /// Returns the function that a line that the learner can change calls, and in which a step takes place; nil if it is
  /// not known.
  func callee(of step: WorkStep, _ lines: EditableLines) -> String? {
    let frames = step.site.map { trace.frames(of: $0) } ?? []
    let inner = frames.prefix { $0.line == 0 || !lines.contains($0) }
    if inner.isEmpty, step.place != nil, wait(beginningAt: step.event)?.call == .sleep {
      return "Task.sleep"
    }
    guard let name = inner.last?.shortFunction.prefix(while: { $0 != "(" }),
      let last = name.split(separator: ".").last, last.wholeMatch(of: /\w+/) != nil
    else { return nil }
    return String(last)
  }

  /// Returns the lines that a learner can change and that call a function by its name.
  func calls(of name: String, _ lines: EditableLines) -> [SourceFrame] {
    let name = name.split(separator: ".").last ?? ""
    return trace.symbols.sources.filter { lines.isInFile($0.key) }.flatMap { file, source in
      source.indices.compactMap { index -> SourceFrame? in
        let tokens = Array(SourceTokens(source[index]))
        guard let place = tokens.firstIndex(where: { $0 == name }), place + 1 < tokens.count,
          tokens[place + 1] == "(", place == 0 || tokens[place - 1] != "func"
        else { return nil }
        let frame = SourceFrame(function: "", file: file, line: index + 1, column: 1)
        return lines.contains(frame) ? frame : nil
      }
    }
  }

  /// The lines that a learner can change and at which an event took place.
  fileprivate func reachedLines(_ lines: EditableLines) -> Set<Int> {
    Set(trace.sites.keys.flatMap { trace.frames(of: $0) }.filter(lines.contains).map(\.line))
  }
}
