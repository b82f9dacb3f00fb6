import TaskTrace
import TraceAnalysis

/// Findings about a line with the words of a line of the right program in another order.
extension RunDifference {
  static let sameWords = " These are the same words in another order."

  /// A finding about such a line, if its values are in the order in which tasks came to an end; otherwise nil.
  func reordered(_ line: PrintedLine, _ other: PrintedLine, _ printing: PrintStatements) -> Finding?
  {
    guard line.text.isReordered(other.text), !line.text.isSortedAsText(unlike: other.text),
      let order = orderOfResults(before: line) ?? orderOfCalls(before: line) ?? orderOfLocks
    else { return nil }
    let text =
      "\(printing.place(of: line.text)) printed \"\(line.text)\". The author's program printed \"\(other.text)\"."
      + Self.sameWords
    func finding(at place: SourceFrame, _ words: String, _ remedy: String) -> Finding {
      var found = own.finding(
        .printedOther, .remark, [line.task].compactMap(\.self), event: line.event, at: [],
        text + words)
      found.places = [place]
      found.ownRemedy = remedy
      return found
    }
    if let sort = own.onlySort(in: ownLines) {
      return finding(
        at: sort, " Line \(sort.line) puts them in order.",
        "Check by what line \(sort.line) sorts, and in which direction.")
    }
    return finding(at: order.place, order.words, order.remedy)
  }

  /// Whether the right program prints lines that this program prints only with their words in another order.
  var printsAllWords: Bool {
    let missing = linesOnlyInRight.values.flatMap(\.self)
    let lines = ownOutput.map(\.text).filter { !$0.isEmpty }
    return !missing.isEmpty
      && missing.allSatisfy { line in lines.contains { $0.isReordered(line) } }
  }

  private typealias Order = (place: SourceFrame, words: String, remedy: String)

  /// Returns the line that takes the results of a group as they come.
  private func orderOfResults(before line: PrintedLine) -> Order? {
    let taken = own.waits.last { wait in
      wait.event < line.event && own.takesResult(wait) && isUsed(wait, in: own)
    }
    guard let taken, let place = own.place(taken.site) else { return nil }
    let text = own.trace.symbols.text(of: place) ?? ""
    let hasPlaces = text.contains(/\b(?:await|let|case)\s+(?:let\s+)?\(\w+,/)
    return (
      place,
      " \(own.name(taken.waiter)) took the results of its group at line \(place.line) in the order in which the "
        + "children ended.",
      hasPlaces
        ? "Check the place that each child returns with its result, and how it is used."
        : "Let each child return its place too, and put the results in that order."
    )
  }

  private static let storeWithPlace =
    "Store each value with its place, and put the values in that order at the end."

  /// Returns the last line at which tasks called an actor that several tasks called, if those of the right program do
  /// not.
  private func orderOfCalls(before line: PrintedLine) -> Order? {
    guard right.callsOfActors(in: rightLines).values.allSatisfy({ $0.count < 2 }) else {
      return nil
    }
    let all = own.callsOfActors(in: ownLines).mapValues { calls in
      calls.filter { $0.key != line.task && $0.value.event < line.event }.values
        .sorted { $0.event < $1.event }
    }
    let last = all.filter { $0.value.count > 1 }.max { one, other in
      (one.value.last?.event ?? 0) < (other.value.last?.event ?? 0)
    }
    guard let last, let place = last.value.last?.place else { return nil }
    let lines = Set(last.value.map(\.place.line)).sorted()
    let actor = last.key == .main ? "the main actor" : own.trace.actorNames[last.key] ?? "an actor"
    return (
      place,
      " \(own.trace.names(of: last.value.map(\.task))) called \(actor) at \(lines.inWords), in the order in which "
        + "their work ended.", Self.storeWithPlace
    )
  }

  /// Returns the only line at which tasks change state under a lock.
  private var orderOfLocks: Order? {
    let places = ownLines.files(of: own).flatMap { file in
      let source = file.source
      return source.tokens.indices.filter { index in
        source.tokens[index] == "withLock"
          && source.blocks(around: index).contains(where: \.isOfAnotherTask)
      }.compactMap(source.line).map(file.place)
    }.filter(ownLines.contains)
    guard places.count == 1, let place = places.first else { return nil }
    return (
      place, " The tasks reached line \(place.line) in the order in which their work ended.",
      Self.storeWithPlace
    )
  }
}

extension ObservedRun {
  /// The last call of an actor by a task.
  fileprivate typealias LastCall = (task: TaskID, event: Int, place: SourceFrame)

  /// The last call of each actor by each task, in lines that the learner can change.
  fileprivate func callsOfActors(in lines: EditableLines) -> [ActorID: [TaskID: LastCall]] {
    var calls: [ActorID: [TaskID: LastCall]] = [:]
    for (index, event) in trace.events.ofKinds([.hopped]) {
      guard case .hopped(let actor?, let site) = event.action, let task = event.task,
        let place = editableFrame(of: site, lines)
      else { continue }
      calls[actor, default: [:]][task] = (task, index, place)
    }
    return calls
  }

  /// Whether a wait takes a result of a group. Functions of all asynchronous sequences, such as `reduce`, do so too,
  /// and the trace shows only that the task waits for its group.
  fileprivate func takesResult(_ wait: Wait) -> Bool {
    if wait.takesResult { return true }
    guard wait.call == nil, case .group = wait.reason, !wait.isImplicit else { return false }
    return tokens(at: place(wait.site)).contains { Self.consuming.contains($0) }
  }

  private static let consuming: Set<Substring> = ["reduce", "first", "max", "min"]
}
