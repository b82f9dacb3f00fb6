/// What the source lines say of events, so that a debug and an optimized build of a program tell the same.
extension Trace {
  /// Corrects events by their places, once these are known.
  mutating func settle() {
    entries = symbols.frames.isEmpty ? [] : findEntries()
    guard !symbols.frames.isEmpty else { return }
    var isOwn: [SiteID: Bool] = [:]
    var isChanged = false
    for index in events.indices {
      guard let action = settled(events[index], &isOwn) else { continue }
      events[index].action = action
      isChanged = true
    }
    if isChanged { rebuild() }
  }

  /// The event's action as it should be; nil if it is so already.
  private func settled(_ event: Event, _ isOwn: inout [SiteID: Bool]) -> Action? {
    switch event.action {
    case .cancelled(let by, .group, let site?) where isInlinedScope(site):
      return .cancelled(by: by, cause: .groupError, site: nil)
    case .suspended(let suspension):
      guard let site = suspension.site, !showsOwnCode(site, &isOwn), isKnown(site),
        let made = event.task.flatMap({ self[$0] })?.creation.site, showsOwnCode(made, &isOwn)
      else { return nil }
      return .suspended(Suspension(reason: suspension.reason, site: made))
    default: return nil
    }
  }

  /// A throwing group's scope that an error leaves cancels the group. Where the scope's code became part of the
  /// program's own, it does so by the call that a program's `cancelAll()` is, too.
  private func isInlinedScope(_ site: SiteID) -> Bool {
    guard let innermost = frames(of: site).first?.function else { return false }
    return ["withThrowingTaskGroup<", "withThrowingDiscardingTaskGroup<"]
      .contains { innermost.contains($0) }
  }

  private func isKnown(_ site: SiteID) -> Bool {
    sites[site]?.allSatisfy { symbols.frames[$0] != nil } ?? false
  }

  /// A wait in a library stands where the program's own code called it. An optimizer may leave nothing of a small
  /// closure; then the task's whole code is where the task was made.
  private func showsOwnCode(_ site: SiteID, _ known: inout [SiteID: Bool]) -> Bool {
    if let answer = known[site] { return answer }
    let files = symbols.preferredFiles
    let answer =
      place(of: site).map { place in
        files.isEmpty ? !place.isFromDependency : files.contains { place.file.hasSuffix($0) }
      } ?? false
    known[site] = answer
    return answer
  }
}
