import TraceAnalysis

/// Lines that explain why a program printed another value than the right program.
extension RunDifference {
  struct ValueClue {
    var place: SourceFrame
    var sentence: String
    var remedy: String
    /// Whether the function from which the value comes need not be named.
    var isWholeCause = false
    /// Whether the right program comes to another line.
    var isOtherCase = false
  }

  /// Returns the line that explains a value best: one that changes the property, drops another value, returns the value
  /// itself, or makes the text. Nil if there is no such line. `function` is the function that returned the value.
  func clue(
    to value: PrintStatements.Difference, from function: String?, _ printing: PrintStatements
  ) -> ValueClue? {
    if let (place, sentence) = otherChange(of: value) {
      return ValueClue(
        place: place, sentence: sentence, remedy: "Check whether line \(place.line) is needed.",
        isWholeCause: true)
    }
    if !hasOtherWork, let (name, place) = own.droppedValue(in: ownLines) {
      return ValueClue(
        place: place, sentence: " Line \(place.line) awaits \(name), and drops its value.",
        remedy: "Use the value of \(name).")
    }
    let function = function.map { own.resolved($0, ownLines) }
    if let place = function.flatMap({ own.line(returning: value.own, in: $0, ownLines) }) {
      return ValueClue(
        place: place, sentence: " Line \(place.line) returns \(value.own).",
        remedy: "Check in which cases the program reaches line \(place.line).")
    }
    let clues: [() -> ValueClue?] = [
      { taskNotAwaited }, { bound(value) }, { madeText(value, printing) },
      { emptyElements(of: value) },
      { computedOnly(for: value, isReturned: function != nil) },
      { replacedInLoop(for: value, from: function) }, { firstNumber(of: value, from: function) },
      { repeatedChange(of: value) }, { neverChanged(value) }, { part(of: value, printing) },
      { passedText(value) },
      { function.flatMap(returns) }, { changes(behind: value) },
    ]
    return clues.lazy.compactMap { $0() }.first
  }

  /// The line that starts a task which no task awaits, if the right program starts no task there; otherwise nil.
  private var taskNotAwaited: ValueClue? {
    let started = own.trace.tasks.first { task in
      task.isUnstructured && !own.isRead(task.id) && task.outcome == .returned
        && own.place(task.creationSite).map(ownLines.contains) ?? false
    }
    guard !rightStartsTasksHere, let place = own.place(started?.creationSite) else { return nil }
    return ValueClue(
      place: place, sentence: " Line \(place.line) starts a task that no task awaits.",
      remedy: "Do this work with await, so that it is done when the function returns.",
      isWholeCause: true)
  }

  /// Returns the line that binds the task-local value which was printed, if no line of the right program binds it;
  /// otherwise nil.
  private func bound(_ value: PrintStatements.Difference) -> ValueClue? {
    guard let name = value.property, right.bindings(of: name, rightLines).isEmpty,
      let place = own.bindings(of: name, ownLines).first
    else { return nil }
    return ValueClue(
      place: place, sentence: " Line \(place.line) binds \(name) to another value.",
      remedy: "Check whether line \(place.line) is needed.", isWholeCause: true)
  }

  /// Returns the only line whose literal has a part that is in a value and in that of the right program; nil if there
  /// is none.
  private func part(
    of value: PrintStatements.Difference, _ printing: PrintStatements
  ) -> ValueClue? {
    guard let found = printing.literal(in: String(value.own), ownLines),
      value.right.contains(found.text), !String(value.own).isReordered(String(value.right)),
      own.trace.symbols.text(of: found.place)?.contains("\\(") == true
    else { return nil }
    return ValueClue(
      place: found.place, sentence: " Line \(found.place.line) makes \"\(found.text)…\".",
      remedy: "Check the values that line \(found.place.line) puts into the text.")
  }
}

extension ObservedRun {
  /// Returns the lines that may be changed and that bind a task-local value with `withValue`.
  fileprivate func bindings(of name: Substring, _ lines: EditableLines) -> [SourceFrame] {
    lines.lines(of: self).filter { $0.tokens.contains(["$", name, ".", "withValue", "("]) }
      .map(\.place)
  }
}
