package import StyledText
package import TaskTrace

/// How the sentences of a story are set: the moment at the left, the place in the source at the right.
package struct StoryPage: Sendable {
  private let options: ViewOptions
  private let unit: TimeUnit
  private let decimals: Int
  private let timeWidth: Int
  private let placeWidth: Int

  package init(_ trace: Trace, _ options: ViewOptions = .init()) {
    self.options = options
    let unit = TimeUnit(fitting: trace.end.nanoseconds)
    self.unit = unit
    var finest = 0
    var step = unit.rawValue
    while finest < 3, step > 1, trace.grain % step != 0 {
      finest += 1
      step /= 10
    }
    decimals = finest
    let fraction = finest > 0 ? finest + 1 : 0
    timeWidth =
      unit.number(trace.end.nanoseconds, decimals: 0).count + fraction + 1
      + unit.name(ascii: options.ascii).count
    let longest = trace.sites.keys.lazy.compactMap { trace.place(of: $0)?.short.displayWidth }.max()
    placeWidth = options.width < 64 ? 0 : Swift.min(longest ?? 0, options.width / 3)
  }

  /// One sentence; the moment is left out where it is that of the sentence before.
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
      append(line, noteAs: .plain, to: &sentence)
      if let place { sentence.append(place) }
      lines += sentence.wrapped(to: options.width, indent: 2)
    } else {
      draw(line, at: showsTime ? moment : "", place: place, to: &lines)
    }
  }

  private func append(_ line: StoryLine, noteAs role: Role, to text: inout StyledLine) {
    text.append(line.text)
    guard let note = line.note else { return }
    text.append(visible: " (", role)
    text.append(note, role)
    text.append(visible: ")", role)
  }

  private func draw(
    _ line: StoryLine, at moment: String, place: StyledLine?, to lines: inout [StyledLine]
  ) {
    var text = StyledLine(capacity: line.text.utf8.count + 64)
    append(line, noteAs: .dim, to: &text)
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
        // Of one role with the text: such a line is made without an array.
        part.append(spaces: margin)
      }
      part.append(text, bytes: piece)
      if isFirst, placeWidth > 0, let place {
        part.append(spaces: options.width - place.width - part.width)
        part.append(place)
      }
      lines.append(part)
    }
    if placeWidth == 0, let place {
      var part = StyledLine()
      part.append(spaces: margin)
      part.append(place)
      part.truncate(to: options.width, ellipsis: ellipsis)
      lines.append(part)
    }
  }

  /// A place as it stands beside a sentence, or in brackets after it.
  func text(of place: SourceFrame) -> StyledLine {
    if options.plain { return StyledLine(" (\(place.short))") }
    return StyledLine(
      placeWidth > 0 ? place.short(within: placeWidth, ellipsis: ellipsis) : place.short, .link)
  }

  private var ellipsis: String { Strokes(ascii: options.ascii).ellipsis }

  func text(of time: VirtualTime) -> String {
    unit.number(time.nanoseconds, decimals: decimals) + " " + unit.name(ascii: options.ascii)
  }
}

extension SourceFrame {
  /// `AbnormalExit.swift:31`
  package var short: String { "\(fileName):\(line)" }

  /// The same where there is less room. The line is never cut, only the file's name: `CompletionHand…:24`
  package func short(within columns: Int, ellipsis: String) -> String {
    guard short.displayWidth > columns else { return short }
    let end = "\(ellipsis):\(line)"
    var name = String(fileName.prefix { $0 != "." })
    while !name.isEmpty, name.displayWidth + end.displayWidth > columns { name.removeLast() }
    return name + end
  }
}
