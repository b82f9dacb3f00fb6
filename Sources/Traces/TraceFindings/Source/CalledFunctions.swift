import TaskTrace
import TraceAnalysis

/// The functions that the lines of a program call, as its work and its source show.
extension ObservedRun {
  /// Returns the function that a line that the learner can change calls, and in which a step takes place; nil if it is
  /// not known.
  func callee(of step: WorkStep, _ lines: EditableLines) -> String? {
    let frames = frames(leadingTo: step, lines)
    let inner = frames.prefix { $0.line == 0 || !lines.contains($0) }
    if inner.isEmpty, step.place != nil, wait(beginningAt: step.event)?.call == .sleep {
      return "Task.sleep"
    }
    guard let name = inner.last?.shortFunction.prefix(while: { $0 != "(" }),
      let last = name.split(separator: ".").last, last.wholeMatch(of: /\w+/) != nil
    else { return nil }
    return String(last)
  }

  /// Returns those of some steps that are in a function which lines that the learner can change call. Work without a
  /// place counts too.
  func steps(
    in name: String, among steps: [WorkStep], _ lines: EditableLines
  ) -> [WorkStep] {
    struct Caller: Hashable {
      var site: SiteID
      var task: TaskID
    }
    // The steps of a loop have few callers, and finding a name takes long.
    var known: [Caller: String?] = [:]
    return steps.filter { step in
      guard step.isOwn, let site = step.site else {
        return step.isOwn && callee(of: step, lines) == name
      }
      let caller = Caller(site: site, task: step.task)
      let callee = known[caller] ?? callee(of: step, lines)
      known[caller] = .some(callee)
      return callee == name
    }
  }

  /// Returns the places of a step, the innermost first. If the learner can change none of them, those that started its
  /// task follow, and those that started the tasks above it.
  private func frames(leadingTo step: WorkStep, _ lines: EditableLines) -> [SourceFrame] {
    var frames = step.site.map { trace.frames(of: $0) } ?? []
    var task = trace[step.task]
    while !frames.contains(where: { $0.line > 0 && lines.contains($0) }), let life = task {
      frames += life.creationSite.map { trace.frames(of: $0) } ?? []
      task = life.parent.flatMap { trace[$0] }
    }
    return frames
  }

  /// Returns the lines that a learner can change and that call a function by its name.
  func calls(of name: String, _ lines: EditableLines) -> [SourceFrame] {
    let name = name.split(separator: ".").last ?? ""
    return lines.lines(of: self).filter { line in
      let tokens = line.tokens
      guard let place = tokens.firstIndex(where: { $0 == name }), place + 1 < tokens.count else {
        return false
      }
      return tokens[place + 1] == "(" && (place == 0 || tokens[place - 1] != "func")
    }.map(\.place)
  }

  /// Returns calls of a function, with those in closures that other tasks run first.
  func inOtherTasksFirst(_ calls: [SourceFrame], of name: String) -> [SourceFrame] {
    let isOfOther = calls.map { place in
      guard let source = source(of: place),
        let call = source.tokens(ofLineAt: place).last(where: { source.tokens[$0] == name[...] })
      else { return false }
      return source.blocks(around: call).contains(where: \.isOfAnotherTask)
    }
    return zip(calls, isOfOther).filter(\.1).map(\.0)
      + zip(calls, isOfOther).filter { !$0.1 }.map(\.0)
  }

  /// The lines that a learner can change and at which an event took place.
  func reachedLines(_ lines: EditableLines) -> Set<Int> {
    Set(trace.sites.keys.flatMap { trace.frames(of: $0) }.filter(lines.contains).map(\.line))
  }
}
