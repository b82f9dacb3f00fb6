import CompilerMessages
import DemoOptions
import LessonKit
import Questions
import StyledText
import TaskTrace
import TraceAnalysis
import TraceFindings
import TraceViews

/// Renders the result of a test.
struct ExercisePage {
  let style: LessonStyle
  let width: Int
  /// Whether the reader can type the prompt's commands next. A presentation has none of them.
  var isAtPrompt = true
  /// Whether the program is an exercise, for which `hint` helps.
  var hasHints = false

  func lines(for outcome: ExerciseOutcome, name: String, edit: [String]) -> [StyledLine] {
    switch outcome {
    case .missingFile:
      return failed("The file no longer exists.", advice: "Type `reset exercise` to begin again.")
    case .editedOutside(let change):
      return failed(
        "\(change.name) \(change.isMissing ? "is missing" : "was changed"), but the checks rely on it.",
        advice: "Change only \(list(edit.map { "`\($0)`" }, "and")). `diff` shows your changes.")
    case .notCompiled(let messages, let interruption):
      return compilerLines(messages, interruption) + wayOn
    case .graded(let verdict, let results, let messages):
      return lines(for: verdict, results, name, messages)
    case .compiled:
      return text("✓", .success, "\(name) compiles. Type `run \(name)` to run it.")
    }
  }

  /// What to do about a compiler error in an exercise.
  private var wayOn: [StyledLine] {
    hasHints && isAtPrompt ? more("Correct it and save again. `hint` helps.", .dim) : []
  }

  private func text(_ mark: String, _ role: Role, _ sentence: String) -> [StyledLine] {
    (self.mark(mark, role) + StyledLine(sentence: sentence, .strong))
      .wrapped(to: width, indent: 3)
  }

  private func mark(_ mark: String, _ role: Role) -> StyledLine {
    StyledLine(" \(style.form == .unicode ? mark : mark == "✓" ? "ok" : "x") ", role)
  }

  /// Returns the author's words about a failed check.
  private func lines(saying words: [Inline]) -> [StyledLine] {
    LessonRenderer(style: style.narrowed(by: 3)).lines(for: words).enumerated().map { index, line in
      (index == 0 ? mark("✗", .error) : StyledLine("   ")) + line
    }
  }

  private func more(_ sentence: String, _ role: Role = .plain) -> [StyledLine] {
    (StyledLine("   ") + StyledLine(sentence: sentence, role)).wrapped(to: width, indent: 3)
  }

  private func failed(_ sentence: String, advice: String) -> [StyledLine] {
    text("✗", .error, sentence) + more(advice, .dim)
  }

  // MARK: Compiler

  private func compilerLines(_ messages: String, _ interruption: String?) -> [StyledLine] {
    var lines = text("✗", .error, "The file does not compile.")
    if let interruption { return lines + more(interruption) }
    guard let message = CompilerMessage(reading: messages) else {
      // The linker's messages have another form.
      return lines + messages.split(separator: "\n").prefix(3).flatMap { more(String($0)) }
    }
    // Two spaces and two ellipses belong to a source line.
    for (index, line) in message.lines(codeWidth: max(20, width - 7)).enumerated() {
      let isSource = index > 0 && line.hasPrefix("  ")
      lines += (StyledLine("   ") + StyledLine(line, isSource ? .code : .plain))
        .wrapped(to: width, indent: isSource ? 5 : 3)
    }
    return lines
  }

  // MARK: Verdicts

  private func lines(
    for verdict: ExerciseVerdict, _ results: [ExerciseResults], _ name: String,
    _ messages: String
  ) -> [StyledLine] {
    switch verdict {
    case .passed(let schedules, let areAll):
      let runs = results.count { $0.run.schedules == nil }
      var parts = runs > 0 ? ["\(runs) \(runs == 1 ? "run" : "runs")"] : []
      if schedules > 0 { parts.append("\(areAll ? "all " : "")\(schedules) schedules") }
      return text("✓", .success, "\(name) passes in \(list(parts, "and")).")
    case .failed(let failed): return lines(for: failed, messages)
    }
  }

