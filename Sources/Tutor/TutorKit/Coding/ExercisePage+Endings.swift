import Questions
import TaskTrace
import TraceAnalysis
import TraceFindings

extension ExercisePage {
  /// Returns sentences about an ending. Those about a limit name its value.
  static func sentences(
    for ending: Ending, _ result: ExerciseResults.Result
  ) -> [String] {
    let (trace, cause) = (result.trace, result.causeOfEnding)
    let machine = trace.scenario.machine
    switch ending {
    case .exited(let status): return ["The program ended with status \(status)."]
    case .stuck: return ["It was stuck: no task could run, and nothing would have resumed one."]
    case .limit(.virtualTime):
      return ["It reached the limit of virtual time, \(machine.timeLimit.inMilliseconds)."]
    case .limit(.events):
      return ["It reached the limit of \(machine.eventLimit) events: does a loop never end?"]
    case .limit(.realTime):
      let seconds = Int(machine.realLimit / .seconds(1))
      let first =
        "It reached the limit of real time, \(seconds) s: does a loop never end, or never await?"
      return [([first] + trace.endlessSentences).joined(separator: " ")]
    case .crashed(let signal):
      return cause.map { [$0] } ?? trace.crashSentences(TerminatingSignal(signal))
    case .usedUp(let resource):
      let sentences = ["It \(trace.words(for: resource)).", cause, resource.advice]
      return [sentences.compactMap(\.self).joined(separator: " ")]
    case .tracerCrashed: return ["The tracer crashed, which is a defect of the tutor."]
    case .interrupted:
      return [
        cause ?? "It was ended from outside, or by a limit of memory, CPU time or processes."
      ]
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
