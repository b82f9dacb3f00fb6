package import TaskTrace
package import TraceAnalysis

/// Something in a run that a programmer may want to change: what happened, where, and what to do instead.
///
/// A finding depends only on the trace, and on the trace of a right program if the two are compared. It does not depend
/// on names.
package struct Finding: Hashable, Sendable {
  package var kind: Kind
  package var grade: Grade
  /// The tasks that the finding is about. The task to change comes first.
  package var tasks: [TaskID]
  /// The index in `Trace.events` of the event that shows the finding.
  package var event: Int
  package var time: VirtualTime
  /// The places in the source that the text refers to. The first is the one to change.
  package var places: [SourceFrame]
  /// The description of what happened to the first task, in whole sentences.
  var statement: String
  /// What the statement says besides the first task and its places; nil if it can be true of only one place.
  var facts: Facts?
  /// The other tasks for which the statement is true, with the tasks at the finding's own place first.
  var others: [Others] = []
  /// The virtual time that was lost; nil if runs cannot be compared by it.
  package var cost: Duration?
  /// Whether the finding alone explains a line that is missing, or that is printed once more.
  package var isDecisive = false
  /// Whether the finding tells more than the story of the run does.
  var isNotable = true

  /// Advice on what to do instead, in one sentence.
  package var remedy: String { ownRemedy ?? kind.remedy }
  /// The remedy as it is shown with the finding. A remark may be intended, so its remedy begins with a condition.
  package var advice: String {
    guard grade == .remark else { return remedy }
    return "This may be intended. "
      + (remedy.hasPrefix("If ") ? remedy : "If not, " + remedy.inSentence)
  }

  /// Advice that fits this finding better than that of its kind; nil for most findings.
  var ownRemedy: String?

  /// Facts that a statement mentions. If two findings of one kind have the same facts, they say the same.
  struct Facts: Hashable, Sendable {
    var task: TaskID?
    var time: VirtualTime?
    var words = ""
  }

  /// The certainty that the program is wrong.
  package enum Grade: String, Hashable, Sendable {
    /// The finding is a mistake in every program.
    case mistake
    /// The finding may be intended. It explains why a run took longer, or did something else, than expected.
    case remark
  }

  package enum Kind: String, CaseIterable, Hashable, Sendable {
    case neverAwaited, resultNeverRead, leftBehind, replaced, errorLost, unstructured
    case neverResumed, resumedTwice, crashed, offItsActor, waitsInCircle
    case errorDropped, errorNoticedLate, errorEndedGroup, failedTaskReadAgain
    case unreached, ranOn, noticedLate, cancellationHidden, cleanupEnded
    case oneByOne, inBatches, tooManyAtOnce, waitsForTheRest, polls
    case coresBlocked, noCoreFree, mainActorBusy, actorBusy, priorityInverted
    case actorReentered, actorAwaitsFirst, actorVisitedTwice, valueInherited, valueLost
    case criticalSections
    // The kinds that only a comparison with a right program shows.
    case errorHandled, beganLate, beganBehind, beganAfterTurn, beganEarly, leftOut, added,
      notSuspended
    case otherPriority, offMainActor, printedLate, printedEarly, printedOther, cancellationThrown,
      waitsForTask
    case cutShort, cancelledEarly, notCancelled, lastResultsDropped, unreachedTooMuch
    case slept, waitedOutside, readInOrder, onMainActor, otherCalls, oppositeOrder
    case tasksAdded, endedEarly, otherDuration, awaitedTooLate, fewerAtOnce
    case sharedTask, unprotected, errorAdded

    /// Whether a correct program often has this remark, and its story tells the same.
    var isPartOfStory: Bool {
      switch self {
      case .unstructured, .errorEndedGroup, .noticedLate, .cancellationHidden, .valueInherited,
        .actorAwaitsFirst:
        true
      default: false
      }
    }
  }
}

extension Trace {
  /// Returns the findings about the run, in order of events.
  ///
  /// `limit` is the number of tasks that may be at work at once, if the program has such a limit.
  package func findings(limit: Int? = nil) -> [Finding] {
    findings(of: ObservedRun(self), limit: limit)
  }

  /// Returns the findings about this run, whose facts are collected already.
  func findings(of run: ObservedRun, limit: Int? = nil) -> [Finding] {
    let passes: [@Sendable (ObservedRun, inout FindingCollector) -> Void] = [
      { $1.add($0.tasksNobodyWaitedFor) }, { $1.add($0.replacedTasks) }, { $1.add($0.lostErrors) },
      { $1.add($0.failedTasksReadAgain) },
      { $1.add($0.unstructuredTasks) }, { $1.add($0.cancellations) }, { $1.add($0.errors) },
      { $1.add($0.droppedCancellations) }, { $1.add($0.endedCleanups) },
      { $1.add($0.endings) }, { $1.add($0.inheritedValues) }, { $1.add($0.lostValues) },
      { $1.add($0.sequences) }, { $1.add($0.ownSequences) },
      { $1.add($0.tooManyAtOnce(limit: limit)) }, { $1.add($0.cores) },
      { $1.add($0.busyActors) }, { $1.add($0.reentries) }, { $1.add($0.polls) },
      { $1.add($0.waitCircles) }, { $1.add($0.lockCircles) },
      { $1.add($0.staleWrites) },
    ]
    let found = run.trace.concurrently(passes.count) { trace, pass in
      var found = FindingCollector()
      passes[pass](run.reading(trace), &found)
      return found
    }
    return found.reduce(into: FindingCollector()) { $0.add($1) }.findings(in: self)
  }

  /// The findings that are mistakes in every program. A correct program has none.
  package var mistakes: [Finding] { findings().filter { $0.grade == .mistake } }

  /// The kinds of the mistakes in a run, and whether it can have another one that changes nothing about what it
  /// prints, in lines that may be changed.
  package typealias Signs = (mistakes: Set<Finding.Kind>, mayHideMistake: Bool)

  /// Returns what the run shows about mistakes, without a comparison with another run.
  package func signs(in lines: EditableLines) -> Signs {
    let run = ObservedRun(self)
    let mistakes = findings(of: run).filter { $0.grade == .mistake }
    return (Set(mistakes.map(\.kind)), run.mayHideMistake(in: lines))
  }

  /// The mistakes, and then the remarks that tell more than the story of the run does. A correct program seldom has
  /// such a remark.
  package var notableFindings: [Finding] {
    let all = findings()
    return all.filter { $0.grade == .mistake }
      + all.filter { $0.grade == .remark && $0.isNotable }
  }
}

extension String {
  /// The sentence as it continues after other words: without its first capital letter, unless that begins a name such
  /// as `Task` or `CancellationError`.
  fileprivate var inSentence: String {
    let word = prefix { $0.isLetter }
    let isName = word == "Task" || word.dropFirst().contains(where: \.isUppercase)
    return isName ? self : prefix(1).lowercased() + dropFirst()
  }
}
