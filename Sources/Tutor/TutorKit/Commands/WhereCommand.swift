import CommandLineKit
import LearnerRecords
import LessonKit
import StyledText

/// Lists the steps of the open lesson.
struct WhereCommand: CommandWithoutArguments {
  static let word = CommandWord(
    "where", in: .lessons,
    summary: "list the steps of this lesson, and show where you are",
    details: "Lists the steps of the open lesson, and marks the current step.")

  func perform(in session: inout Session, inShell: Bool) throws(TutorFailure) -> [Effect] {
    [.show(try session.stepList())]
  }
}

extension Session {
  fileprivate func stepList() throws(TutorFailure) -> [StyledLine] {
    let open = try here()
    let name = open.lesson.name
    var lines = [
      StyledLine("Lesson \(name.number), ", .dim) + StyledLine(open.lesson.title, .strong)
    ]
    let titles = ["Introduction"] + open.lesson.steps.map(\.title.plainText)
    let digits = "\(titles.count - 1)".count
    for (number, title) in titles.enumerated() {
      let isHere = number == open.section
      let isSeen =
        number > 0
        && progress.seen.contains(Place(lesson: name.id, step: open.lesson.steps[number - 1].id))
      var line = StyledLine(isHere ? "> " : "  ", .prompt)
      let gap = String(repeating: " ", count: digits - "\(number)".count)
      line.append("\(gap)\(number)  ", .number)
      line.append(title, isHere ? .strong : isSeen ? .plain : .dim)
      lines += line.wrapped(to: textWidth, indent: digits + 4)
    }
    return lines
  }
}
