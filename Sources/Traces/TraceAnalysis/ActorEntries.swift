import TaskTrace

/// Where tasks enter functions that belong to an actor.
extension Trace {
  /// The sites at which a called function moves to where it belongs, before its first line. If the task has to wait
  /// there, it is the caller who wrote the `await`.
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

  /// The symbol shows only that the function has not changed its executor before. A function that changes it first
  /// for its own call has an `await` in that line.
  private func isEntry(_ site: SiteID, of actor: ActorID?) -> Bool {
    guard let address = sites[site]?.first, let part = symbols.frames[address]?.last,
      part.followsFirstWait, place(in: callers(at: site)) != nil
    else { return false }
    if let actor, actor != .main { return part.isMember(ofType: actorName(actor)) }
    return symbols.text(of: part).map { !$0.contains("await") } ?? false
  }

  /// The frames of a site without those of its innermost function.
  func callers(at site: SiteID) -> [SourceFrame] {
    (sites[site] ?? []).dropFirst().flatMap { symbols.frames[$0] ?? [] }
  }
}

extension SourceFrame {
  /// Whether the function is declared in a type of that name: `Kitchen.cook()`, `Kitchen.count.getter`.
  fileprivate func isMember(ofType name: String) -> Bool {
    let path = shortFunction.prefix { $0 != "(" }
    let type = name.prefix { $0 != "<" }
    return !path.contains(" ") && path.split(separator: ".").dropLast().contains(type)
  }
}
