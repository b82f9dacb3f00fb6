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
    var reason = reasonLines(failed.reason, failed.result.trace)
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

  private func reasonLines(_ reason: FailedCheck.Reason, _ trace: Trace) -> [StyledLine] {
    switch reason {
    case .ending(.crashed(let signal)):
      return trace.crashSentences(TerminatingSignal(signal)).flatMap { more($0) }
    case .ending(.usedUp(let resource)):
      return more("It \(trace.words(for: resource)). \(resource.advice)")
    case .ending(.limit(.realTime)):
      return more(
        ([Self.sentence(for: .limit(.realTime))] + trace.endlessSentences).joined(separator: " "))
    case .ending(let ending): return more(Self.sentence(for: ending))
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

  private static func sentence(for ending: Ending) -> String {
    switch ending {
    case .exited(let status): "The program ended with status \(status)."
    case .stuck: "It was stuck: no task could run, and nothing would have resumed one."
    case .limit(.virtualTime): "It ran beyond the limit of virtual time."
    case .limit(.events): "It produced too many events: does a loop never end?"
    case .limit(.realTime): "It took too long: does a loop never end, or never await?"
    case .crashed(let signal): "It was ended by \(TerminatingSignal(signal).words)."
    case .usedUp(let resource): "It \(resource.words)."
    case .tracerCrashed: "The tracer crashed, which is a defect of the tutor."
    case .interrupted: "It was ended from outside, or by a limit of memory, CPU time or processes."
    }
  }
}

extension Trace {
  /// Returns sentences about a crash: the message of the Swift runtime, such as `album.swift:4: Fatal error: Index out
  /// of range`, or else the signal with advice. If the message names a file of Swift's library, names the line where
  /// the task last waited instead. If the line of the crash is known, a finding names it and gives advice.
  fileprivate func crashSentences(_ signal: TerminatingSignal) -> [String] {
    for index in events.indices.reversed() {
      guard case .printed(.standardError, let text) = events[index].action,
        let range = text.firstRange(of: ": Fatal error")
      else { continue }
      if crashFrame != nil { return ["It crashed\(text[range.upperBound...])."] }
      let place = text[..<range.lowerBound].split(separator: "/").last ?? ""
      let advice = [Finding.remedy(onCrash: text)].compactMap(\.self)
      guard let task = events[index].task, let last = lastWait(of: task, before: index),
        let file = last.file.split(separator: "/").last, !place.hasPrefix("\(file):")
      else { return ["It crashed: \(place)\(text[range.lowerBound...])"] + advice }
      let message = text[range.upperBound...].drop { $0 == ":" || $0 == " " }
      return [
        "It crashed: \(message). \(name(of: task)) crashed after line \(last.line), where it had last waited."
      ] + advice
    }
    let advice = crashFrame == nil ? signal.advice : nil
    return ["It was ended by \(signal.words)."] + [advice].compactMap(\.self)
  }

  /// Returns a sentence about the first task that was running when the run was stopped; none if no task was.
  fileprivate var endlessSentences: [String] {
    guard
      let task = tasks.first(where: { $0.endedEvent == nil && $0.lastSlice?.isRunning == true })
    else { return [] }
    let last = events.lazy.reversed().compactMap { event -> SourceFrame? in
      if case .created(let creation) = event.action, creation.creator == task.id {
        return creation.site.flatMap(place)
      }
      guard event.task == task.id, case .suspended(let wait) = event.action else { return nil }
      return wait.site.flatMap(place)
    }.first
    let after = last.map { ", after line \($0.line)" } ?? ""
    return ["\(name(of: task.id)) was running when it was stopped\(after)."]
  }

  /// Returns the line where a task last waited before an event; nil if it never did.
  private func lastWait(of task: TaskID, before index: Int) -> SourceFrame? {
    events[..<index].lazy.reversed().compactMap { event in
      guard event.task == task, case .suspended(let suspension) = event.action else { return nil }
      return suspension.site.flatMap(place)
    }.first
  }
}
