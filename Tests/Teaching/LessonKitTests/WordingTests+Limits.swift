@testable import LessonKit

extension WordingTests {
  static let sentencesOfLimits: [(LessonProblem, String, String)] = [
    (
      .limit(.linkCopiesTooLarge(bytes: 5_000_000, limit: 1_000_000)),
      "The copies of link definitions in the links that can use them have 5000000 bytes; the limit is 1000000.",
      "Shorten the definition, or write it after an empty line."
    ),
    (
      .limit(.addressesTooLong),
      "The words in this line contain too many web addresses or e-mail addresses.",
      "Put a space between two addresses."
    ),
    (
      .limit(.tooManyLiveBlocks(limit: 500)),
      "The lesson has more than 500 live blocks, counting each name in a code block.",
      "Divide it into several lessons."
    ),
    (
      .answer(.acceptedUnclear("it ends")),
      "The answer \"it ends\" in \"accept\" does not mean this choice alone.",
      "Write words that fit no other choice."
    ),
    (
      .exercise(.hintsNeeded(1)), "The exercise has 1 hint.",
      "Write two or more: where to look first, and what to write last."
    ),
    (
      .exerciseFile(.fileMissing("Exercises/swap/start.swift")),
      "The exercise has no file Exercises/swap/start.swift.", "Add it to the lesson's folder."
    ),
    (
      .run(.keyUnfit(reason: "the question asks for a time, but its key is main.")),
      "In the run, the question asks for a time, but its key is main.",
      "Correct the key, the items or the kind of the answer."
    ),
    (
      .exerciseFile(.unusable(file: "Exercises/swap/start.swift", .notUTF8)),
      "Exercises/swap/start.swift: The file is not UTF-8 text.", "Save it in UTF-8."
    ),
    (
      .exerciseFile(.wrongVersionsNeeded(1)), "The exercise has 1 wrong version.",
      "Add 3 or more: wrong1.swift, wrong2.swift and so on."
    ),
    (
      .exerciseFile(.unusedFile("Exercises/swap/wrongly.swift")),
      "No exercise uses Exercises/swap/wrongly.swift.",
      "Name a program that fails wrong1.swift, wrong2.swift and so on, or remove the file."
    ),
    (
      .exerciseFile(.unusedFolder("Exercises/old")),
      "The lesson has no exercise for the folder Exercises/old.",
      "Write an exercise block with that name, or remove the folder."
    ),
    (
      .limit(.tableTooLarge(limit: 20_000)), "The tables have more than 20000 cells in total.",
      "Remove columns or rows."
    ),
    (
      .limit(.paragraphTooLong(bytes: 20_000, limit: 16_384)),
      "There are 20000 bytes without an empty line; the limit is 16384.",
      "Add empty lines to split the paragraph, list or block."
    ),
    (
      .limit(.tooDeep(limit: 32)), "This is nested more than 32 levels deep.",
      "Use fewer levels; the inner levels are not shown."
    ),
  ]
}
