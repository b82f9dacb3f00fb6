/// A part of a lesson that is missing or in the wrong place.
package enum PartProblem: Hashable, Sendable {
  case keepMissing
  case reviewMissing
  case reviewTwice
  case reviewNotLast
  case predictMissing(run: String)
  case predictRunDiffers(predicted: String, run: String?)
  case noticeMissing(run: String)
  case neverPredicted(demo: String)

  /// Sentences that say what is wrong and what to do about it.
  var wording: (what: String, advice: String) {
    switch self {
    case .keepMissing:
      ("The lesson has no key sentence.", "Add a quote that starts with **Keep:**.")
    case .reviewMissing:
      ("The lesson has no review.", "End its last step with a review block of three questions.")
    case .reviewTwice:
      ("The lesson has a second review.", "Put all three questions into one review block.")
    case .reviewNotLast:
      ("The review is not in the last step.", "Move it there.")
    case .predictMissing(let run):
      (
        "There is no prediction before \"\(run)\".",
        "Put a predict block before it, in the same step."
      )
    case .predictRunDiffers(let predicted, let run?):
      (
        "The prediction is for \"\(predicted)\", but the step runs \"\(run)\" next.",
        "Use the same words in both."
      )
    case .predictRunDiffers(let predicted, nil):
      (
        "The prediction is for \"\(predicted)\", which the step does not run.",
        "Add a run block after it."
      )
    case .noticeMissing(let run):
      ("There is no notice block after \"\(run)\".", "Add a notice block after the run block.")
    case .neverPredicted(let demo):
      (
        "No prediction in this lesson uses the demo \(demo).",
        "Add a predict block with \"run: \(demo)\"."
      )
    }
  }
}
