package import LearnerRecords
package import LessonKit
package import StyledText

/// The teacher's page during a presentation: the notes of the step, what the class sees, what comes next, and the
/// time.
package struct NotesPage {
  let presentationState: PresentationState
  let lesson: Lesson
  let now: Timestamp
  let width: Int
  let isASCII: Bool

  package init(
    _ presentationState: PresentationState, of lesson: Lesson, now: Timestamp, width: Int,
    isASCII: Bool = false
  ) {
    self.presentationState = presentationState
    self.lesson = lesson
    self.now = now
    self.width = max(20, min(width, 100))
    self.isASCII = isASCII
  }

  package static let notPresenting =
    "No presentation is running. Type `present` in another terminal to see its notes here. Press q to quit."

  private var step: Step? {
    lesson.steps.indices.contains(presentationState.section - 1)
      ? lesson.steps[presentationState.section - 1] : nil
  }

  /// The lines, the most important first. If they do not fit on the screen, the end is cut.
  package var lines: [StyledLine] {
    [StyledLine()] + clock + [StyledLine()] + notes + checked + [StyledLine()] + screen
      + [StyledLine()] + next
  }

  // MARK: Time

  private var clock: [StyledLine] {
    let title = step?.title.plainText ?? "Introduction"
    let place = "\(presentationState.section)/\(lesson.steps.count)"
    let whole = lesson.notedMinutes ?? lesson.frontMatter.minutes
    let used = seconds(since: presentationState.entered)
    let planned = step?.speakerNotes?.minutes
    return
      row(
        StyledLine("Lesson \(lesson.name.number), \(lesson.title)", .dim),
        time(seconds(since: presentationState.began), of: whole, isOver: false))
      + row(
        StyledLine("\(place)  ", .number) + StyledLine(title, .heading),
        time(used, of: planned, isOver: used > (planned ?? .max / 60) * 60))
      + pace.flatMap { StyledLine($0, .dim).wrapped(to: width) }
  }

  /// The time taken up to this step and the time that the notes suggest, as a sentence. Empty if the notes of a step
  /// suggest no time.
  private var pace: [String] {
    let before = lesson.steps.filter {
      ($0.number >= presentationState.first) && $0.number < presentationState.section
    }
    let minutes = before.compactMap { $0.speakerNotes?.minutes }
    guard !before.isEmpty, minutes.count == before.count else { return [] }
    let taken = max(0, presentationState.entered.seconds - presentationState.began.seconds)
    let suggested = minutes.reduce(0, +)
    return ["Up to this step: \(Self.clock(taken)); the notes suggest \(suggested) min."]
  }

  private func seconds(since moment: Timestamp) -> Int { max(0, now.seconds - moment.seconds) }

  private static func clock(_ seconds: Int) -> String {
    let rest = seconds % 60
    return "\(seconds / 60):" + (rest < 10 ? "0\(rest)" : "\(rest)")
  }

  private func time(_ seconds: Int, of minutes: Int?, isOver: Bool) -> StyledLine {
    StyledLine(Self.clock(seconds), isOver ? .warning : .strong)
      + StyledLine(minutes.map { " of \($0) min" } ?? "", .dim)
  }

  /// Returns lines with one text on the left and another text on the right of the first line.
  private func row(_ left: StyledLine, _ right: StyledLine) -> [StyledLine] {
    let room = max(8, width - right.width - 2)
    var lines = left.wrapped(to: room)
    lines[0] = lines[0].padded(to: width - right.width) + right
    return lines
  }

  // MARK: Notes

  private var notes: [StyledLine] {
    guard let step else { return StyledLine(lesson.frontMatter.summary).wrapped(to: width) }
    guard let notes = step.speakerNotes else {
      return StyledLine("This step has no notes.", .dim).wrapped(to: width)
    }
    return notes.paragraphs.flatMap { paragraph in
      let label = paragraph.label.map { StyledLine($0.rawValue + " ", .key) } ?? StyledLine()
      return (label + StyledLine(sentence: paragraph.text)).wrapped(to: width)
    }
  }

  /// The expressions behind the claims of the step. The class sees these claims only in words.
  private var checked: [StyledLine] {
    (step?.claims ?? []).filter { $0.say != nil }.flatMap { claim in
      (StyledLine("Claim: ", .key) + StyledLine(sentence: claim.checkedWords.sentence)).wrapped(
        to: width)
    }
  }

  // MARK: Position

  private var screen: [StyledLine] {
    let shows = presentationState.isBlank ? "nothing: it is blank" : presentationState.shows
    let follows =
      presentationState.follows.isEmpty ? "the end of the step" : presentationState.follows
    return labelled("Screen", shows) + labelled("Then", follows)
  }

  private var next: [StyledLine] {
    guard lesson.steps.indices.contains(presentationState.section) else {
      return labelled("Next step", "none, this is the last")
    }
    let step = lesson.steps[presentationState.section]
    let minutes = step.speakerNotes?.minutes.map { " (\($0) min)" } ?? ""
    return labelled("Next step", "\(step.number)  \(step.title.plainText)\(minutes)")
  }

  private func labelled(_ label: String, _ text: String) -> [StyledLine] {
    let line = StyledLine(label, .dim).padded(to: 11) + StyledLine(text)
    let ellipsis = isASCII ? "..." : "…"
    return [line.truncated(to: width, ellipsis: ellipsis)]
  }
}
