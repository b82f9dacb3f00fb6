/// The arguments of `why`: `TASK`, `TASK at TIME` or `not TASK`.
package struct WhyQuestion: Hashable {
  package var task: String
  /// The time to ask about; nil to ask about the task's end.
  package var time: String?
  /// Whether the question is why something did not happen.
  package var isNegative = false

  /// Reads the text after `why`. If the text is in `names`, the names of the tasks, it is not split at `not` and
  /// `at`.
  package init(_ text: String, names: some Sequence<String>) {
    guard !names.contains(text) else {
      task = text
      return
    }
    var words = text.split(separator: " ")
    if words.count > 1, words[0] == "not" {
      isNegative = true
      words.removeFirst()
    }
    if let at = words.dropFirst().lastIndex(of: "at") {
      time = words[(at + 1)...].joined(separator: " ")
      words.removeSubrange(at...)
    }
    task = words.joined(separator: " ")
  }
}
