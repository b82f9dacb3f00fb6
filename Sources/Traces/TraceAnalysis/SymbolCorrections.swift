import TaskTrace

/// Corrections of events by their source lines, so that debug and optimized builds have the same trace. Events are
/// stored as recorded, and corrected when they are read.
struct SymbolCorrections: Sendable {
  /// The sites of inlined group scopes, where a call to `cancelAll()` means that an error has left the scope.
  private var inlinedScopes: Set<SiteID> = []
  /// The sites in a library, if all of their frames are known.
  private var foreignSites: Set<SiteID> = []
  /// The sites that show the program's own code.
  private var ownSites: Set<SiteID> = []
  /// The calls on groups that frames show, if code of the standard library was inlined into the program.
  private var groupCalls: [SiteID: AwaitedCall] = [:]
  private(set) var isEmpty = true

  init() {}

  init(_ trace: Trace) {
    guard !trace.symbols.frames.isEmpty else { return }
    for site in trace.sites.keys {
      if trace.isInlinedScope(site) { inlinedScopes.insert(site) }
      groupCalls[site] = trace.groupCall(at: site)
      if trace.showsOwnCode(site) {
        ownSites.insert(site)
      } else if trace.isKnown(site) {
        foreignSites.insert(site)
      }
    }
    isEmpty = inlinedScopes.isEmpty && foreignSites.isEmpty && groupCalls.isEmpty
  }

  /// Returns the corrected action of an event; nil if it needs no correction.
  func action(of event: borrowing Event, in storage: EventStorage) -> Action? {
    switch event.action {
    case .cancelled(let by, let recorded, let site):
      let cause = cause(recorded, at: site)
      return cause == recorded ? nil : .cancelled(by: by, cause: cause, site: nil)
    case .suspended(let suspension):
      return self.suspension(suspension, of: event.task, in: storage).map { .suspended($0) }
    case .created, .ready, .running, .hopped, .awaited, .computing, .blocked, .unblocked, .noticed,
      .handlerRan, .escalated, .intervened, .groupOpened, .groupClosed,
      .taskLocalRead, .taskLocalBound, .returned, .threw, .printed, .warned, .ended:
      return nil
    }
  }

  /// Returns the corrected cause of a cancellation at a site.
  func cause(_ recorded: CancellationCause, at site: SiteID?) -> CancellationCause {
    guard recorded == .group, let site, inlinedScopes.contains(site) else { return recorded }
    return .groupError
  }

  /// Returns the corrected suspension of a task; nil if it needs no correction.
  func suspension(
    _ recorded: Suspension, of task: TaskID?, in storage: EventStorage
  ) -> Suspension? {
    var suspension = recorded
    if case .group = recorded.reason, recorded.call != .nextResult,
      let call = recorded.site.flatMap({ groupCalls[$0] }), call != recorded.call
    {
      suspension.call = call
      return suspension
    }
    guard let site = recorded.site, foreignSites.contains(site),
      let made = task.flatMap({ storage.creationSite(of: $0) }), ownSites.contains(made)
    else { return nil }
    suspension.site = made
    return suspension
  }
}

extension EventStorage {
  fileprivate func creationSite(of task: TaskID) -> SiteID? {
    guard task.position < taskCount else { return nil }
    return TaskLife(storage: self, position: task.position).creationSite
  }
}

extension Trace {
  /// Finds the corrections of events by their places. Called when the symbols are known.
  mutating func correctEvents() {
    entries = symbols.frames.isEmpty ? [] : findEntries()
    storage = EventStorage(storage, corrections: SymbolCorrections(self))
  }

  /// Returns whether a site is in an inlined scope of a throwing group.
  ///
  /// When an error leaves such a scope, the scope cancels the group. If the compiler has inlined the scope's code, that
  /// call looks like a `cancelAll()` of the program.
  fileprivate func isInlinedScope(_ site: SiteID) -> Bool {
    guard let innermost = frames(of: site).first?.function else { return false }
    return ["withThrowingTaskGroup<", "withThrowingDiscardingTaskGroup<"]
      .contains(where: innermost.containsBytes(of:))
  }

  /// Returns the call on a group that the frames of a wait show; nil if they show none.
  ///
  /// The compiler may have inlined code of the standard library: `waitForAll()` awaits one result after another, and a
  /// group's scope awaits its remaining children in the same way.
  fileprivate func groupCall(at site: SiteID) -> AwaitedCall? {
    for frame in frames(of: site) {
      if frame.function.containsBytes(of: "waitForAll(") { return .waitForAll }
      if frame.function.containsBytes(of: "TaskGroup<"),
        Self.groupScopes.contains(where: frame.function.containsBytes(of:))
      {
        return .scopeEnd
      }
      if !frame.isFromStandardLibrary { return nil }
    }
    return nil
  }

  private static let groupScopes = [
    "withTaskGroup<", "withThrowingTaskGroup<", "withDiscardingTaskGroup<",
    "withThrowingDiscardingTaskGroup<",
  ]

  fileprivate func isKnown(_ site: SiteID) -> Bool {
    sites[site]?.allSatisfy { symbols.frames[$0] != nil } ?? false
  }

  /// Returns whether a site shows the program's own code.
  ///
  /// A wait in a library is shown at the program's call to the library. The optimizer may remove a small closure. Then
  /// the task's code is shown at the place where the task was created.
  fileprivate func showsOwnCode(_ site: SiteID) -> Bool {
    let files = symbols.preferredFiles
    return place(of: site).map { place in
      files.isEmpty ? !place.isFromDependency : files.contains { place.file.hasSuffix($0) }
    } ?? false
  }
}
