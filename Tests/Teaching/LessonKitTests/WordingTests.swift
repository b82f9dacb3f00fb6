@testable import LessonKit
import FileStore
import Testing

/// The sentences of mistakes that the other tests do not meet.
@Suite struct WordingTests {
  private static let sentences: [(LessonProblem, String, String)] = [
    (
      .unreadable(reason: "permission is denied"),
      "The file cannot be read: permission is denied.", "Check its name and permissions."
    ),
    (
      .unwritable(reason: "the disk is full"), "The file cannot be written: the disk is full.",
      "Choose another place, or make room."
    ),
    (.notUTF8, "The file is not UTF-8 text.", "Save it in UTF-8."),
    (
      .tooLarge(bytes: 9, limit: 8), "The file has 9 bytes; at most 8 are read.",
      "Make it smaller."
    ),
    (
      .lineTooLong(bytes: 10_001), "The line has 10001 bytes; a line has at most 10000.",
      "Break it."
    ),
    (
      .folderName("async let"), "The folder async let is not named as a lesson's folder is.",
      "Name it by a number and words, such as 02-async-let, or move it out of the lessons."
    ),
    (
      .noLessons(directories: ["a", "b"]), "There are no lessons in a, b.",
      "Name a directory that holds folders such as 02-async-let, each with a Lesson.md."
    ),
    (
      .sameID("async-let", otherFolder: "02-async-let"),
      "The folder 02-async-let holds a lesson named async-let too.",
      "Rename one of the two folders."
    ),
    (
      .sameNumber(2, otherFolder: "02-async-let"), "The folder 02-async-let has the number 2 too.",
      "Give one of them another number."
    ),
    (
      .leadsOut("a/Lesson.md"), "a/Lesson.md leads out of the directory of lessons.",
      "Put the file itself into that directory, without a link."
    ),
    (
      .ownDirectoryMissing, "There is no such directory of lessons.",
      "Check its name, or make one: tutor lesson new NAME --in DIRECTORY."
    ),
    (
      .tooManyLessons(limit: 200), "The directory has more than 200 lessons.",
      "Divide it into several directories."
    ),
    (
      .secondCourse("a/course.yml"), "a/course.yml is a course too, and came first.",
      "Start the tutor with one course at a time."
    ),
    (
      .courseLessonMissing("x", nearest: nil),
      "The course has a lesson x, which does not exist.",
      "Name a lesson by its folder's name without the number; tutor lessons lists them."
    ),
    (
      .courseLessonTwice("x"), "The course has the lesson x twice.", "Remove one of the two."
    ),
    (
      .questionUndecided(right: 0), "In the run none of this question's answers is right.",
      "Correct \"when\": in the run exactly one is true."
    ),
    (
      .questionUndecided(right: 2), "In the run 2 of this question's answers are right.",
      "Correct \"when\": in the run exactly one is true."
    ),
    (
      .expressionFails("There is no x."), "The run cannot answer this: There is no x.",
      "tutor help expressions says what can be asked of a run."
    ),
    (
      .wrongAnswerFits("1 s", truth: "1 s"),
      "\"1 s\" is listed as wrong; but in the run it is right, or not understood. Right is 1 s.",
      "Correct the answer, or the key."
    ),
    (
      .noticeFails("a > b", values: "a is 1 ms"),
      "In the run above, a > b does not hold: a is 1 ms.",
      "Run it, look at trace log, and write what is there."
    ),
    (
      .yamlAnchor, "Anchors and aliases, \"&name\" and \"*name\", are not allowed here.",
      "Write the value out, or put text that begins with & or * between double quotes."
    ),
    (.yamlKey, "A key has to be one word.", "Write it as \"key: value\"."),
    (
      .tableTooLarge(limit: 20_000), "The tables have more than 20000 cells together.",
      "Leave out columns or rows."
    ),
    (
      .paragraphTooLong(bytes: 20_000, limit: 16_384),
      "20000 bytes follow without an empty line; at most 16384 may.",
      "Divide the paragraph, list or block by empty lines."
    ),
    (
      .tooDeep(limit: 32), "This is nested more than 32 levels deep.",
      "Make it flatter; the inner part is left out."
    ),
    (
      .predictRunDiffers(predicted: "a", run: nil),
      "The prediction is about \"a\", which the step does not run.", "Add a run block after it."
    ),
    (
      .progressVersion("x"), "This is not a progress file of version 3: it begins with \"x\".",
      "The first line is \"tutor progress 3\". Move the file away to begin anew."
    ),
    (
      .termMeaningless("Task"), "The term Task says nothing.",
      "Write what it means, in one to three sentences."
    ),
    (
      .termUntaught("Task"), "No lesson teaches the term Task.",
      "End it with a paragraph such as: Taught in [lesson 1](01-name/Lesson.md), SE-0304."
    ),
    (
      .termNotLinked("Task", link: "../Glossary.md#task", lesson: "trees"),
      "The lesson trees teaches the term Task, and has no link to it.",
      "Make the first use of the word there a link to ../Glossary.md#task."
    ),
    (
      .termLinkedLate("a task"), "The words \"a task\" stand earlier in this lesson.",
      "Link them where they stand first."
    ),
    (
      .termMissing("../Glossary.md#x"),
      "The link ../Glossary.md#x leads to no term of the glossary.",
      "Correct it, or add the term."
    ),
    (
      .measureNotTable, "A measure block is one table, and nothing else.",
      "Write a table with a header."
    ),
    (
      .measureEmpty, "Nothing in this table is measured.",
      "Write an expression as code that begins with =, such as `= image.end`."
    ),
    (
      .measureWithoutRun, "There is no run above this table to measure.",
      "Put it below a run of the same step."
    ),
    (
      .notesMissing, "The step has no speaker notes.",
      "Add a comment <!-- notes: Ask: ... Often wrong: ... (4 min) --> at its end."
    ),
    (
      .notesWithoutMinutes, "The speaker notes do not say how long the step takes.",
      "End them in (4 min)."
    ),
    (
      .notedTimeDiffers(sum: 9, stated: 20),
      "The speaker notes add up to 9 minutes, but the lesson says 20.",
      "Correct one of them; a fifth more or less is near enough."
    ),
    (
      .hintTells("300 ms"), "The hint contains the answer: \"300 ms\".",
      "Say where to look or which rule decides, without the answer."
    ),
    (
      .hintCount(1), "The question has 1 hint.",
      "Give it two: where to look, and how to go on from there."
    ),
    (
      .wrongAnswerUnused("2 s"), "\"2 s\" is never used: a wrong answer above it fits first.",
      "Remove it, or put it above the other one."
    ),
    (
      .runFails("both", reason: "No room."), "\"both\" gives no trace: No room.",
      "Run it by itself to see more."
    ),
    (
      .lessonFileMissing(folder: "08-small"),
      "The folder 08-small is named as a lesson's folder is, but it has no Lesson.md.",
      "Name the lesson's file Lesson.md, or rename the folder."
    ),
    (
      .courseLeavesOut(course: "own/course.yml"),
      "own/course.yml leaves this lesson out: learners do not see it.",
      "Add it to \"lessons\" there, or move its folder to another directory."
    ),
    (
      .courseOrder("two", requires: "one"), "The course puts two before one, which two requires.",
      "Put one first."
    ),
    (
      .claimForms([]), "The claim says nothing.",
      "Give it one of always, sometimes and never, with an expression."
    ),
    (
      .claimForms(["always", "never"]), "The claim has always and never.",
      "Give it one of always, sometimes and never, with an expression."
    ),
    (
      .claimWithoutRun, "There is no run above this claim in its step, and it names none.",
      "Put the claim below the run that it is about, or add \"run:\" with a demo."
    ),
    (
      .claimFails("A.", reason: "B."), "The claim does not hold: A. B.",
      "Correct the claim, or the demo."
    ),
    (
      .goalWithoutRun, "There is no run above this goal in its step, and it names none.",
      "Put the goal below the run that learners change, or add \"run:\" with a demo."
    ),
    (
      .goalReachedAtOnce(run: "both", values: "a is 1"),
      "\"both\" reaches the goal already: a is 1.",
      "Change \"when\", so that learners have to change an option."
    ),
    (
      .goalNotReached(solution: "both --fails", values: "a is 1"),
      "\"both --fails\" is listed as a solution, but does not reach the goal: a is 1.",
      "Correct the solution, or \"when\"."
    ),
    (
      .goalHintTells("--fails"), "The hint contains --fails, which is part of a solution.",
      "Say which rule decides, and leave the value to the learner."
    ),
    (
      .progressLine(expected: "\"at LESSON STEP\""),
      "This line cannot be understood: it is not \"at LESSON STEP\".",
      "Remove the line, or move the file away to begin anew."
    ),
  ]

  @Test(arguments: sentences)
  func `a mistake is worded`(problem: LessonProblem, what: String, advice: String) {
    #expect(problem.wording.what == what)
    #expect(problem.wording.advice == advice)
  }

  @Test func `every mistake is met by a test`() throws {
    let file = #filePath.replacing(
      "Tests/Teaching/LessonKitTests/WordingTests.swift",
      with: "Sources/Teaching/LessonKit/Problems/LessonProblem.swift")
    let declared = try Files.text(file).split(separator: "\n").compactMap { line in
      line.hasPrefix("  case ") ? String(line.dropFirst(7).prefix { $0.isLetter }) : nil
    }
    let examples =
      Case.ofFrontMatter + Case.ofMarkdown + Case.ofLiveBlocks + Case.ofQuestionsAndDemands
    let checker = LessonChecker(surroundings: Fixture.surroundings)
    let met =
      examples.flatMap { checker.check($0.reading).map(\.problem) } + Self.sentences.map(\.0)
    #expect(Set(declared).subtracting(met.map { String("\($0)".prefix { $0.isLetter }) }) == [])
    #expect(declared.count > 50)
  }
}