  private func lines(for failed: FailedCheck, _ messages: String) -> [StyledLine] {
    let place = failed.run.options.isEmpty ? "" : " with `\(failed.run.options)`"
    let count =
      failed.total > 1 ? ", in \(failed.failing) of \(failed.total) schedules" : ""
    var lines: [StyledLine]
    var reason = reasonLines(failed.reason, failed.result)
    // The author's words come first, or what happened, and then the expression that was checked.
    var checked: [StyledLine] = []
    if let check = failed.check {
      let sentence = "\(failed.contradiction(of: check))\(place)\(count)."
      checked = more(sentence, .dim)
      if let say = check.say {
        lines = self.lines(saying: say)
      } else if let values = Self.sentence(for: failed.reason) {
        (lines, reason) = (text("✗", .error, values), [])
      } else {
        (lines, checked) = (text("✗", .error, sentence), [])
      }
    } else if case .mistakes = failed.reason {
      lines = text("✗", .error, "All checks hold, but the run\(place) shows a mistake.")
    } else if failed.reason == .outputIsCut {
      lines = text(
        "✗", .error, "The run\(place) printed more than 1 MiB\(count), so it was not checked.")
    } else {
      lines = text("✗", .error, "The run\(place) did not end by itself\(count).")
    }
    lines += reason + checked
    lines += observationLines(failed.mostImportant)
    if failed.observations.isEmpty, let warning = CompilerMessage.warning(reading: messages) {
      lines += warning.lines().prefix(1).flatMap { more($0, .note) }
    }
    guard isAtPrompt else { return lines }
    return lines + more("`trace` shows this run, `why TASK` explains it, `hint` helps.", .dim)
  }

  /// Returns the observations. A remedy follows the first one.
  private func observationLines(_ observations: ArraySlice<Observation>) -> [StyledLine] {
    var lines: [StyledLine] = []
    for (index, observation) in observations.enumerated() {
      lines += more(observation.sentence + place(of: observation), .note)
      guard index == 0, let remedy = observation.remedy else { continue }
      lines += more(remedy + (observation.lesson.map { " Lesson: \($0)." } ?? ""))
    }
    return lines
  }

  /// Returns the line of an observation in parentheses; an empty string if the sentence names it.
  private func place(of observation: Observation) -> String {
    guard let line = observation.line else { return "" }
    // The sentence may say `line 7`, or `lines 5, 6 and 7`.
    let words = observation.sentence.lowercased().split { !$0.isLetter && !$0.isNumber }
    let isNamed = words.indices.contains { index in
      words[index] == "\(line)"
        && words[..<index].last { Int($0) == nil && $0 != "and" }.map {
          ["line", "lines"].contains($0)
        } == true
    }
    return isNamed ? "" : " (line \(line))"
  }

  private func reasonLines(
    _ reason: FailedCheck.Reason, _ result: ExerciseResults.Result
  ) -> [StyledLine] {
    switch reason {
    case .ending(let ending):
      return Self.sentences(for: ending, result).flatMap { more($0) }
    case .outputIsCut: return more("Print less, and test it again.")
    case .values: return Self.sentence(for: reason).map { more($0) } ?? []
    case .undecided(let why): return more("It cannot be decided in your run: \(why)")
    case .neverHolds: return more("It was not true in any run.")
    // The observations describe the mistakes.
    case .mistakes: return []
    }
  }

  /// Returns a sentence with the values on which a check depends; nil if it depends on none.
  private static func sentence(for reason: FailedCheck.Reason) -> String? {
    guard case .values(let readings) = reason, !readings.isEmpty else { return nil }
    return "In your run, \(readings.joined(separator: "; "))."
  }
}
