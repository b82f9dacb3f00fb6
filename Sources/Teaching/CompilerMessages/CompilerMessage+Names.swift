import StyledText

/// Names that the compiler does not know: misspelled ones, and those of a module that the program does not import.
extension CompilerMessage {
  /// Adds to each error about an unknown name the nearest name in the program, as the compiler does for other names.
  /// `output` is the compiler's output about a program with this text.
  package static func suggestingNames(in output: String, from text: String) -> String {
    guard output.contains("cannot find ") || output.contains("has no member ") else {
      return output
    }
    let code = text.split(separator: "\n").map {
      $0.prefix(upTo: $0.firstRange(of: "//")?.lowerBound ?? $0.endIndex)
    }
    .joined(separator: "\n")
    let known = Set(
      code.replacing(/"[^"]*"/, with: " ").split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(
        String.init)
    )
    .union(namesOfLibrary)
    return lines(in: output).map { line, head in
      guard head != nil, let found = line.firstMatch(of: unknownName),
        !line.contains("did you mean"),
        let near = nearest(to: String(found.name), among: known)
      else { return String(line) }
      let end = found.range.upperBound
      return "\(line[..<end]); did you mean '\(near)'?\(line[end...])"
    }.joined(separator: "\n")
  }

  private static var unknownName: Regex<(Substring, name: Substring)> {
    /error: (?:cannot find|value of type .+ has no member|type .+ has no member)(?: type)? '(?<name>\w+)'(?: in scope)?/
  }

  private static func nearest(to name: String, among names: Set<String>) -> String? {
    guard name.count > 2, moduleOfName(name) == nil, explanationOfForeignName(name) == nil else {
      return nil
    }
    let others = names.filter { $0 != name && $0.count > 2 && abs($0.count - name.count) < 3 }
    let isUpper = name.first?.isUppercase
    let ranked = others.filter { $0.first?.isUppercase == isUpper }.sorted()
    return ranked.nearest(to: name, count: 1).first
  }

  /// Names of the concurrency library. A program may misspell one that it does not contain elsewhere.
  private static let namesOfLibrary: Set<String> = [
    "withTaskGroup", "withThrowingTaskGroup", "withDiscardingTaskGroup",
    "withThrowingDiscardingTaskGroup", "withCheckedContinuation",
    "withCheckedThrowingContinuation", "withTaskCancellationHandler", "AsyncStream",
    "AsyncThrowingStream", "AsyncChannel", "AsyncThrowingChannel", "ContinuousClock",
    "CancellationError", "addTask", "waitForAll", "nextResult", "cancelAll", "isCancelled",
    "checkCancellation", "milliseconds", "seconds", "finish", "yield", "resume", "sleep",
    "detached",
  ]

  /// The explanation of a name of a module that the program does not import, or of another language; nil for other
  /// names.
  var explanationOfUnknownName: Explanation? {
    let name = words.split(separator: "'", maxSplits: 2).dropFirst().first.map(String.init) ?? ""
    return Self.moduleOfName(name).map {
      Explanation(
        nil, "\(name) belongs to the module \($0). Write import \($0) at the top of the file.")
    } ?? Self.explanationOfForeignName(name)
  }

  private static func moduleOfName(_ name: String) -> String? {
    if name.hasPrefix("Dispatch") { return "Dispatch" }
    if ["Mutex", "Atomic"].contains(name) { return "Synchronization" }
    if ["AsyncChannel", "AsyncThrowingChannel"].contains(name) { return "AsyncAlgorithms" }
    let isOfFoundation =
      name.count > 2 && name.hasPrefix("NS") && name.dropFirst(2).first?.isUppercase == true
      || ["Date", "Data", "URL", "URLSession", "Thread", "UUID", "Timer"]
        .contains(name)
    return isOfFoundation ? "Foundation" : nil
  }
}
