public import TaskTrace

/// The text of durations, lists and errors in sentences.
extension Duration {
  /// The duration in milliseconds, such as `120 ms` or `0.5 ms`. From one millisecond on, it has at most three
  /// decimals, like times in the views.
  public var inMilliseconds: String {
    let nanoseconds = wholeNanoseconds
    let (whole, rest) = nanoseconds.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
    var digits = String(rest)
    digits = String(repeating: "0", count: 6 - digits.count) + digits
    if whole > 0 { digits.removeLast(3) }
    while digits.last == "0" { digits.removeLast() }
    return "\(nanoseconds < 0 ? "-" : "")\(whole)\(digits.isEmpty ? "" : ".")\(digits) ms"
  }
}

extension [String] {
  /// Returns the texts as a list in a sentence: `a`, `a and b` or `a, b and c`.
  public func asList(_ conjunction: String = "and") -> String {
    guard let last, count > 1 else { return first ?? "" }
    return "\(dropLast().joined(separator: ", ")) \(conjunction) \(last)"
  }
}

extension Trace {
  /// Returns a list of names: `a`, `a and b` or `a, b and c`. If there are more than four tasks, names the first
  /// three and counts the others.
  public func names(of tasks: [TaskID]) -> String {
    if tasks.count == 1 { return name(of: tasks[0]) }
    var words = tasks.prefix(tasks.count > 4 ? 3 : 4).map(name)
    if tasks.count > words.count { words.append("\(tasks.count - words.count) more") }
    return words.isEmpty ? "no task" : words.asList()
  }

  /// Returns why the program ended before a task, which is called `it` or `them`. Other tasks may have waited for the
  /// task.
  public func reasonWhyLeftBehind(_ pronoun: String) -> String {
    let root = tasks.first { $0.kind == .root && $0.endedEvent != nil }
    return (root.map { "\(name(of: $0.id)) did not wait" } ?? "the program does not wait")
      + " for \(pronoun)"
  }

  func actorName(_ actor: ActorID) -> String {
    actor == .main ? "the main actor" : actorNames[actor] ?? "\(actor)"
  }
}

/// Returns the name of an error in a sentence: the description without empty parentheses at the end.
func errorName(_ error: String) -> String {
  error.hasSuffix("()") ? String(error.dropLast(2)) : error
}
