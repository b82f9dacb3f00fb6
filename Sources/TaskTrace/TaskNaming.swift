/// What tasks are called, and which source line stands for a site.
extension Trace {
  static func makeNames(_ trace: Trace) -> [String] {
    let plain = trace.tasks.map { trace.plainName(of: $0) }
    let counts = plain.reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
    return zip(plain, trace.tasks).map { name, task in
      counts[name] == 1 ? name : "\(name) \(task.id)"
    }
  }

  private func plainName(of task: TaskLife) -> String {
    if let name = task.creation.name, !name.isEmpty { return name }
    if task.creation.kind == .root { return "main" }
    if let name = variableName(of: task) { return name }
    return task.creation.kind.words
  }

  /// The variable to which the source binds the task: `async let image = …`, `let saving = Task { … }`.
  private func variableName(of task: TaskLife) -> String? {
    guard let site = task.creation.site, let frame = place(of: site) else { return nil }
    let marker = task.creation.kind == .asyncLet ? "async let " : "let "
    // A binding may begin a few lines above the expression that makes the task.
    for line in stride(from: frame.line, through: max(frame.line - 3, 1), by: -1) {
      let start = SourceFrame(function: "", file: frame.file, line: line, column: 1)
      guard let text = symbols.text(of: start) else { return nil }
      let indentation =
        (symbols.sources[frame.file]?[line - 1].count ?? 0) - text.count
      let reach = line == frame.line ? max(frame.column - 1 - indentation, 0) : text.count
      if let name = Self.boundName(in: text, marker: marker, before: reach) { return name }
      if task.creation.kind != .asyncLet { return nil }
    }
    return nil
  }

  /// The last variable bound by `marker` that begins before `column` characters of a line: in
  /// `async let a = f(), b = g()` the column tells which.
  static func boundName(in line: String, marker: String, before column: Int) -> String? {
    guard let range = line.firstRange(of: marker) else { return nil }
    var name: String?
    var rest = line[range.upperBound...]
    while true {
      let word = rest.drop { $0 == " " }.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      let after = rest[word.endIndex...].drop { $0 == " " }
      guard !word.isEmpty, after.first == "=" || after.first == ":" else { return name }
      if name != nil, line.distance(from: line.startIndex, to: word.startIndex) > column {
        return name
      }
      name = String(word)
      guard let comma = after.firstRange(of: ", ") else { return name }
      rest = after[comma.upperBound...]
    }
  }

  /// Every source frame of a site, innermost first.
  package func frames(of site: SiteID) -> [SourceFrame] {
    (sites[site] ?? []).flatMap { symbols.frames[$0] ?? [] }
  }

  /// The frame that stands for a site: the innermost in a preferred file, else the innermost of the
  /// program's own code, else none.
  package func place(of site: SiteID) -> SourceFrame? {
    let frames = frames(of: site).filter { $0.line > 0 && !$0.isFromStandardLibrary }
    return frames.first { frame in symbols.preferredFiles.contains { frame.file.hasSuffix($0) } }
      ?? frames.first { !$0.isFromDependency } ?? frames.first
  }
}

extension SourceFrame {
  var isFromStandardLibrary: Bool {
    file.contains("/stdlib/public/") || file.contains("<compiler-generated>") || file == "??"
      || file.isEmpty
  }
  var isFromDependency: Bool { file.contains("/checkouts/") || file.contains("/.build/") }
}

extension TaskKind {
  /// The field's term.
  package var words: String {
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
