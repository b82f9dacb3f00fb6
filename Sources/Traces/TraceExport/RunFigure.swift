import TaskTrace
package import TraceAnalysis
import TraceViews

/// A run for a page with several runs: its timeline, legend and story.
package struct RunFigure: Sendable {
  package struct Sentence: Hashable, Sendable {
    package var time: String
    package var text: String
    /// `Both.swift:12`
    package var place: String?
    /// The program printed it.
    package var isOutput = false

    package init(time: String, text: String, place: String? = nil, isOutput: Bool = false) {
      self.time = time
      self.text = text
      self.place = place
      self.isOutput = isOutput
    }
  }

  /// The timeline as an element of a page, with its description for readers who cannot see it.
  package let svg: String
  package let description: String
  /// The legend as a list.
  package let legend: String
  package let sentences: [Sentence]
  /// How it ended, if not as programs should.
  package let ending: String?

  package init(_ trace: Trace, title: String, rows: Int) {
    var options = ExportOptions()
    options.title = title
    let loose = TimelinePicture(trace, options, rows: rows, size: Self.size, isStill: true)
    let picture = TimelinePicture(
      trace, options, rows: rows, size: loose.fittingSize, isStill: true)
    var text = ""
    picture.writeStill(to: &text)
    svg = text
    description = picture.description
    legend = PictureLegend(picture).list
    ending = picture.words.abnormalEnding
    sentences = Self.story(of: trace, picture.words)
  }

  private static let size = TimelinePicture.Size(
    width: 740, left: 168, right: 176, row: 25, name: 18)

  private static func story(of trace: Trace, _ words: Words) -> [Sentence] {
    let explainer = Explainer(trace, level: .essential)
    return trace.events.enumerated().flatMap { index, event -> [Sentence] in
      let time = words.time(event.time)
      let explained = explainer.explanations(of: index).map { explanation in
        let line = StoryLine(explanation, in: trace)
        return Sentence(time: time, text: line.text, place: line.place?.short)
      }
      guard case .printed(_, let text) = event.action else { return explained }
      let who = event.task.map { words.name($0) } ?? "the program"
      return [Sentence(time: time, text: "\(who) prints: \(text)", isOutput: true)] + explained
    }
  }

  /// The look of all pictures; a page has it once.
  package static let style = PictureStyle.rules
  /// The heads of their arrows; a page has them once, before the first picture.
  package static let arrowHeads =
    "<svg width=\"0\" height=\"0\" class=\"picture heads\" aria-hidden=\"true\">"
    + PictureStyle.markers + "</svg>\n"
}
