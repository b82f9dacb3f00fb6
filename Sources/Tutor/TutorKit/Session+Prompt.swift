import LearnerRecords
import LessonKit
package import StyledText

extension Session {
  /// The prompt, which shows what the next line is: a command, an answer, a choice, or a line of a snippet.
  package var prompt: StyledLine {
    if snippet != nil { return StyledLine([Span("swift>", .prompt), Span(" ")]) }
    if recordToDelete != nil { return StyledLine([Span("yes?", .prompt), Span(" ")]) }
    if quiz.open != nil, !hidesQuestion {
      return StyledLine([Span("answer>", .prompt), Span(" ")])
    }
    if hasChoice { return StyledLine([Span("choice>", .prompt), Span(" ")]) }
    if goals.open != nil { return StyledLine([Span("goal>", .prompt), Span(" ")]) }
    guard let open = navigation.lesson else {
      return StyledLine([Span("tutor>", .prompt), Span(" ")])
    }
    let place = "\(open.lesson.name.id) \(open.section)/\(open.lesson.steps.count)>"
    return StyledLine([Span(place, .prompt), Span(" ")])
  }

  /// The line above the prompt, which says what Return does.
  package var hint: StyledLine {
    let line = StyledLine("Return: ", .dim)
    if let openWork { return line + StyledLine(openWork, .note) }
    let whole = line + StyledLine(whatFollows, .note)
    if whole.width <= textWidth { return whole }
    return (line + StyledLine(Self.short(whatFollows), .note)).truncated(to: textWidth)
  }

  /// What Return does with what is open or kept for the screen; nil if Return continues the lesson.
  private var openWork: String? {
    if snippet != nil { return "run the lines" }
    if recordToDelete != nil { return "keep it" }
    if !pager.isEmpty { return pager.title }
    if quiz.open != nil { return "the question again" }
    if hasChoice { return "choose the first candidate" }
    if goals.open != nil {
      return switch goals.nextPage {
      case .goal: "the goal again"
      case .options: "the options to try"
      case .program: "the program"
      }
    }
    return quiz.questionAfterReview == nil ? nil : "the question again"
  }

  /// Returns a hint without a title or options, for a narrow screen.
  private static func short(_ words: String) -> String {
    words.hasPrefix("run ") ? "run the demo" : String(words.prefix { $0 != "," })
  }

  private var whatFollows: String {
    guard let open = navigation.lesson else {
      if let place = progress.position, let entry = catalog[place.lesson] {
        return "continue with lesson \(entry.name.number), \(entry.title)"
      }
      guard let first = catalog.entries.first else { return "nothing; there is no lesson" }
      return "begin lesson \(first.name.number), \(first.title)"
    }
    switch open.nextPart {
    case .text(let blocks)?: return blocks.first?.kind.promise ?? "continue"
    case .question(_, _, _, let run)?:
      return run != nil ? "a prediction" : "the next question"
    case .goal(let posed)?: return "a \(posed.goal.label.lowercased())"
    case .exercise?: return "an exercise"
    case .claim?: return "check a claim over every order"
    case .run(let run)?: return "run \(run.commandLine)"
    case nil: break
    }
    switch Navigation.following(open, in: catalog) {
    case .section(let number):
      return "step \(number), \(open.lesson.steps[number - 1].title.plainText)"
    case .lesson(let entry): return "lesson \(entry.name.number), \(entry.title)"
    case .end: return "nothing; this is the end"
    }
  }

  /// The lines at the beginning of a session.
  package var greeting: [StyledLine] {
    var lines = [
      StyledLine("Swift structured concurrency", .heading)
        + StyledLine(sentence: "  `help` lists the commands, `quit` leaves", .dim)
    ]
    if let title = catalog.course.title { lines.append(StyledLine(title, .strong)) }
    lines = lines.flatMap { $0.wrapped(to: textWidth) }
    return lines + catalog.diagnostics.flatMap { $0.lines(width: textWidth) }
  }
}

extension Block.Kind {
  fileprivate var promise: String {
    switch self {
    case .notice: "what to notice"
    case .measure: "what was measured"
    case .change: "what to change"
    case .keep: "the sentence to keep"
    default: "continue"
    }
  }
}
