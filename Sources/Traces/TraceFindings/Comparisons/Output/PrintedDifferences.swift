import TaskTrace
import TraceAnalysis

/// Findings about lines that a run prints and the right program does not, and the other way around.
extension RunDifference {
  /// A finding about a line that the right program does not print, or prints more or less often; nil if there is no
  /// such line.
  var printedOther: Finding? {
    let (mine, theirs) = (ownOutput, rightOutput)
    let (ownTexts, rightTexts) = (Set(mine.map(\.text)), Set(theirs.map(\.text)))
    let added = mine.filter { !rightTexts.contains($0.text) }
    let missing = theirs.filter { !ownTexts.contains($0.text) }
    let wanted = missing.first { line in self.wanted.contains(where: line.text.contains) }
    let printing = PrintStatements(own, in: ownLines)
    let alike = wanted.map { wanted in
      printing.statement(printing: wanted.text).map { statement in
        added.filter { printing.statement(printing: $0.text) == statement }
      } ?? added
    }
    if let wanted, alike?.isEmpty != false {
      return never(wanted, mine, printed(by: wanted.task, added, printing), printing)
    }
    if !added.isEmpty, let found = printedInsteadOfReturned(mine, theirs, printing) { return found }
    if wanted == nil, let found = lineAfterLast(added, mine, theirs, printing) { return found }
    guard let line = wanted.flatMap({ alike?.nearest(to: $0) }) ?? added.first else {
      return repeated(mine, theirs, printing)
    }
    guard let other = wanted ?? missing.first else {
      var found = finding(
        line,
        "\(printing.place(of: line.text)) printed \"\(line.text)\" at "
          + "\(line.time.words). The author's program prints no such line."
          + callOfActor(printing: line))
      let origin = printing.literal(in: line.text, ownLines)?.place
      let place = origin ?? printing.editableStatement(printing: line.text, ownLines)
      found.places += [place].compactMap(\.self)
      found.ownRemedy = "Find out why your program reaches the code that prints this line."
      return found
    }
    return reordered(line, other, printing) ?? differing(line, other, printing)
  }

  private func finding(_ line: PrintedLine, at sites: [SiteID?] = [], _ text: String) -> Finding {
    own.finding(
      .printedOther, .remark, [line.task].compactMap(\.self), event: line.event, at: sites, text)
  }

  // MARK: Other lines

  /// A finding about a line with other values than that of the right program. Names the value, and the function that
  /// returned it, if the source shows them.
  private func differing(
    _ line: PrintedLine, _ other: PrintedLine, _ printing: PrintStatements
  ) -> Finding {
    let values = printing.differences(of: line.text, and: other.text)
    var text =
      "\(printing.place(of: line.text)) printed \"\(line.text)\". The author's program printed \"\(other.text)\"."
      + (line.text.isReordered(other.text) ? Self.sameWords : "")
    if line.text.isReordered(other.text), line.text.isSortedAsText(unlike: other.text) {
      var found = finding(line, "\(text) They are sorted as texts, character by character.")
      found.places = [own.onlySort(in: ownLines)].compactMap(\.self)
      found.ownRemedy = "Do not sort the texts. Give each its place, or sort by the number."
      return found
    }
    guard let value = values.first else {
      return withMaker(finding(line, text), of: line.text, printing)
    }
    text +=
      " The value of \(value.code) was \"\(value.own)\", and \"\(value.right)\" in the author's program."
    let function = printing.origin(of: value, ownLines)
    let clue = wrappedError(value) ?? clue(to: value, from: function?.name, printing)
    if let function, clue?.isWholeCause != true {
      text += " It comes from \(function.name) (line \(function.line))."
    }
    var found = finding(line, text + (clue?.sentence ?? ""))
    found.places.insert(contentsOf: [clue?.place].compactMap(\.self), at: 0)
    found.ownRemedy = clue?.remedy
    if clue?.isOtherCase == true { return withNotice(found, line, other) }
    guard let function else { return clue == nil ? withNotice(found, line, other) : found }
    guard clue == nil else { return found }
    found.ownRemedy =
      hasOtherWork
      ? "Check what \(function.name) returns in this run."
      : "\(function.name) does the same work as in the author's program. Check what it does with the results."
    return found
  }

  /// Adds to a finding about a line the only line that makes its text.
  private func withMaker(
    _ finding: Finding, of text: String, _ printing: PrintStatements
  ) -> Finding {
    guard let place = printing.line(making: text[...], ownLines)?.place else { return finding }
    var finding = finding
    finding.places.insert(place, at: 0)
    finding.statement += " Line \(place.line) makes the text of your program."
    finding.ownRemedy = "Check the text that line \(place.line) makes."
    return finding
  }

  /// Adds to a finding that the task had noticed its cancellation before it printed the line, if this is also true of
  /// the line of the right program.
  private func withNotice(_ finding: Finding, _ line: PrintedLine, _ other: PrintedLine) -> Finding
  {
    guard let task = line.task, let notice = own.notice(of: task, before: line.event),
      other.task.flatMap({ right.notice(of: $0, before: other.event) }) != nil
    else { return finding }
    var finding = finding
    finding.statement +=
      " \(own.name(task)) had noticed its cancellation\(own.at(notice.site)) before."
    finding.ownRemedy =
      "Throw an error where the task notices the cancellation, or check for it again before this line."
    return finding
  }

  // MARK: Missing and repeated lines

