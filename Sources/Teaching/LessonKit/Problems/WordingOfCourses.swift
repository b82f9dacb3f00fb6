extension LessonProblem {
  var courseWording: (what: String, advice: String)? {
    switch self {
    case .leadsOut(let path):
      (
        "\(path) leads out of the directory of lessons.",
        "Put the file itself into that directory, without a link."
      )
    case .ownDirectoryMissing:
      (
        "There is no such directory of lessons.",
        "Check its name, or make one: tutor lesson new NAME --in DIRECTORY."
      )
    case .tooManyLessons(let limit):
      ("The directory has more than \(limit) lessons.", "Divide it into several directories.")
    case .secondCourse(let other):
      ("\(other) is a course too, and came first.", "Start the tutor with one course at a time.")
    case .courseLessonMissing(let id, let nearest):
      (
        "The course has a lesson \(id), which does not exist.",
        nearest.map { "Did you mean \($0)?" }
          ?? "Name a lesson by its folder's name without the number; tutor lessons lists them."
      )
    case .courseLessonTwice(let id):
      ("The course has the lesson \(id) twice.", "Remove one of the two.")
    case .courseOrder(let id, let required):
      (
        "The course puts \(id) before \(required), which \(id) requires.",
        "Put \(required) first."
      )
    case .courseLeavesOut(let course):
      (
        "\(course) leaves this lesson out: learners do not see it.",
        "Add it to \"lessons\" there, or move its folder to another directory."
      )
    case .lessonFileMissing(let folder):
      (
        "The folder \(folder) is named as a lesson's folder is, but it has no Lesson.md.",
        "Name the lesson's file Lesson.md, or rename the folder."
      )
    default: nil
    }
  }

  var runWording: (what: String, advice: String)? {
    switch self {
    case .questionUndecided(let right):
      (
        "In the run \(right == 0 ? "none" : "\(right)") of this question's answers \(right == 0 ? "is" : "are") right.",
        "Correct \"when\": in the run exactly one is true."
      )
    case .expressionFails(let reason):
      (
        "The run cannot answer this: \(reason)",
        "tutor help expressions says what can be asked of a run."
      )
    case .wrongAnswerFits(let text, let truth):
      (
        "\"\(text)\" is listed as wrong; but in the run it is right, or not understood. Right is \(truth).",
        "Correct the answer, or the key."
      )
    case .wrongAnswerUnused(let text):
      (
        "\"\(text)\" is never used: a wrong answer above it fits first.",
        "Remove it, or put it above the other one."
      )
    case .runFails(let run, let reason):
      ("\"\(run)\" gives no trace: \(reason)", "Run it by itself to see more.")
    case .claimFails(let words, let reason):
      ("The claim does not hold: \(words) \(reason)", "Correct the claim, or the demo.")
    case .goalReachedAtOnce(let run, let values):
      (
        "\"\(run)\" reaches the goal already: \(values).",
        "Change \"when\", so that learners have to change an option."
      )
    case .goalNotReached(let solution, let values):
      (
        "\"\(solution)\" is listed as a solution, but does not reach the goal: \(values).",
        "Correct the solution, or \"when\"."
      )
    case .goalHintTells(let option):
      (
        "The hint contains \(option), which is part of a solution.",
        "Say which rule decides, and leave the value to the learner."
      )
    case .noticeFails(let text, let values):
      (
        "In the run above, \(text) does not hold: \(values).",
        "Run it, look at trace log, and write what is there."
      )
    default: nil
    }
  }
}
