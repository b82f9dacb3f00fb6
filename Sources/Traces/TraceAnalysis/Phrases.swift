package import TaskTrace

/// How durations, lists and errors read in a sentence.
extension Duration {
  /// In milliseconds: `120 ms`, `0.5 ms`. From a millisecond on, at most three decimals, as the views show times.
  package var inMilliseconds: String {
    let nanoseconds = wholeNanoseconds
    let (whole, rest) = nanoseconds.magnitude.quotientAndRemainder(dividingBy: 1_000_000)
    var digits = String(rest)
    digits = String(repeating: "0", count: 6 - digits.count) + digits
    if whole > 0 { digits.removeLast(3) }
    while digits.last == "0" { digits.removeLast() }
    return "\(nanoseconds < 0 ? "-" : "")\(whole)\(digits.isEmpty ? "" : ".")\(digits) ms"
  }
}

extension Trace {
  /// `a`, `a and b`, `a, b and c`; of more than four the first three, and how many more.
  package func names(of tasks: [TaskID]) -> String {
    if tasks.count == 1 { return name(of: tasks[0]) }
    var words = tasks.prefix(tasks.count > 4 ? 3 : 4).map(name)
    if tasks.count > words.count { words.append("\(tasks.count - words.count) more") }
    guard let last = words.popLast() else { return "nobody" }
    return words.isEmpty ? last : words.joined(separator: ", ") + " and " + last
  }

  func actorName(_ actor: ActorID) -> String {
    actor == .main ? "the main actor" : actorNames[actor] ?? "\(actor)"
  }
}

/// An error as a sentence names it: a type without its empty parentheses.
func errorName(_ error: String) -> String {
  error.hasSuffix("()") ? String(error.dropLast(2)) : error
}
