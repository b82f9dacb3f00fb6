import TaskTrace
import TraceAnalysis

/// Findings about continuations that are resumed a second time.
extension ObservedRun {
  /// Findings about code that resumed a checked continuation again, in a task or in none, as a callback does. The Swift
  /// runtime prints that before it ends the program.
  var resumedTwice: [Finding] {
    guard case .crashed(let signal)? = trace.ending else { return resumedTwiceUnchecked }
    for (index, event) in trace.events.ofKinds([.printed]).reversed() {
      guard case .printed(_, let line) = event.action,
        line.contains("tried to resume its continuation more than once")
      else { continue }
      let wake = event.task.map(Wake.task) ?? .outside
      let wait = waits.last { $0.reason == .continuation && $0.wokenBy == wake }
      let tasks = [event.task ?? wait?.waiter].compactMap(\.self)
      let resumer = event.task.map(name) ?? "Code that is in no task"
      // The runtime prints the function, but for top-level code it prints the module.
      let function = line.firstMatch(of: /MISUSE: (.+\(.*\)) tried/).map { " of \($0.1)" } ?? ""
      let place = trace.crashFrame.map { ", at line \($0.line)" } ?? ""
      let continuation =
        wait.map { "the continuation for which \(name($0.waiter)) had waited\(at($0.site))" }
        ?? "a continuation\(function)"
      return [
        draft(
          .resumedTwice, .mistake, tasks, event: index,
          at: [wait?.site, event.task.flatMap { self.trace[$0] }?.creationSite],
          after: trace.crashFrame,
          "\(resumer) resumed \(continuation) a second time\(place). So the program crashed."
        ).finding()
      ]
    }
    return resumedTwiceUnchecked + crashedInResume(TerminatingSignal(signal))
  }

  /// Findings about tasks that were resumed again before they had continued. Nothing checks an unsafe continuation.
  private var resumedTwiceUnchecked: [Finding] {
    guard usesUnsafeContinuation else { return [] }
    // The tasks that another task has resumed and that have not continued yet, with their waits.
    var resumed: [TaskID: Wait] = [:]
    for (index, event) in trace.events.ofKinds([.ready, .running, .suspended]) {
      guard let task = event.task else { continue }
      guard case .ready(.task(let other)) = event.action else {
        resumed[task] = nil
        continue
      }
      if let wait = resumed[task] {
        return [unchecked(other, wait, "again before it had continued", index)]
      }
      let before = trace.waits(of: task, before: index).last
      resumed[task] = before.flatMap { $0.reason == .continuation ? $0 : nil }
    }
    return []
  }

  private func unchecked(
    _ task: TaskID, _ wait: Wait, _ words: String, _ event: Int
  ) -> Finding {
    var found = finding(
      .resumedTwice, .mistake, [task, wait.waiter], event: event, at: [wait.site],
      "\(name(task)) resumed \(name(wait.waiter)), which had waited\(at(wait.site)), \(words). "
        + "Nothing checks an unsafe continuation, so what happens then is undefined.")
    found.ownRemedy =
      "Resume each continuation exactly once on every path. A checked continuation shows such a mistake at once."
    return found
  }

  /// A finding about a crash in a line that resumes a continuation, if its task has resumed one before.
  private func crashedInResume(_ signal: TerminatingSignal) -> [Finding] {
    guard !signal.isTrap, usesUnsafeContinuation, let place = trace.crashFrame,
      tokens(at: place).contains([".", "resume", "("]),
      let last = trace.events.indices.last, let task = runningTask,
      let wait = waits.last(where: { $0.reason == .continuation && $0.wokenBy == .task(task) })
    else { return [] }
    var found = unchecked(task, wait, "a second time at line \(place.line)", last)
    found.places.insert(place, at: 0)
    found.statement += " The program crashed."
    return [found]
  }

  private var usesUnsafeContinuation: Bool {
    trace.symbols.sources.values.contains { source in
      source.contains {
        $0.containsBytes(of: "withUnsafeContinuation")
          || $0.containsBytes(of: "withUnsafeThrowingContinuation")
      }
    }
  }

  /// Returns the wait of a task that the creator of a task had resumed before it created that task, at the same moment;
  /// nil if there is none.
  func resumedBefore(_ task: TaskLife, _ known: inout KnownWork) -> Wait? {
    guard let creator = task.creator else { return nil }
    let all = known.wakes ?? wakes
    known.wakes = all
    let events = all[creator] ?? []
    let first = events.partitionIndex { trace.events.time(of: $0) < task.created }
    return events[first...].prefix { $0 < task.createdEvent }.lazy.compactMap { event in
      let waiter = self.trace.events.task(of: event)
      let wait = waiter.flatMap { self.trace.waits(of: $0, before: event).last }
      return wait.flatMap {
        $0.reason == .continuation && $0.call != .stream && $0.end == task.created ? $0 : nil
      }
    }.first
  }

  private var wakes: [TaskID: [Int]] {
    trace.events.ofKinds([.ready]).reduce(into: [:]) { wakes, found in
      if case .ready(.task(let task)) = found.event.action {
        wakes[task, default: []].append(found.index)
      }
    }
  }

  /// Returns the advice about a task that waits at a site, because another one ended without resuming it. If the
  /// function there also resumes continuations, the other task left it before that.
  func remedyForHolder(ofWaiterAt site: SiteID?) -> String {
    guard let place = place(site), let source = source(of: place),
      let function = source.function(around: source.tokens(ofLineAt: place).lowerBound),
      source.tokens[function.tokens].contains("resume"), let name = function.name
    else {
      return
        "On every path, give back what the function has taken, for example in a catch or a defer."
    }
    return
      "Resume the continuations that wait on each path through \(name), also when an error leaves it."
  }

  /// Returns a sentence about a task that waited at the same line after a task, while that one waited, if the line
  /// keeps only one continuation; nil if there is none.
  func replacement(of task: TaskID, at site: SiteID?) -> String? {
    guard let place = place(site), let source = source(of: place),
      let own = waits(of: task).last,
      source.store(ofContinuationInLine: place.line)?.isCollection == false
    else { return nil }
    let later = waits.first { wait in
      wait.waiter != task && wait.event > own.event && wait.reason == .continuation
        && self.place(wait.site).map { $0.file == place.file && $0.line == place.line } ?? false
    }
    return later.map { later in
      " Line \(place.line) keeps one continuation: that of \(name(later.waiter)), which waited there too since "
        + "\(later.start.words), replaced that of \(name(task))."
    }
  }
}
