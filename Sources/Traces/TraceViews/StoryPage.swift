package import StyledText
package import TaskTrace
package import TraceAnalysis

/// The layout of a story's sentences: the time on the left, the place in the source on the right.
package struct StoryPage: Sendable {
  private let options: ViewOptions
  private let unit: TimeUnit
  private let decimals: Int
  private let timeWidth: Int
  private let placeWidth: Int

  /// Creates the layout for a trace. `moment` is another time that the lines show, which may be no time of an event.
  package init(
    _ trace: Trace, _ options: ViewOptions = .init(), showing moment: VirtualTime = .zero
  ) {
    self.options = options
    let unit = TimeUnit(fitting: trace.end.nanoseconds)
    self.unit = unit
    var finest = 0
    var step = unit.rawValue
    while finest < 3, step > 1, trace.grain % step != 0 || moment.nanoseconds % step != 0 {
      finest += 1
      step /= 10
    }
    decimals = finest
    let fraction = finest > 0 ? finest + 1 : 0
    timeWidth =
      unit.number(trace.end.nanoseconds, decimals: 0).count + fraction + 1
      + unit.name(ascii: options.ascii).count
    let places = trace.sites.keys.compactMap { trace.place(of: $0) }
    // A story seldom mentions code of dependencies, so their places can be shortened.
    let own = places.filter { !$0.isFromDependency }
    let longest = (own.isEmpty ? places : own).lazy.map(\.short.displayWidth).max()
    placeWidth = options.width < 64 ? 0 : Swift.min(longest ?? 0, options.width * 7 / 20)
  }

  /// Returns the lines of a sentence. If `showsTime` is false, the time is left out, because the previous sentence
  /// shows it. Plain sentences always have it.
  package func lines(_ line: StoryLine, showsTime: Bool) -> [StyledLine] {
    var lines: [StyledLine] = []
    add(
      line, at: text(of: line.time), showsTime: showsTime, place: line.place.map(text), to: &lines)
    return lines
  }

  func add(
    _ line: StoryLine, at moment: String, showsTime: Bool, place: StyledLine?,
    to lines: inout [StyledLine]
  ) {
    if options.plain {
      var sentence = StyledLine(capacity: line.text.utf8.count + 96)
      sentence.append("At \(moment): ")
      sentence.append(line.text)
      let marks = [place?.text, line.rule?.term].compactMap(\.self)
      if !marks.isEmpty { sentence.append(" (\(marks.joined(separator: ", ")))") }
      lines += sentence.wrapped(to: options.width, indent: 2)
    } else {
      draw(line, at: showsTime ? moment : "", place: place, to: &lines)
    }
  }

  private func draw(
    _ line: StoryLine, at moment: String, place: StyledLine?, to lines: inout [StyledLine]
  ) {
    var text = StyledLine(capacity: line.text.utf8.count + 64)
    text.append(line.text)
    let margin = timeWidth + 3
    let width = options.width - margin - (placeWidth > 0 ? placeWidth + 2 : 0)
    let first = lines.count
    text.forEachPiece(width: Swift.max(width, 8)) { piece in
      let isFirst = lines.count == first
      var part = StyledLine(capacity: options.width)
      if isFirst, !moment.isEmpty {
        part.append(spaces: timeWidth + 1 - moment.displayWidth)
        part.append(moment, .number)
        part.append(spaces: margin - part.width)
      } else {
        // The spaces have the role of the text, so the line needs no array.
        part.append(spaces: margin)
      }
      part.append(text, bytes: piece)
      lines.append(part)
    }
    let rule = line.rule.map { StyledLine($0.term, .dim) }
    if placeWidth > 0 {
      addAtRight(place, rule, ofSentenceAt: first, to: &lines)
    } else {
      addBelow(place, rule, margin: margin, ofSentenceAt: first, to: &lines)
    }
  }

  /// Puts the place beside the first line of a sentence, and the rule beside its last. Both share a line that has
  /// room for them.
  private func addAtRight(
    _ place: StyledLine?, _ rule: StyledLine?, ofSentenceAt first: Int, to lines: inout [StyledLine]
  ) {
    guard lines.count > first else { return }
    if let place, let rule, lines.count == first + 1,
      lines[first].width + rule.width + place.width + 4 <= options.width
    {
      return alignRight(rule + "  " + place, on: &lines[first])
    }
    if let place { alignRight(place, on: &lines[first]) }
    guard let rule else { return }
    if place != nil, lines.count == first + 1 { lines.append(StyledLine(capacity: options.width)) }
    alignRight(rule, on: &lines[lines.count - 1])
  }

  private func alignRight(_ mark: StyledLine, on line: inout StyledLine) {
    line.append(spaces: options.width - mark.width - line.width)
    line.append(mark)
  }

  /// Puts the place and the rule on a line below a sentence. A rule alone goes to the right of the last line that has
  /// room for it.
  private func addBelow(
    _ place: StyledLine?, _ rule: StyledLine?, margin: Int, ofSentenceAt first: Int,
    to lines: inout [StyledLine]
  ) {
    guard place != nil || rule != nil else { return }
    if place == nil, let rule, lines.count > first,
      lines[lines.count - 1].width + 2 + rule.width <= options.width
    {
      return alignRight(rule, on: &lines[lines.count - 1])
    }
    var marks = [place, rule].compactMap(\.self)
    if marks.count == 2, margin + marks[0].width + 2 + marks[1].width <= options.width {
      marks = [marks[0] + "  " + marks[1]]
    }
    for mark in marks {
      var line = StyledLine()
      line.append(spaces: margin)
      line.append(mark)
      line.truncate(to: options.width, ellipsis: ellipsis)
      lines.append(line)
    }
  }

  /// Returns a place as it is shown beside a sentence, or in parentheses after it.
  func text(of place: SourceFrame) -> StyledLine {
    if options.plain { return StyledLine(place.short) }
    return StyledLine(
      placeWidth > 0 ? place.short(within: placeWidth, ellipsis: ellipsis) : place.short, .link)
  }

  private var ellipsis: String { Strokes(ascii: options.ascii).ellipsis }

  func text(of time: VirtualTime) -> String {
    unit.number(time.nanoseconds, decimals: decimals) + " " + unit.name(ascii: options.ascii)
  }
}

extension SourceFrame {
  /// The name of the file and the line, such as `AbnormalExit.swift:31`.
  package var short: String { "\(fileName):\(line)" }

  /// Returns the name of the file and the line in a limited number of columns. Only the file's name is shortened,
  /// never the line: `CompletionHand…:24`.
  package func short(within columns: Int, ellipsis: String) -> String {
    guard short.displayWidth > columns else { return short }
    let end = "\(ellipsis):\(line)"
    var name = String(fileName.prefix { $0 != "." })
    while !name.isEmpty, name.displayWidth + end.displayWidth > columns { name.removeLast() }
    return name + end
  }
}
