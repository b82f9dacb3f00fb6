import LessonKit
import StyledText

/// A hint that the command `hint` shows for a question or a goal.
struct ShownHint: Hashable, Sendable {
  var text: [Inline]
  /// What `hint` shows the next time.
  var next: Next

  /// Whether more hints follow.
  enum Next: Hashable, Sendable {
    case another
    /// None follows this one.
    case last
    /// The learner had seen all hints before, so this one is shown again.
    case repeated
  }

  /// Creates the hint that follows the first `seen` ones; the last one again if there are no more, and nil if there
  /// are none at all.
  init?(of hints: [Located<[Inline]>], seen: Int) {
    guard let last = hints.indices.last else { return nil }
    text = hints[min(seen, last)].value
    next = seen < last ? .another : seen == last ? .last : .repeated
  }
}

extension Session {
  /// Returns a hint, and whether more hints follow. If the learner has seen all of them, says what to do instead.
  func lines(for hint: ShownHint, whatToDo: String) -> [StyledLine] {
    let next =
      switch hint.next {
      case .another: sentences("`hint` again says more.", .dim)
      case .last: [StyledLine]()
      case .repeated: sentences("There are no more hints. \(whatToDo)", .dim)
      }
    return LessonRenderer(style: lessonStyle).lines(for: hint.text) + next
  }
}
