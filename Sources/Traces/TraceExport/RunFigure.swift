import TaskTrace
package import TraceAnalysis
import TraceViews

/// A run for a page with several runs: its timeline, legend and story.
package struct RunFigure: Sendable {
  package struct Sentence: Hashable, Sendable {
    package var time: String
    package var text: String
    /// The place in the source, such as `Both.swift:12`.
    package var place: String?
    /// Whether the program printed the text.
    package var isOutput = false

    package init(time: String, text: String, place: String? = nil, isOutput: Bool = false) {
      self.time = time
      self.text = text
      self.place = place
      self.isOutput = isOutput
    }
  }

  /// The timeline as an SVG element, and its description for readers who cannot see it.
  package let svg: String
  let description: String
  /// The legend as an HTML list.
  package let legend: String
  package let sentences: [Sentence]
  /// A sentence about how the run ended; nil if the program exited with status 0.
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
    trace.story(words).map {
      Sentence(
        time: words.time($0.line.time), text: $0.line.text, place: $0.line.place?.short,
        isOutput: $0.isOutput)
    }
  }

  /// The style sheet of all pictures. A page contains it once.
  package static let style = PictureStyle.rules
  /// The heads of the arrows in all pictures. A page contains them once, before the first picture.
  package static let arrowHeads =
    "<svg width=\"0\" height=\"0\" class=\"picture heads\" aria-hidden=\"true\">"
    + PictureStyle.markers + "</svg>\n"
}
