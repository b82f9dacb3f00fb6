/// Explanations of a keyword that is missing or at a wrong place. The advice does not name a keyword that is there
/// already.
extension CompilerMessage {
  /// The explanation; nil if the message is not about a keyword.
  var explanationOfKeyword: Explanation? {
    switch identifier {
    case "async_expr_without_await":
      notes.contains("async_let_without_await")
        ? Explanation(
          "async-let",
          "The variable of an async let is read with await, because its child may not have ended yet. "
            + adviceOnAwait)
        : Explanation(
          "structured-programming", "The call may suspend the task. " + adviceOnAwait)
    case "throwing_call_without_try":
      Explanation(
        "structured-programming",
        (alsoSuspends ? "The call can throw, and may suspend the task. " : "The call can throw. ")
          + adviceOnTry)
    case "throwing_async_let_without_try":
      Explanation(
        "async-let",
        "If the child ends with an error, reading its variable throws that error. " + adviceOnTry)
    case "throwing_prop_access_without_try":
      Explanation(
        "unstructured-tasks",
        "If the task ends with an error, reading its value throws that error. " + adviceOnTry)
    case "tryless_throwing_call_unhandled":
      Explanation(
        "structured-programming",
        "This can throw. \(adviceOnTry) Mark the function throws, or catch the error.")
    case "repeated_identifier" where source?.contains(/\b(let|var) async\b/) ?? false:
      Explanation("async-let", "The keyword async comes first. Write async let.")
    default: nil
    }
  }

  private var adviceOnAwait: String {
    isAfter("try") ? "Write await after try." : "Write await before the expression."
  }

  private var adviceOnTry: String {
    if isAfter("await") { return "Write try before await." }
    return alsoSuspends
      ? "Write try await before the expression." : "Write try before the expression."
  }

  /// Whether the source line has a keyword at the place of the message or before it.
  private func isAfter(_ keyword: Substring) -> Bool {
    let before = (source ?? "").utf8.prefix(max(0, column - 1) + keyword.utf8.count)
    return Substring(before).split { !$0.isLetter }.contains(keyword)
  }
}
