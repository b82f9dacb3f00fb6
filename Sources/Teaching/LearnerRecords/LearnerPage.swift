package import StyledText
import TraceFindings

/// A page about one learner's work on exercises: each attempt, its verdict, and the changes since the last attempt.
package struct LearnerPage {
  private let learner: HandIn
  private let title: String
  private let width: Int

  package init(_ learner: HandIn, in record: ClassRecord, width: Int) {
    self.learner = learner
    self.title = record.title(of: learner)
    self.width = width
  }

  package var lines: [StyledLine] {
    let tested = learner.exercises.filter { !$0.exercise.attempts.isEmpty }
    guard !tested.isEmpty else {
      return wrapped("\(title) has not tested an exercise.", .note)
    }
    var lines = [StyledLine(title, .heading)]
    for (lesson, exercise) in tested {
      lines.append(StyledLine())
      lines += wrapped("\(lesson.id)/\(exercise.name)", .strong)
      lines += wrapped(exercise.asks, .dim)
      lines += self.lines(of: exercise)
    }
    return lines
  }

  private func lines(of exercise: HandIn.Exercise) -> [StyledLine] {
    var number = 0
    var lines: [StyledLine] = []
    for step in AttemptHistory(exercise).steps {
      let time = "\(step.first.date)".prefix(16).replacing("T", with: " ")
      if step.first.kind == .hint {
        lines += wrapped("\(time)  hint \(step.first.text)", .note)
        continue
      }
      number += 1
      let head = StyledLine("\(number). \(time)  ") + verdict(on: step)
      lines.append(StyledLine())
      lines += head.wrapped(to: width, indent: 3)
      lines += program(of: step)
    }
    return lines
  }

  private func verdict(on step: AttemptHistory.Step) -> StyledLine {
    let attempt = step.first
    let times = step.count == 1 ? "" : " (\(step.count) tests in a row)"
    guard attempt.kind == .failed else { return StyledLine("passed\(times)", .success) }
    var findings: [String] = []
    for finding in attempt.findings.map({ Finding.Kind(rawValue: $0)?.title ?? $0 })
    where !findings.contains(finding) {
      findings.append(finding)
    }
    let found = findings.isEmpty ? "" : ": \(findings.joined(separator: ", "))"
    let check = attempt.text.isEmpty ? "" : "; check: \(attempt.text)"
    return StyledLine("failed\(times)", .error) + StyledLine(found + check)
  }

  /// Returns the lines for the program of a step: the whole first program, or the changes since the last one.
  private func program(of step: AttemptHistory.Step) -> [StyledLine] {
    guard let program = step.program else {
      return wrapped("   The program of this attempt is not in the hand-in.", .dim)
    }
    guard let previous = step.previous else {
      return indented(
        program.linesOfCode.flatMap {
          StyledLine(String($0), .code).piecesOfCode(width: width - 3, mark: ">")
        })
    }
    let difference = LineDifference(from: previous, to: program)
    guard !difference.isEmpty else {
      return wrapped("   The program is the same as before.", .dim)
    }
    return indented(difference.lines(width: width - 3, mark: ">"))
  }

  private func indented(_ lines: [StyledLine]) -> [StyledLine] {
    lines.map { StyledLine("   ") + $0 }
  }

  private func wrapped(_ text: String, _ role: Role = .plain) -> [StyledLine] {
    StyledLine(sentence: text, role).wrapped(to: width)
  }
}

extension ClassRecord {
  /// Returns the learners with this title or name. If there are none, returns those whose title or ID begins with
  /// `word`. Ignores the case of letters in titles and names.
  package func learners(named word: String) -> [HandIn] {
    let word = word.lowercased()
    let exact = learners.filter {
      title(of: $0).lowercased() == word || $0.name?.lowercased() == word
    }
    if !exact.isEmpty { return exact }
    return learners.filter {
      title(of: $0).lowercased().hasPrefix(word) || $0.learner.hasPrefix(word)
    }
  }
}
