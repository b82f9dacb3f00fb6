@testable import LessonKit

extension WordingTests {
  static let sentences: [(LessonProblem, String, String)] = [
    (
      .file(.unreadable(reason: "permission is denied")),
      "The file cannot be read: permission is denied.", "Check its name and permissions."
    ),
    (
      .file(.unwritable(reason: "the disk is full")),
      "The file cannot be written: the disk is full.",
      "Free some space, or choose another place."
    ),
    (.file(.notUTF8), "The file is not UTF-8 text.", "Save it in UTF-8."),
    (
      .file(.notText(line: 2)), "The file is not text: line 2 has a NUL byte.",
      "Save it as plain text."
    ),
    (
      .file(.tooLarge(bytes: 9, limit: 8)), "The file has 9 bytes; the limit is 8.",
      "Make it smaller."
    ),
    (
      .file(.lineTooLong(bytes: 10_001)), "The line has 10001 bytes; the limit is 10000.",
      "Split it into several lines."
    ),
    (
      .file(.folderName("async let")), "async let is not a valid name for a lesson's folder.",
      "Use a number and a name, as in 02-async-let, or move the folder out of the lessons."
    ),
    (
      .file(.noLessons(folders: ["a", "b"])), "There are no lessons in a, b.",
      "Name a folder whose subfolders are lessons, such as 02-async-let with its Lesson.md."
    ),
    (
      .file(.sameID("async-let", otherFolder: "02-async-let")),
      "The folder 02-async-let also contains a lesson named async-let.",
      "Rename one of the two folders."
    ),
    (
      .file(.sameNumber(2, otherFolder: "02-async-let")),
      "The folder 02-async-let has the same number, 2.",
      "Give one of them another number."
    ),
    (
      .folder(.leadsOut("a/Lesson.md")),
      "a/Lesson.md is a link to a file outside the folder of your lessons.",
      "Copy the file into the folder instead."
    ),
    (
      .folder(.ownFolderMissing), "The folder of lessons does not exist.",
      "Check its name, or create one: `tutor lesson new NAME --in FOLDER`."
    ),
    (
      .folder(.tooManyLessons(limit: 200)), "The folder has more than 200 lessons.",
      "Split it into several folders."
    ),
    (
      .course(.second("a/course.yml")),
      "There is more than one course: a/course.yml comes first, and this one is ignored.",
      "Start the tutor with one course at a time."
    ),
    (
      .course(.lessonMissing("x", nearest: nil)),
      "The course lists the lesson x, which does not exist.",
      "Write the name of the lesson's folder without its number. Type `tutor lessons` to list all lessons."
    ),
    (
      .course(.lessonTwice("x")), "The course lists the lesson x twice.", "Remove one of the two."
    ),
    (
      .run(.questionUndecided(right: 0)),
      "According to the run, none of this question's answers is right.",
      "Correct the \"when\" expressions: exactly one must be true."
    ),
    (
      .run(.questionUndecided(right: 2)),
      "According to the run, 2 of this question's answers are right.",
      "Correct the \"when\" expressions: exactly one must be true."
    ),
    (
      .run(.expressionFails("There is no x.")),
      "This expression has no value in the run: There is no x.",
      "Correct the expression, or the demo."
    ),
    (
      .run(.wrongAnswerFits("1 s", truth: "1 s")),
      "\"1 s\" is listed as a wrong answer, but it is right or cannot be read. The right answer is 1 s.",
      "Correct the answer, or the key."
    ),
    (
      .run(.noticeFails("a > b", values: "a is 1 ms")),
      "In the run above, a > b does not hold: a is 1 ms.",
      "Run it, look at `trace log`, and correct the item."
    ),
    (
      .yaml(.anchor), "Anchors (\"&name\") and aliases (\"*name\") are not allowed here.",
      "Write out the value. Put text that starts with & or * in double quotes."
    ),
    (.yaml(.key), "A key must be a single word.", "Write it as \"key: value\"."),
    (
      .part(.predictRunDiffers(predicted: "a", run: nil)),
      "The prediction is for \"a\", which the step does not run.", "Add a run block after it."
    ),
    (
      .progress(.version(3, found: "x")),
      "This is not a progress file of version 3: it begins with \"x\".",
      "The first line must be \"tutor progress 3\". To start over, move the file away."
    ),
    (
      .term(.meaningless("Task")), "The term Task has no definition.",
      "Define it in one to three sentences."
    ),
    (
      .term(.untaught("Task")), "No lesson teaches the term Task.",
      "End it with a paragraph such as: Taught in [lesson 1](01-name/Lesson.md), SE-0304."
    ),
    (
      .term(.notLinked("Task", link: "../Glossary.md#task", lesson: "trees")),
      "The lesson trees teaches the term Task but does not link to it.",
      "Make the first use of the word there a link to ../Glossary.md#task."
    ),
    (
      .term(.linkedLate("a task")), "\"a task\" appears earlier in this lesson.",
      "Link its first appearance."
    ),
    (
      .term(.missing("../Glossary.md#x")),
      "The link ../Glossary.md#x does not lead to a glossary term.",
      "Correct the link, or add the term."
    ),
    (
      .measure(.notTable), "A measure block must contain exactly one table.",
      "Write a table with a header."
    ),
    (
      .measure(.empty), "This table contains no expression to measure.",
      "Write an expression as code that starts with =, such as `= image.end`."
    ),
    (
      .measure(.withoutRun), "There is no run above this table to measure.",
      "Put it after a run block of the same step."
    ),
    (
      .notes(.missing), "The step has no speaker notes.",
      "Add a comment <!-- notes: Ask: ... Often wrong: ... (4 min) --> at its end."
    ),
    (
      .notes(.withoutMinutes), "The speaker notes do not say how long the step takes.",
      "End them with the time, such as (4 min)."
    ),
    (
      .notes(.timeDiffers(sum: 9, stated: 20)),
      "The speaker notes add up to 9 minutes, but the lesson states 20.",
      "Correct one of them; they may differ by a fifth."
    ),
    (
      .question(.hintTells("300 ms")), "The hint contains the answer: \"300 ms\".",
      "Say where to look or which rule decides, without the answer."
    ),
    (
      .question(.hintCount(1)), "The question has 1 hint.",
      "Write two: where to look, and how to continue from there."
    ),
    (
      .run(.wrongAnswerUnused("2 s")),
      "\"2 s\" is never used: a wrong answer above it matches first.",
      "Remove it, or put it above the other one."
    ),
    (
      .run(.runFails("both", reason: "No room.")), "\"both\" left no trace: No room.",
      "Run it on its own to see more."
    ),
    (
      .folder(.lessonFileMissing(folder: "08-small")),
      "The folder 08-small has a lesson's name but contains no Lesson.md.",
      "Add a Lesson.md, or rename the folder."
    ),
    (
      .course(.leavesOut(course: "own/course.yml")),
      "own/course.yml does not list this lesson, so learners do not see it.",
      "Add it to \"lessons\" there, or move its folder elsewhere."
    ),
    (
      .course(.order("two", requires: "one")),
      "The course puts two before one, which two requires.",
      "Put one first."
    ),
    (
      .task(.claimForms([])), "The claim has no expression.",
      "Give it one of the keys \"always\", \"sometimes\" and \"never\", with an expression."
    ),
    (
      .task(.claimForms(["always", "never"])), "The claim has always and never.",
      "Give it one of the keys \"always\", \"sometimes\" and \"never\", with an expression."
    ),
    (
      .task(.claimWithoutRun), "There is no run above this claim in its step, and it names none.",
      "Put the claim below the run that it is about, or add \"run:\" with a demo."
    ),
    (
      .run(.claimFails("A.", reason: "B.")), "The claim does not hold: A. B.",
      "Correct the claim, or the demo."
    ),
    (
      .task(.goalWithoutRun), "There is no run above this goal in its step, and it names none.",
      "Put the goal below the run that learners change, or add \"run:\" with a demo."
    ),
    (
      .goalRun(.reachedAtOnce(run: "both", values: "a is 1")),
      "\"both\" reaches the goal already: a is 1.",
      "Change \"when\", so that learners have to change an option."
    ),
    (
      .goalRun(.notReached(solution: "both --fails", values: "a is 1")),
      "\"both --fails\" is listed as a solution, but does not reach the goal: a is 1.",
      "Correct the solution, or \"when\"."
    ),
    (
      .exerciseRun(.startPasses), "start.swift passes already.",
      "Add a check that it fails, or put the mistake into it."
    ),
    (
      .exerciseRun(.wrongPasses(file: "wrong1.swift")), "wrong1.swift passes.",
      "Add a check that it fails, or make it a solution."
    ),
    (
      .exerciseRun(.solutionFails(file: "solution.swift", reason: "It ends at 1 ms.")),
      "solution.swift does not pass: It ends at 1 ms.", "Correct the solution, or the check."
    ),
    (
      .exerciseRun(.sameFeedback(file: "wrong1.swift", other: "wrong2.swift", sentence: "No.")),
      "wrong1.swift and wrong2.swift get the same explanation: No.",
      "Give the checks that they fail a \"say\" of their own, or a run that tells them apart."
    ),
    (
      .goalRun(.hintTells("--fails")), "The hint contains --fails, which is part of a solution.",
      "Say which rule decides, and leave the value to the learner."
    ),
    (
      .progress(.line(expected: "\"at LESSON STEP\"")),
      "This line is invalid: it is not \"at LESSON STEP\".",
      "Remove the line. To start over, move the file away."
    ),
  ]
}
