package import TaskTrace

/// Something in a run that a programmer may want to change: what happened, where, and what to do instead.
///
/// It depends only on the trace. It knows no exercise, and it does not rely on names.
package struct Finding: Hashable, Sendable {
  package var kind: Kind
  package var grade: Grade
  /// The tasks that it is about; the one to change comes first.
  package var tasks: [TaskID]
  /// Index in `Trace.events` of the event that shows it.
  package var event: Int
  package var time: VirtualTime
  /// The places in the source that the text speaks of. The first is the one to change.
  package var places: [SourceFrame]
  /// One or two whole sentences.
  package var text: String
  /// The virtual time that it cost, where runs can be compared by it.
  package var cost: Duration?

  /// What to do instead, in one sentence.
  package var remedy: String { kind.remedy }

  /// How sure it is that the program is wrong.
  package enum Grade: Hashable, Sendable {
    /// It is a mistake in every program.
    case mistake
    /// It may be intended. It explains why a run took longer, or did something else, than it was expected to.
    case remark
  }

  package enum Kind: String, CaseIterable, Hashable, Sendable {
    case neverAwaited, resultNeverRead, leftBehind, errorLost, unstructured, neverResumed
    case errorDropped, errorNoticedLate, errorEndedGroup
    case unreached, ranOn, noticedLate, cancellationHidden
    case oneByOne, inBatches, tooManyAtOnce, waitsForTheRest
    case coresBlocked, noCoreFree, mainActorBusy, priorityInverted
    case actorReentered, actorVisitedTwice, valueInherited
    // What only a comparison with a right program shows.
    case beganLate, beganEarly, leftOut, added, notSuspended
    case otherPriority, offMainActor, printedLate, cancellationThrown, waitsForTask
  }
}

extension Finding.Kind {
  /// What it is, in a few words.
  package var title: String {
    switch self {
    case .neverAwaited: "never awaited"
    case .resultNeverRead: "result never read"
    case .leftBehind: "left behind"
    case .errorLost: "error lost"
    case .unstructured: "not a child task"
    case .neverResumed: "never resumed"
    case .errorDropped: "error dropped"
    case .errorNoticedLate: "noticed the error late"
    case .errorEndedGroup: "error ended the group"
    case .unreached: "not reached by the cancellation"
    case .ranOn: "continued after the cancellation"
    case .noticedLate: "noticed the cancellation late"
    case .cancellationHidden: "cancellation dropped"
    case .oneByOne: "one after the other"
    case .inBatches: "in batches"
    case .tooManyAtOnce: "too many at once"
    case .waitsForTheRest: "waited for the other children"
    case .coresBlocked: "core blocked"
    case .noCoreFree: "no core free"
    case .mainActorBusy: "main actor busy"
    case .priorityInverted: "priority inverted"
    case .actorReentered: "actor re-entered"
    case .actorVisitedTwice: "another turn between two visits"
    case .valueInherited: "task-local value inherited"
    case .beganLate: "began late"
    case .beganEarly: "began early"
    case .leftOut: "work left out"
    case .added: "work added"
    case .notSuspended: "core kept"
    case .otherPriority: "another priority"
    case .offMainActor: "off the main actor"
    case .printedLate: "printed late"
    case .cancellationThrown: "cancellation thrown"
    case .waitsForTask: "waited for a task"
    }
  }

