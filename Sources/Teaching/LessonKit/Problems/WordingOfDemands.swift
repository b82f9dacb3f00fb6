extension LessonProblem {
  var demandWording: (what: String, advice: String)? {
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
    default: nil
    }
  }

  var notesWording: (what: String, advice: String)? {
    switch self {
    case .notesMissing:
      (
        "The step has no speaker notes.",
        "Add a comment <!-- notes: Ask: ... Often wrong: ... (4 min) --> at its end."
      )
    case .notesWithoutMinutes:
      (
        "The speaker notes do not say how long the step takes.",
        "End them with the time, such as (4 min)."
      )
    case .notedTimeDiffers(let sum, let stated):
      (
        "The speaker notes add up to \(sum) minutes, but the lesson states \(stated).",
        "Correct one of them; they may differ by a fifth."
      )
    default: nil
    }
  }

  var referenceWording: (what: String, advice: String)? {
    switch self {
    case .demoMissing(let demo, let nearest):
      (
        demo.contains("/") ? "There is no demo \(demo)." : "The lesson has no demo \(demo).",
        nearest.map { "Did you mean \($0)?" }
          ?? "Name a demo of this lesson, or write LESSON/DEMO for another one."
      )
    case .runRefused(let run, let reason):
      ("\"\(run)\" cannot be run: \(reason.withoutFullStop).", "Correct its options.")
    case .sourceMissing(let demo, let file):
      ("The demo \(demo) has no source file.", "Its source should be in \(file).")
    case .declarationMissing(let name, let demo, let nearest):
      (
        "There is no declaration \(name) in the demo \(demo).",
        nearest.map { "Did you mean \($0)?" } ?? "Name a function or type in its source file."
      )
    case .requiredMissing(let id, let nearest):
      (
        "The lesson requires \(id), which does not exist.",
        nearest.map { "Did you mean \($0)?" }
          ?? "Write the name of the lesson's folder without its number."
      )
    case .requiresItself:
      ("The lesson requires itself.", "Remove its own name from \"requires\".")
    case .requiresLater(let id):
      (
        "The lesson requires \(id), which comes later.",
        "Change the order, or remove it from \"requires\"."
      )
    default: nil
    }
  }
}

extension String {
  fileprivate var withoutFullStop: String { hasSuffix(".") ? String(dropLast()) : self }
}
