public import TaskTrace

/// Decides the names of tasks and the source line of each site.
extension Trace {
  /// Returns all source frames of a site, innermost first.
  public func frames(of site: SiteID) -> [SourceFrame] {
    (sites[site] ?? []).flatMap { symbols.frames[$0] ?? [] }
  }

  /// Returns the frame that is shown for a site: the innermost one in a preferred file, or else in the program's own
  /// code. Nil if there is none. At the entry of an actor's function, returns the caller's frame.
  public func place(of site: SiteID) -> SourceFrame? {
    place(in: entries.contains(site) ? callers(at: site) : frames(of: site))
  }

  func place(in frames: [SourceFrame]) -> SourceFrame? {
    let frames = frames.filter { $0.line > 0 && !$0.isFromStandardLibrary }
    let own = frames.first { !$0.isFromDependency }
    if own?.isMadeByCompiler == true { return nil }
    return frames.first { frame in symbols.preferredFiles.contains { frame.file.hasSuffix($0) } }
      ?? own ?? frames.first
  }
}

extension SourceFrame {
  var isFromStandardLibrary: Bool {
    file.isEmpty || file == "??" || file.containsBytes(of: "/stdlib/public/")
      || file.containsBytes(of: "<compiler-generated>")
  }
  /// Whether the frame is in the program's own code, not in a library or package, and has a line.
  public var isInProgram: Bool {
    line > 0 && !isFromStandardLibrary && !isFromDependency && !isMadeByCompiler
  }
  /// Whether the frame is the function that `@main` adds to call `main`.
  var isMadeByCompiler: Bool { function.hasSuffix("$main()") }
  public var isFromDependency: Bool {
    file.containsBytes(of: "/checkouts/") || file.containsBytes(of: "/.build/")
  }
}

extension TaskKind {
  /// The term for the kind in sentences.
  public var words: String {
    switch self {
    case .root: "root task"
    case .asyncLet: "async let"
    case .groupChild: "group child"
    case .unstructured: "Task"
    case .detached: "detached task"
    case .immediate: "immediate task"
    case .immediateDetached: "immediate detached task"
    case .immediateGroupChild: "immediate group child"
    }
  }
}
