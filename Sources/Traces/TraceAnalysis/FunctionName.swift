package import TaskTrace

/// Function names for display.
extension SourceFrame {
  /// The function's name without the compiler's additions: `specialized static M.main()` becomes `M.main()`, and
  /// `partial apply for closure #1 in f<A>(of:)` becomes `closure #1 in f(of:)`.
  package var shortFunction: String {
    var name = Substring(function)
    while let rest = name.withoutMakersMark { name = rest }
    var short = ""
    var depth = 0
    for character in String(name).replacing("in static ", with: "in ") {
      switch character {
      // The name of an operator, as in `static Angle.< infix(_:_:)`, is not a list of generic arguments.
      case "<" where short.last != "." && short.last != " ": depth += 1
      case ">" where depth > 0: depth -= 1
      default: if depth == 0 { short.append(character) }
      }
    }
    return short
  }
}

extension Substring {
  /// The rest of the name after a prefix that the compiler added; nil if there is no such prefix.
  fileprivate var withoutMakersMark: Substring? {
    let marks = [
      "specialized ", "static ", "merged ", "partial apply for ", "partial apply forwarder for ",
      "suspend resume partial function for ", "await resume partial function for ",
    ]
    for mark in marks where hasPrefix(mark) { return dropFirst(mark.count) }
    // `(2) suspend resume partial function for …`
    guard first == "(", let end = firstIndex(of: ")"), self[end...].hasPrefix(") ") else {
      return nil
    }
    let number = self[index(after: startIndex)..<end]
    return !number.isEmpty && number.allSatisfy(\.isNumber) ? self[end...].dropFirst(2) : nil
  }
}

extension Trace {
  /// Returns the call in the source that created the task, such as `async let`, `Task.init`, `Task.detached` or
  /// `ThrowingTaskGroup.addTask`. If it is unknown, returns the name of the task's kind.
  package func creationCall(of task: TaskID) -> String {
    guard let creation = self[task]?.creation else { return "task \(task)" }
    let makers: Set<Substring> = [
      "Task", "TaskGroup", "ThrowingTaskGroup", "DiscardingTaskGroup",
      "ThrowingDiscardingTaskGroup",
    ]
    let calls = creation.site.map { frames(of: $0) } ?? []
    for frame in calls where frame.isFromStandardLibrary {
      let name = frame.shortFunction.split(separator: " in ").last ?? ""
      let call = name.prefix { $0 != "(" }
      let parts = call.split(separator: ".")
      if parts.count == 2, makers.contains(parts[0]) { return String(call) }
    }
    return creation.kind.words
  }
}
