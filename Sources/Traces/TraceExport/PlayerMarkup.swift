import StyledText
import TaskTrace
import TraceAnalysis
import TraceFindings
import TraceViews

/// The elements of a page that show a run: a picture with tasks, story, rules, findings and source. A script turns
/// them into a player.
struct PlayerMarkup {
  private let trace: Trace
  private let words: Words
  private let picture: TimelinePicture
  /// The suffix of the elements' ids, which distinguishes the runs of a page.
  private let suffix: String
  /// The index of the first event that differs from another run; nil if no difference is marked.
  private let divergence: Int?
  private let sources: PageSources
  /// The indices of the kept events. An event is kept if its task has a lane, or if it has no task. `before` contains,
  /// for each event of the run, the number of kept events before it.
  private let kept: [Int]
  private let before: [Int]

  init(
    _ trace: Trace, _ options: ExportOptions, suffix: String = "", divergence: Int? = nil
  ) {
    (self.trace, self.suffix, self.divergence) = (trace, suffix, divergence)
    words = Words(trace, ascii: false)
    var picture = TimelinePicture(trace, options, rows: 120)
    picture.suffix = suffix
    picture.divergence = divergence.map { picture.point(ofEvent: $0) }
    self.picture = picture
    sources = PageSources(trace, options.coloring)
    let visible = picture.outline.visible
    var (kept, before): ([Int], [Int]) = ([], [])
    for (index, event) in trace.events.enumerated() {
      before.append(kept.count)
      let position = event.task.map { Int($0.number) - 1 }
      if position.map({ visible.indices.contains($0) && visible[$0] }) ?? true {
        kept.append(index)
      }
    }
    (self.kept, self.before) = (kept, before)
  }

  /// The number of kept events up to the first difference, inclusive.
  private var differs: Int? {
    divergence.map { $0 < before.count ? min(before[$0] + 1, kept.count) : kept.count }
  }

  /// Writes the elements of the run, without those of the page around them.
  func write(to output: inout some TextOutputStream) {
    output.write(
      "<section class=\"stage\" aria-label=\"Timeline\">\n<div class=\"scroller\" id=\"scroller\(suffix)\">\n"
    )
    picture.writeInline(to: &output)
    output.write("</div>\n</section>\n\(PictureLegend(picture).list)")
    output.write(
      "<section class=\"present\" id=\"now\(suffix)\" hidden></section>\n<div class=\"panels\">\n")
    writeTasks(to: &output)
    writeStory(to: &output)
    sources.write(to: &output)
    writeRules(to: &output)
    writeFindings(to: &output)
    output.write(
      "</div>\n<div class=\"transport\" id=\"transport\(suffix)\" hidden></div>\n")
    output.write("<script type=\"application/json\" id=\"run\(suffix)\">")
    PlayerData(trace, words, picture, sources, kept, differs: differs).write(to: &output)
    output.write("</script>\n")
  }

  private func writeTasks(to output: inout some TextOutputStream) {
    output.write("<section class=\"tasks\"><h2>Tasks</h2>\n<ul>\n")
    for row in picture.outline.rows {
      let depth = "d\(min(row.prefix.count / 3, 9))"
      switch row.content {
      case .fold(let fold):
        output.write("<li class=\"\(depth)\">… \(fold.tasks.count) more</li>\n")
      case .task(let position):
        let task = trace.tasks[position]
        let end = task.ended.map { " at \(words.time($0))" } ?? ""
        let late = task.cancellation == nil ? "" : ", was cancelled"
        output.write(
          """
          <li class="\(depth)"><span class="task" data-task="\(task.id.number)">\
          <span class="name">\(Markup.escaped(words.name(task.id)))</span> \
          <span class="kind">\(Markup.escaped(words.relation(of: task)))</span> \
          <span class="state">\(Markup.escaped(words.outcome(of: task)))\(end)\(late)</span>\
          </span></li>

          """)
      }
    }
    output.write("</ul></section>\n")
  }

  private func writeStory(to output: inout some TextOutputStream) {
    output.write("<section class=\"story\"><h2>Story</h2>\n<ol>\n")
    var isMarked = divergence == nil
    for sentence in trace.story(words) {
      let differs = !isMarked && sentence.event >= divergence ?? 0
      if differs { isMarked = true }
      let styles = [sentence.isOutput ? "printed" : nil, differs ? "differs" : nil]
      output.write(item(sentence, style: styles.compactMap(\.self).joined(separator: " ")))
    }
    output.write("</ol></section>\n")
  }

  private func item(_ sentence: StorySentence, style: String) -> String {
    let event = min(before[sentence.event], max(kept.count - 1, 0))
    let marks = sentence.marks.joined(separator: " · ")
    let note = marks.isEmpty ? "" : " <span class=\"note\">\(Markup.escaped(marks))</span>"
    return "<li data-event=\"\(event)\" class=\"\(style)\"><span class=\"time\">"
      + "\(Markup.escaped(words.time(sentence.line.time)))</span> <span class=\"text\">"
      + "\(Markup.escaped(Markup.unbroken(sentence.line.text)))\(note)</span></li>\n"
  }

  private func writeRules(to output: inout some TextOutputStream) {
    let reports = trace.ruleReports
    guard !reports.isEmpty else { return }
    output.write("<section class=\"rules\"><h2>Rules</h2>\n<ul>\n")
    for report in reports {
      let rule = Rule[report.rule]
      let holds = report.violations.isEmpty
      let count = "\(report.held) of \(report.applied)"
      output.write(
        "<li class=\"\(holds ? "held" : "broken")\">\(Markup.escaped(rule.title)) "
          + "<span class=\"note\">\(holds ? "held" : "broken: held") \(count) · rule \(rule.number)"
          + "</span></li>\n")
    }
    output.write("</ul></section>\n")
  }

  private func writeFindings(to output: inout some TextOutputStream) {
    let findings = trace.notableFindings
    let (mistakes, remarks) = (
      findings.filter { $0.grade == .mistake }, findings.filter { $0.grade == .remark }
    )
    write(mistakes, "Findings", "broken", to: &output)
    write(remarks, "Remarks", "remark", to: &output)
  }

  private func write(
    _ findings: [Finding], _ title: String, _ style: String,
    to output: inout some TextOutputStream
  ) {
    guard !findings.isEmpty else { return }
    output.write("<section class=\"rules findings\"><h2>\(title)</h2>\n<ul>\n")
    for finding in findings {
      let place = finding.places.first.map { "\($0.short) · " } ?? ""
      output.write(
        "<li class=\"\(style)\">\(Markup.escaped(finding.text)) <span class=\"note\">"
          + "\(Markup.escaped(place + finding.advice))</span></li>\n")
    }
    output.write("</ul></section>\n")
  }
}
