import LessonKit
import TraceAnalysis
import TraceExport

/// Converts a run in a lesson to HTML: its picture, legend and story.
struct RunMarkup {
  let blocks: BlockMarkup
  let medium: LessonMarkup.Medium

  func html(_ numbered: LessonOutline.NumberedRun) -> HTML {
    guard let recorded = numbered.recorded else {
      let words = HTML(text: "run \(numbered.run.commandLine)")
      return HTML("p", [:], HTML("code", [:], words))
    }
    let figure = RunFigure(recorded.trace, title: recorded.title, rows: RecordedRun.rows)
    var picture = [
      caption(numbered, recorded),
      blocks.scrolling("Timeline", HTML(markup: figure.svg)), HTML(markup: figure.legend),
    ]
    if let ending = figure.ending {
      picture.append(HTML("p", ["class": "fault"], HTML(text: ending)))
    }
    switch medium {
    case .screen:
      let story = story(ShortStory(figure.sentences, first: 30, last: 10))
      picture.append(
        HTML(
          "details", ["class": "story"], HTML("summary", [:], HTML(text: "The story")), story))
      return HTML("figure", ["class": "run"], picture)
    case .paper:
      return HTML("figure", ["class": "run"], picture)
        + story(ShortStory(onPaper: figure.sentences, of: numbered.run))
    }
  }

  private func caption(
    _ numbered: LessonOutline.NumberedRun, _ recorded: RecordedRun
  ) -> HTML {
    var caption = [
      HTML("span", ["class": "count"], HTML(text: "Run \(numbered.number)")),
      HTML(text: " "), HTML("code", [:], HTML(text: numbered.run.commandLine)), HTML(text: " "),
    ]
    if case .screen(let player) = medium {
      if let page = player(numbered) {
        caption.append(
          HTML(
            "a", ["class": "play", "href": page, "data-title": recorded.title],
            HTML(text: "Play")))
      } else {
        let count = recorded.trace.events.count
        caption.append(
          HTML(
            "span", ["class": "alone"], HTML(text: "The run has \(count) events, too many to play"))
        )
      }
    }
    return HTML("figcaption", [:], caption)
  }

  private func story(_ short: ShortStory) -> HTML {
    var items: [HTML] = []
    for (index, sentence) in short.sentences.enumerated() {
      if index == short.gap, short.left > 0 {
        items.append(HTML("li", ["class": "left"], HTML(text: "… \(short.left) more")))
      }
      let place = sentence.place.map { HTML("span", ["class": "place"], HTML(text: " \($0)")) }
      items.append(
        HTML(
          "li", ["class": sentence.isOutput ? "printed" : nil],
          HTML("span", ["class": "time"], HTML(text: sentence.time)),
          HTML(
            "span", ["class": "text"], HTML(text: " \(Markup.unbroken(sentence.text))"),
            place ?? HTML())))
    }
    return HTML("ol", ["class": "story"], items)
  }
}
