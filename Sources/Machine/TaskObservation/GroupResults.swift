import TaskTrace

/// A task with groups that runs in the present step.
struct GroupOwner {
  var id: TaskID
  var task: TaskReference
  /// Whether the step can be reordered with the end of each child whose result it does not take.
  var isFree: Bool
}

/// A child of a group that has ended, and whose result the task with the group has not taken.
struct EndedChild {
  var id: TaskID
  var group: GroupID
  var hasThrown: Bool
}

/// A call by which a task takes all results that are left in a group and discards them.
struct Discarding {
  var group: GroupID
  /// Whether errors are discarded too.
  var includesErrors: Bool
}

extension LiveTask {
  /// Whether the task discards the result of this child when it takes it.
  fileprivate func discards(_ child: EndedChild) -> Bool {
    guard let discarding = self.discarding, discarding.group == child.group else { return false }
    return discarding.includesErrors || !child.hasThrown
  }
}

/// Touches what a step takes of the results of its task's groups. Only for sinks that keep footprints.
///
/// A task cannot find out how many of its children have ended: it takes their results in the order of their ends, or it
/// waits. So the order of its step and of a child's end does not matter, unless the step takes that child's result. Had
/// the child ended before a step that waits, the task would have continued at the same point. The only difference is
/// that its worker would not have been free in between.
///
/// If a group discards all results that are left, the order of the ends does not matter either.
///
/// A step that cancels a group cannot be reordered with the ends of its children: before its end, a child would have
/// been cancelled. The group's flag shows this, also if the runtime cancels the group because of an error.
///
/// A group that discards each result at once counts as one whose task takes all results when the group is closed. An
/// error of a child cancels the others, so its end touches the task. A step that asks whether the group is empty cannot
/// be reordered with the ends of its children.
///
/// This holds only if the step takes results before it does anything that other tasks can observe. Otherwise, an order
/// in which it does that earlier and then waits would be lost. It does not hold for a task on an actor, which would
/// have kept its turn (on the main actor, the turn is part of the footprint).
extension TaskObserver {
  mutating func noteOwner(_ task: LiveTask) {
    stepOwners.append(
      GroupOwner(id: task.id, task: TaskReference(task), isFree: takesResultsFreely(task)))
  }

  private func takesResultsFreely(_ task: LiveTask) -> Bool {
    isAlone(task)
      && task.groupsOutwards.allSatisfy { task.keepsResults($0) || task.discardsResults(of: $0) }
  }

  /// Reports that the step is about to do something that other tasks can observe.
  package mutating func stepWillAct() {
    for place in stepOwners.indices { touchTakenResults(place) }
  }

  /// Reports the end of the present step.
  package mutating func stepEnds() {
    guard !stepOwners.isEmpty else { return }
    stepWillAct()
    for owner in stepOwners {
      var isFree = false
      if let task = owner.task.live {
        isFree = owner.isFree && takesResultsFreely(task)
        if task.executor == mainExecutor { events.touch(turnOf: owner.id) }
      }
      if isFree {
        events.touch(orderOfEndsOf: owner.id, changes: false)
      } else {
        events.touch(resultsOf: owner.id, changes: true)
      }
    }
    stepOwners.removeAll(keepingCapacity: true)
  }

  private mutating func touchTakenResults(_ place: Int) {
    guard stepOwners[place].isFree, let task = stepOwners[place].task.live else { return }
    if hasCancelledGroup(task) { return stepOwners[place].isFree = false }
    let taken = takenChildren(of: task)
    if taken.isEmpty { return }
    guard events.stepOnlyRuns(task.id), !events.stepUsesVariables, taken.count <= Self.maximumEnds
    else {
      return stepOwners[place].isFree = false
    }
    for child in taken {
      events.touch(endOf: child.id, changes: false)
      if task.discards(child) { events.touch(discardedEndOf: child.id) }
    }
  }

  /// Returns whether a group of the task was cancelled since the last call.
  private func hasCancelledGroup(_ task: LiveTask) -> Bool {
    var hasCancelled = false
    for group in task.groupsOutwards
    where !group.isKnownCancelled && runtime.isCancelled(groupAt: group.address) {
      group.isKnownCancelled = true
      hasCancelled = true
    }
    return hasCancelled
  }

  /// Notes that the running task asks whether one of its groups has children left.
  package mutating func willAskForChildren(on core: ObservedCore) {
    guard events.keepsFootprints, let task = core.current else { return }
    stepWillAct()
    keepOrder(ofResultsOf: task.id)
  }

  /// Notes that the present step of a task cancels a group, which may be closed before the step ends.
  mutating func noteGroupCancellation(by task: LiveTask?) {
    guard events.keepsFootprints, let task else { return }
    stepWillAct()
    keepOrder(ofResultsOf: task.id)
  }

  /// Makes the present step one that cannot be reordered with the ends of a task's children.
  private mutating func keepOrder(ofResultsOf owner: TaskID) {
    for place in stepOwners.indices where stepOwners[place].id == owner {
      stepOwners[place].isFree = false
    }
  }

  /// If a step takes the results of more children than this, the order of the step and of the children's ends counts.
  private static var maximumEnds: Int { 32 }

  /// Returns the children whose results the task has taken since the last call.
  private func takenChildren(of task: LiveTask) -> [EndedChild] {
    guard !task.endedChildren.isEmpty else { return [] }
    let sum = task.groupsOutwards.reduce(0) { $0 + readyResults(of: $1, by: task) }
    if sum >= task.endedChildren.count { return [] }
    // A group that has been left has no results. Those of an open group are of the children that have ended last.
    var ready = task.groupsOutwards.map { (group: $0.id, count: readyResults(of: $0, by: task)) }
    var taken: [EndedChild] = []
    for place in task.endedChildren.indices.reversed() {
      let group = task.endedChildren[place].group
      if let open = ready.firstIndex(where: { $0.group == group && $0.count > 0 }) {
        ready[open].count -= 1
      } else {
        taken.append(task.endedChildren.remove(at: place))
      }
    }
    return taken
  }

  /// Returns the number of children of a group that have ended and whose results the task has not taken.
  private func readyResults(of group: LiveGroup, by task: LiveTask) -> Int {
    task.keepsResults(group) ? runtime.readyResults(ofGroup: group.address) : group.returned
  }

  /// Notes that a task is suspended until a child of its group ends.
  mutating func noteGroupWait(of task: LiveTask) {
    guard events.keepsFootprints else { return }
    stepWillAct()
    guard let place = stepOwners.firstIndex(where: { $0.id == task.id }) else { return }
    let isFree =
      stepOwners[place].isFree && takesResultsFreely(task) && events.stepOnlyRuns(task.id)
    stepOwners[place].isFree = isFree
    task.continuesAfterChild = isFree
    task.discarding = discarding(by: task)
  }

  /// Returns the group whose remaining results a suspended task discards, and whether it also discards errors.
  private func discarding(by task: LiveTask) -> Discarding? {
    guard case .group(let address) = runtime.wait(of: task.job), let group = task.group(at: address)
    else { return nil }
    if runtime.waitsAtScopeEnd(task.job) {
      return Discarding(group: group.id, includesErrors: true)
    }
    // This call may throw the error of the first child that throws.
    guard callHere(of: task) == .waitForAll else { return nil }
    return Discarding(group: group.id, includesErrors: false)
  }

  /// Notes that a child is added to a group. Results that are taken later may not be discarded.
  mutating func noteNewChild(of owner: LiveTask, in group: GroupID) {
    guard owner.discarding?.group == group else { return }
    stepWillAct()
    owner.discarding = nil
  }
}
