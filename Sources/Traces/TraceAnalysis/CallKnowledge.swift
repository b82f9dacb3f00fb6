import TaskTrace

extension Trace {
  /// Returns the call in which a task is suspended; nil if the trace does not show it for certain.
  ///
  /// The standard library's `waitForAll()` is inlined into the program and awaits one result after another. Only debug
  /// information distinguishes it from a `next()` of the program.
  func call(of suspension: Suspension) -> AwaitedCall? {
    guard case .group = suspension.reason, suspension.call == .next else { return suspension.call }
    guard let site = suspension.site, let frame = frames(of: site).first, frame.line > 0 else {
      return sites.isEmpty ? .next : nil
    }
    return .next
  }
}

extension Trace {
  /// Whether the program was built without `-g`: its addresses were looked up, and none has a line or a path of a file.
  /// With `-g`, the compiler's own code has a path, but no line. Without it, llvm-symbolizer may show a name that the
  /// linker has kept, such as `crtstuff.c`.
  var lacksDebugInformation: Bool {
    guard !symbols.frames.isEmpty else { return false }
    let own = sites.values.lazy.flatMap(\.self).filter {
      $0.module == executable ?? scenario.program
    }
    return !own.isEmpty
      && own.allSatisfy { address in
        (symbols.frames[address] ?? []).allSatisfy { $0.line == 0 && !$0.file.contains("/") }
      }
  }
}
