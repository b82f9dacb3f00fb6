import TaskTrace

/// Finds the sites at which tasks enter functions that are isolated to an actor.
extension Trace {
  /// Returns the sites at which a called function switches to its own actor before its first line. If the task must
  /// wait there, the `await` is in the caller's source.
  func findEntries() -> Set<SiteID> {
    var entries: Set<SiteID> = []
    var seen: Set<SiteID> = []
    for (_, event) in events.ofKinds([.hopped]) {
      guard case .hopped(let actor, let site?) = event.action, seen.insert(site).inserted,
        isEntry(site, of: actor)
      else { continue }
      entries.insert(site)
    }
    return entries
  }

  /// Returns whether a function switches to its own actor at a site.
  ///
  /// The symbol only shows that this is the function's first switch of the executor. If that switch is for a call that
  /// the function makes, its own line has the `await`.
  private func isEntry(_ site: SiteID, of actor: ActorID?) -> Bool {
    guard let address = sites[site]?.first, let part = symbols.frames[address]?.last,
      part.followsFirstWait, place(in: callers(at: site)) != nil
    else { return false }
    if let actor, actor != .main {
      if part.isMember(ofType: actorName(actor)) { return true }
      // A function with an isolated parameter, or of a global actor, is no member of the actor's type.
      if part.shortFunction.contains("closure") { return false }
    }
    return symbols.text(of: part).map { !$0.contains("await") } ?? false
  }

  /// Returns the frames of a site, without those of its innermost function.
  func callers(at site: SiteID) -> [SourceFrame] {
    (sites[site] ?? []).dropFirst().flatMap { symbols.frames[$0] ?? [] }
  }
}

extension SourceFrame {
  /// Returns whether the function is a member of the type with that name, as in `Kitchen.cook()` and
  /// `Kitchen.count.getter`.
  fileprivate func isMember(ofType name: String) -> Bool {
    let path = shortFunction.prefix { $0 != "(" }
    let type = name.prefix { $0 != "<" }
    return !path.contains(" ") && path.split(separator: ".").dropLast().contains(type)
  }
}
