import TaskTrace
import TraceAnalysis

/// Findings about sleeps, and other calls that only take time, instead of a function that does the work.
extension RunDifference {
  /// A finding about a line that takes as long as a function that only the right program calls; nil if there is none.
  /// This program does less of such work than the right program.
  var idleInstead: Finding? {
    let (mine, theirs) = (ownSteps, rightSteps)
    let idle = own.idleSteps(in: ownLines)
    guard !idle.isEmpty else { return nil }
    let idleEvents = Set(idle.map(\.event))
    let idleAt = Dictionary(idle.map { (Moment($0), $0) }) { first, _ in first }
    let workAt = Dictionary(
      grouping: mine.filter { !idleEvents.contains($0.event) }, by: Moment.init)
    let rightAt = Dictionary(grouping: theirs, by: Moment.init)
    var isCalled: [String: Bool] = [:]
    for step in theirs where step.isOwn {
      let moment = Moment(step)
      guard let found = idleAt[moment], let name = right.callee(of: step, rightLines),
        !ObservedRun.idleFunctions.contains(name),
        workAt[moment]?.count ?? 0 < rightAt[moment]?.count ?? 0
      else { continue }
      let known = isCalled[name] ?? !own.calls(of: name, ownLines).isEmpty
      isCalled[name] = known
      guard !known else { continue }
      return instead(found, of: name, count: idle.count { $0.place?.line == found.place?.line })
    }
    return nil
  }

  /// The start and the length of a step.
  private struct Moment: Hashable {
    var start: VirtualTime
    var length: Duration

    init(_ step: WorkStep) { (start, length) = (step.start, step.amount.length) }
  }

  private func instead(_ step: WorkStep, of function: String, count: Int) -> Finding {
    let (isSleep, length) = (step.way == .waits, step.length.inMilliseconds)
    let first = count > 1 ? ", the first of \(count)" : ""
    var found = own.finding(
      isSleep ? .slept : .leftOut, .remark, [step.task], event: step.event, at: [],
      "\(own.name(step.task)) began a \(isSleep ? "sleep" : step.way.noun) of \(length)\(at(step)) at "
        + "\(step.start.words)\(first). The author's program calls \(function), which takes that time, and no line of "
        + "yours calls it.")
    found.places = [step.place].compactMap(\.self)
    found.ownRemedy =
      isSleep
      ? "Call \(function), and await it. A task that sleeps does no work."
      : "Call \(function), and use its result. Code that only takes time does no work."
    return found
  }
}

extension ObservedRun {
  /// Functions that only take time.
  fileprivate static let idleFunctions: Set<String> = ["Task.sleep", "sleep", "compute", "block"]

  /// The steps in functions that only take time, which editable lines call.
  func idleSteps(in lines: EditableLines) -> [WorkStep] {
    steps(in: lines).filter { step in
      step.isOwn && callee(of: step, lines).map(Self.idleFunctions.contains) == true
    }
  }
}
