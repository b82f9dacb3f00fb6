package import TaskTrace

extension Trace {
  /// The call within which a task is suspended, as far as the trace knows it for certain.
  ///
  /// The standard library's `waitForAll()` is compiled into the program, and awaits one result after another. Only the
  /// program's debug information tells it from the program's own `next()`.
  func call(of suspension: Suspension) -> AwaitedCall? {
    guard case .group = suspension.reason, suspension.call == .next else { return suspension.call }
    guard let site = suspension.site, let frame = frames(of: site).first, frame.line > 0 else {
      return sites.isEmpty ? .next : nil
    }
    return .next
  }
}

extension Trace {
  /// Whether the program's addresses were looked up and none has a line: the program was built without `-g`.
  package var lacksDebugInformation: Bool {
    guard !symbols.frames.isEmpty else { return false }
    let own = sites.values.lazy.flatMap(\.self).filter { $0.module == scenario.program }
    return !own.isEmpty
      && own.allSatisfy { (symbols.frames[$0] ?? []).allSatisfy { $0.line == 0 } }
  }
}

extension Trace {
  /// The call within which an event suspended its task; nil where the trace does not know it.
  package func call(at event: Int) -> AwaitedCall? {
    guard events.indices.contains(event), case .suspended(let suspension) = events[event].action
    else { return nil }
    return call(of: suspension)
  }
}
