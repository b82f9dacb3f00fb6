import LearnerRecords
import LessonKit
import StyledText

/// Lessons in a shell. A learner cannot press Return for the rest, so each command shows a whole section.
extension Session {
  /// Shows the section after the one that was shown last.
  mutating func nextSection() throws(TutorFailure) -> [Effect] {
    guard progress.position != nil else { return try next() }
    let here = try here()
    navigation.open(here)
    return try leaveSection(here)
  }

  /// Shows the rest of the section that was entered. Instead of each run, it shows the command that starts the run.
  mutating func restOfSection() -> [Effect] {
    guard let entry = navigation.lesson?.entry else { return [] }
    let renderer = renderer(for: entry)
    var lines: [StyledLine] = []
    var hasQuestion = quiz.open != nil
    while let part = navigation.takeNext() {
      lines.append(StyledLine())
      switch part {
      case .text(let blocks): lines += renderer.lines(for: blocks)
      case .question(let question, let label, _, _):
        lines += renderer.lines(for: question, label: label)
        hasQuestion = true
      case .claim(let claim): lines += self.lines(for: claim)
      case .exercise(let exercise):
        lines += self.lines(for: exercise)
        lines += sentences("Type `exercise \(exercise.name)` at the prompt.", .dim)
      case .goal(let posed):
        lines += self.lines(for: posed)
        hasQuestion = true
      case .run(let run):
        let command = "tutor run \(entry.name.id)/\(run.commandLine)"
        lines += StyledLine(command, .strong).wrapped(to: textWidth, indent: 2)
      }
    }
    if hasQuestion {
      lines += [StyledLine()]
      lines += sentences(
        "`tutor` without a command opens the prompt, which takes answers and checks goals.", .dim)
    }
    return [.show(lines)]
  }
}
