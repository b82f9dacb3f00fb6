/// A problem with speaker notes.
package enum NotesProblem: Hashable, Sendable {
  case missing
  case withoutMinutes
  case timeDiffers(sum: Int, stated: Int)

  /// Sentences that say what is wrong and what to do about it.
  var wording: (what: String, advice: String) {
    switch self {
    case .missing:
      (
        "The step has no speaker notes.",
        "Add a comment <!-- notes: Ask: ... Often wrong: ... (4 min) --> at its end."
      )
    case .withoutMinutes:
      (
        "The speaker notes do not say how long the step takes.",
        "End them with the time, such as (4 min)."
      )
    case .timeDiffers(let sum, let stated):
      (
        "The speaker notes add up to \(sum) minutes, but the lesson states \(stated).",
        "Correct one of them; they may differ by a fifth."
      )
    }
  }
}
