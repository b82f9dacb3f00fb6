import DemoOptions

/// The arguments of `why`, such as `TASK`, `TASK at TIME` or `not TASK`. Each of them can be missing.
package struct WhyQuestion: Hashable {
  /// The name or the number of a task; empty if the question names none.
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
    if words.first == "not" {
      isNegative = true
      words.removeFirst()
    }
    if let at = words.lastIndex(of: "at") {
      time = words[(at + 1)...].joined(separator: " ")
      words.removeSubrange(at...)
    } else if let count = Self.lengthOfTime(endingIn: words) {
      time = words.suffix(count).joined(separator: " ")
      words.removeLast(count)
    }
    task = words.joined(separator: " ")
  }

  /// Returns the number of words at the end that are a time with a unit, as in `image 120 ms`; nil if there are none. A
  /// number alone belongs to the task: `photo 3`.
  private static func lengthOfTime(endingIn words: [Substring]) -> Int? {
    (1...2).first { count in
      let text = words.suffix(count).joined(separator: " ")
      return count <= words.count && text.last?.isLetter == true
        && Quantity.duration(text, unit: "") != nil
    }
  }
}