  /// A finding about a line of the right program that this program never prints.
  ///
  /// `replacement` is the line that its task prints instead, if that is known.
  private func never(
    _ line: PrintedLine, _ mine: [PrintedLine], _ replacement: PrintedLine?,
    _ printing: PrintStatements
  ) -> Finding {
    let time = line.time
    let text =
      "The author's program prints \"\(line.text)\" at \(time.words), and yours never does."
    guard let statement = printing.statement(printing: line.text) else {
      return missing(at: time, text)
    }
    let place =
      "line \(statement.line)" + (printing.function(around: statement).map { ", in \($0)" } ?? "")
    let isReached = mine.contains { printing.statement(printing: $0.text) == statement }
    let other =
      replacement
      ?? mine.first { line in
        line.time == time && right.printed(containing: line.text) == nil
      }
    // A line that the same statement printed at another time explains more, except after a cancellation.
    let isInstead =
      !isReached || replacement != nil
      || other?.task.flatMap { own.notice(of: $0, before: other?.event ?? 0) } != nil
    let instead =
      other.map { isInstead ? " Instead, it printed \"\($0.text)\"\(from($0, printing))." : "" }
      ?? ""
    var found = missing(
      at: time,
      isReached
        ? "\(text) It would come from \(place).\(instead)"
        : "\(text) No task reached \(place), which prints it.\(instead)")
    found.ownRemedy =
      isReached
      ? "Find the case in which the program should print this line."
      : "Find out why the program does not reach line \(statement.line)."
    if ownLines.contains(statement.place) { found.places = [statement.place] }
    found = withOtherText(found, replacement, printing)
    if isReached, other == nil {
      found = withMissingText(found, of: line, by: statement, printing)
    }
    return withMadeUpValue(withCatch(found, insteadOf: line, printing))
  }

  private func from(_ line: PrintedLine, _ printing: PrintStatements) -> String {
    printing.statement(printing: line.text).map { " at line \($0.line)" } ?? ""
  }

  private func missing(at time: VirtualTime, _ text: String) -> Finding {
    Finding(
      kind: .printedOther, grade: .remark, tasks: [], event: 0, time: time, places: [],
      statement: text)
  }

  /// A finding about a line that this program prints more or less often than the right program; nil if there is none.
  private func repeated(
    _ mine: [PrintedLine], _ theirs: [PrintedLine], _ printing: PrintStatements
  ) -> Finding? {
    let counts = theirs.reduce(into: [String: Int]()) { $0[$1.text, default: 0] += 1 }
    let own = Dictionary(grouping: mine, by: \.text)
    let isWanted = { (line: PrintedLine) in self.wanted.contains { line.text.contains($0) } }
    let differing = mine.filter { own[$0.text]?.count != counts[$0.text] && isWanted($0) }
    guard let line = differing.last, let count = own[line.text]?.count else { return nil }
    let printers = Set(own[line.text]?.compactMap(\.task) ?? [])
    var times = (own[line.text] ?? []).map { (printed: PrintedLine) -> String in
      let time = "at \(printed.time.words)"
      guard printers.count > 1, let printer = printed.task else { return time }
      return "\(time) by \(self.own.name(printer))"
    }
    if Set(times).count == 1 { times = [times[0]] }
    if times.count > 3 { times[3...] = ["later"] }
    let right = counts[line.text] ?? 0
    var found = finding(
      line,
      "\(printing.place(of: line.text)) printed \"\(line.text)\" \(count.timesWords), \(times.asList()). "
        + "The author's program prints it \(right.timesWords).")
    found.ownRemedy =
      count > right
      ? "Find out which code does this again." : "Find out which code leaves this out."
    guard let name = printing.fixedFunction(printing: line.text, ownLines) else { return found }
    let calls = self.own.calls(of: name, ownLines)
    if (1...3).contains(calls.count) {
      found.statement += " \(name), which prints it, is called at \(calls.map(\.line).inWords)."
      let isOfChild = printers.contains { self.own.trace[$0]?.kind != .root }
      found.places = isOfChild ? self.own.inOtherTasksFirst(calls, of: name) : calls
    }
    return found
  }
}

extension Int {
  /// The number as an adverb, such as `once` or `3 times`.
  var timesWords: String {
    self == 1 ? "once" : self == 2 ? "twice" : "\(self) times"
  }
}

extension [PrintedLine] {
  /// Returns the first of the lines that have most words in common with a line.
  fileprivate func nearest(to line: PrintedLine) -> Element? {
    let words = Set(line.text.words)
    let common = map { words.intersection($0.text.words).count }
    return common.max().flatMap { most in zip(self, common).first { $1 == most }?.0 }
  }
}

extension String {
  /// The words of the text without punctuation marks.
  fileprivate var words: [Substring] { split { !$0.isLetter && !$0.isNumber } }

  /// Whether a text has the same words in another order.
  func isReordered(_ other: String) -> Bool {
    words != other.words && words.sorted() == other.words.sorted()
  }

  /// Whether the parts of the text between commas are sorted as texts, and those of another text are not. The first
  /// part may begin with other words, such as a title and a colon.
  func isSortedAsText(unlike other: String) -> Bool {
    let (mine, theirs) = (listed, other.listed)
    return mine.count > 2 && mine == mine.sorted() && theirs != theirs.sorted()
  }

  private var listed: [Substring] {
    let list = firstIndex(of: ":").map { self[index(after: $0)...] } ?? self[...]
    return list.split(separator: ",").map { $0.drop { $0 == " " } }
  }
}
