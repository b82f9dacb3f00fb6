public import TaskTrace

/// Where a program crashed, and why, if it has used up a stack or its memory.
extension Trace {
  /// Notes the offsets in the program's executable at which the program crashed; 0 for an unknown one.
  public mutating func noteCrash(atOffsets offsets: [UInt64]) {
    crashAddresses = offsets.filter { $0 != 0 }.map {
      CodeAddress(module: scenario.program, offset: $0)
    }
  }

  /// The function and the line at which the program crashed; nil if it did not, or if they are unknown.
  public var crashFrame: SourceFrame? {
    crashAddresses.lazy.compactMap { place(in: symbols.frames[$0] ?? []) }.first
  }

  /// Completes a sentence such as "The program …": why the program crashed, and where.
  public func words(for resource: Ending.Resource) -> String {
    let place =
      crashFrame.map { " in \($0.shortFunction), \($0.fileName):\($0.line)" } ?? ""
    return "\(resource.words)\(place)"
  }
}

extension Ending.Resource {
  /// Completes a sentence such as "The program …".
  public var words: String {
    switch self {
    case .stack: "crashed because it used up the stack of a thread"
    case .memory: "crashed because it used up the memory that it may use"
    }
  }

  /// What to look for in a program that has used up the resource.
  public var advice: String {
    switch self {
    case .stack:
      "Look for a function that calls itself without end, and for very large local variables."
    case .memory:
      "Look for an async function that calls itself without end, and for a collection that only grows."
    }
  }
}
