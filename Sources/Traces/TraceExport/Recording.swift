import StyledText
import TaskTrace
import TraceAnalysis
import TraceViews

/// A recording of a run as the terminal plays it, in asciinema's second format (asciicast v2). The timeline grows in
/// place, and the rules and findings follow. The first 200 sentences of the story have markers.
struct Recording {
  let timeline: Timeline
  let explainer: Explainer
  let trace: Trace
  let seconds: Double
  private let last: [StyledLine]
  private let title: String

  static let columns = 100
  static let markerLimit = 200

  init(_ trace: Trace, _ options: ExportOptions) {
    self.trace = trace
    seconds = max(options.seconds, 0.1)
    title = options.title ?? Words(trace, ascii: false).program
    let view = ViewOptions(width: Self.columns, rows: 40, title: options.title)
    timeline = Timeline(trace, view)
    explainer = Explainer(trace, level: .essential)
    last =
      timeline.lines + [""] + RuleSummary(trace, view).lines + FindingSummary(trace, view).lines
  }

  func write(to output: inout some TextOutputStream) {
    let size = "\"width\":\(Self.columns),\"height\":\(max(last.count + 1, 24))"
    output.write("{\"version\":2,\(size),\"title\":\(JSONText.string(title))}\n")
    var shown: [StyledLine] = []
    var markers = Markers(explainer, trace)
    for column in 0..<timeline.columns {
      let lines = timeline.lines(throughColumn: column)
      let time = time(ofColumn: column)
      if lines != shown {
        event(time, "o", frame(lines, isFirst: shown.isEmpty), to: &output)
        shown = lines
      }
      let moment = timeline.time(ofColumn: column)
      let isLast = column == timeline.columns - 1
      while let marker = markers.next(until: isLast ? nil : moment) {
        event(time, "m", marker, to: &output)
      }
    }
    event(seconds, "o", frame(last, isFirst: shown.isEmpty), to: &output)
  }

  private func time(ofColumn column: Int) -> Double {
    seconds * Double(column) / Double(max(timeline.columns, 1))
  }

  private func event(
    _ time: Double, _ kind: String, _ data: String, to output: inout some TextOutputStream
  ) {
    let milliseconds = Int((time * 1_000).rounded())
    let fraction = String(1_000 + milliseconds % 1_000).dropFirst()
    output.write("[\(milliseconds / 1_000).\(fraction),\"\(kind)\",\(JSONText.string(data))]\n")
  }

  /// Returns output that draws lines over those on the screen. Control characters in the lines are already visible.
  private func frame(_ lines: [StyledLine], isFirst: Bool) -> String {
    let writer = TerminalWriter(colors: .ansi)
    let start = isFirst ? "\u{1B}[2J\u{1B}[H" : "\u{1B}[H"
    let text = lines.map { line in
      writer.string(for: line.truncated(to: Self.columns)) + "\u{1B}[K\r\n"
    }
    return start + text.joined() + "\u{1B}[J"
  }

  /// The sentences of the story, in order, read up to the time that the picture shows.
  private struct Markers {
    let explainer: Explainer
    let trace: Trace
    var index = 0
    var left = Recording.markerLimit
    var pending: [String] = []

    init(_ explainer: Explainer, _ trace: Trace) {
      self.explainer = explainer
      self.trace = trace
    }

    mutating func next(until time: VirtualTime?) -> String? {
      while pending.isEmpty, left > 0, index < trace.events.count {
        if let time, trace.events[index].time > time { return nil }
        pending = explainer.explanations(of: index).map { $0.text.makingControlsVisible() }
        index += 1
      }
      guard left > 0, !pending.isEmpty else { return nil }
      left -= 1
      return pending.removeFirst()
    }
  }
}
