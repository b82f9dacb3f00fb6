import TaskTrace

/// A program that has used up the stack of a thread, in words.
extension Trace {
  /// The function and the line at which the program used up its stack; nil if they are unknown.
  public var overflowFrame: SourceFrame? {
    overflow.flatMap { place(in: symbols.frames[$0] ?? []) }
  }

  /// Completes a sentence such as "The program …": why the program crashed, where, and what to look for.
  public var overflowWords: String {
    let place = overflowFrame.map { " in \($0.shortFunction), \($0.fileName):\($0.line)" } ?? ""
    return "crashed because it used up the stack of a thread\(place)"
  }

  /// What to look for in a program that has used up a stack.
  public static let overflowAdvice =
    "Look for a function that calls itself without end, and for very large local variables."
}