  package var remedy: String {
    switch self {
    case .neverAwaited: "Await the variable of each async let before its scope ends."
    case .resultNeverRead: "Await the variable of the async let, or call the function with await."
    case .leftBehind: "Await the task, or start it as a child task."
    case .errorLost: "Await the task's value with try, or handle the error inside the task."
    case .unstructured: "Use async let or a task group where the task should belong to its creator."
    case .neverResumed:
      "Resume each continuation on every path, and finish each channel and stream."
    case .errorDropped: "Let the error leave the function with try, or show it."
    case .errorNoticedLate:
      "Start the tasks in a throwing group, and take each result with next() or for try await."
    case .errorEndedGroup:
      "If the other children should continue, take an error as a value, with nextResult()."
    case .unreached: "Start a child task, or cancel the task in a withTaskCancellationHandler."
    case .ranOn: "Call Task.checkCancellation() or read Task.isCancelled before each step."
    case .noticedLate: "Check for cancellation more often."
    case .cancellationHidden: "Write try, so that the error ends the function."
    case .oneByOne: "If neither needs the other's result, start both before you await the first."
    case .inBatches: "Use one group, and add the next child after each next()."
    case .tooManyAtOnce: "Add only as many children as may run, and one more after each next()."
    case .waitsForTheRest: "Call group.cancelAll() when you need no more results."
    case .noCoreFree: "Call await Task.yield() between the parts of a long computation."
    case .coresBlocked: "Suspend with await instead of blocking the thread."
    case .mainActorBusy: "Move the long work off the main actor, for example with @concurrent."
    case .priorityInverted: "Wait for the task itself, so that Swift raises its priority."
    case .actorReentered:
      "Check the actor's state and change it together, with no await between the two."
    case .actorVisitedTwice:
      "Check the actor's state and change it in one function of the actor, with no await between."
    case .valueInherited:
      "A task started with Task.detached inherits neither task-local values nor the priority."
    case .beganLate: "Start it before you wait for anything that it does not need."
    case .beganEarly: "Wait for what it needs, or for a free place, before you start it."
    case .leftOut: "Check that all work is started, and that the program waits for it."
    case .added:
      "Check whether this work is needed, and whether the work before it should have ended it."
    case .notSuspended: "Suspend with await. A task that is suspended gives up its core."
    case .otherPriority: "Give the priority to the task that you start."
    case .offMainActor: "Call a function that is isolated to the main actor."
    case .printedLate: "Use each result as soon as it is there."
    case .cancellationThrown: "Read Task.isCancelled where the function should return what it has."
    case .waitsForTask: "Let the tasks run in any order, if the result does not depend on it."
    }
  }
}

extension Trace {
  /// What is worth telling about the run, in order of events; first the mistakes of an event, then the remarks.
  ///
  /// `limit` is the number of tasks that may be under way at once, if the program has such a limit.
  package func findings(limit: Int? = nil) -> [Finding] {
    let run = ObservedRun(self)
    let found =
      run.tasksNobodyWaitedFor + run.lostErrors + run.unstructuredTasks + run.cancellations
      + run.errors + run.endings + run.inheritedValues + run.sequences + run.crowds(limit: limit)
      + run.cores + run.reentries
    return found.enumerated().sorted {
      ($0.element.event, $0.offset) < ($1.element.event, $1.offset)
    }.map(\.element).merged(in: self)
  }

  /// The findings that are mistakes in every program. A correct program has none.
  package var mistakes: [Finding] { findings().filter { $0.grade == .mistake } }
}

extension [Finding] {
  /// Several findings of one kind at one place become one, which says how many more there are.
  fileprivate func merged(in trace: Trace) -> [Finding] {
    var merged: [Finding] = []
    var first: [Place: Int] = [:]
    var others: [Int: [TaskID]] = [:]
    for finding in self {
      let place = Place(kind: finding.kind, grade: finding.grade, line: finding.places.first)
      if let known = first[place] {
        others[known, default: []] += finding.tasks.prefix(1)
      } else {
        first[place] = merged.count
        merged.append(finding)
      }
    }
    for (index, tasks) in others {
      let more = tasks.filter { !merged[index].tasks.contains($0) }
      guard !more.isEmpty else { continue }
      merged[index].text += " The same is true of \(trace.names(of: more))."
      merged[index].tasks += more
    }
    return merged
  }
}

private struct Place: Hashable {
  var kind: Finding.Kind
  var grade: Finding.Grade
  var line: SourceFrame?
}
