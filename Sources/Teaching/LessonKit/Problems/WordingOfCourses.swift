extension LessonProblem {
  var courseWording: (what: String, advice: String)? {
    switch self {
    case .secondCourse(let other):
      (
        "There is more than one course: \(other) comes first, and this one is ignored.",
        "Start the tutor with one course at a time."
      )
    case .courseLessonMissing(let id, let nearest):
      (
        "The course lists the lesson \(id), which does not exist.",
        nearest.map { "Did you mean \($0)?" }
          ?? "Write the name of the lesson's folder without its number. Type `tutor lessons` to list all lessons."
      )
    case .courseLessonTwice(let id):
      ("The course lists the lesson \(id) twice.", "Remove one of the two.")
    case .courseOrder(let id, let required):
      (
        "The course puts \(id) before \(required), which \(id) requires.",
        "Put \(required) first."
      )
    case .courseLeavesOut(let course):
      (
        "\(course) does not list this lesson, so learners do not see it.",
        "Add it to \"lessons\" there, or move its folder elsewhere."
      )
    default: nil
    }
  }

  var folderWording: (what: String, advice: String)? {
    switch self {
    case .leadsOut(let path):
      (
        "\(path) is a link to a file outside the folder of your lessons.",
        "Copy the file into the folder instead."
      )
    case .ownFolderMissing:
      (
        "The folder of lessons does not exist.",
        "Check its name, or create one: `tutor lesson new NAME --in FOLDER`."
      )
    case .tooManyLessons(let limit):
      ("The folder has more than \(limit) lessons.", "Split it into several folders.")
    case .lessonFileMissing(let folder):
      (
        "The folder \(folder) has a lesson's name but contains no Lesson.md.",
        "Add a Lesson.md, or rename the folder."
      )
    default: nil
    }
  }

  var runWording: (what: String, advice: String)? {
    switch self {
    case .questionUndecided(let right):
      (
        "According to the run, \(right == 0 ? "none" : "\(right)") of this question's answers \(right == 0 ? "is" : "are") right.",
        "Correct the \"when\" expressions: exactly one must be true."
      )
    case .expressionFails(let reason):
      (
        "This expression has no value in the run: \(reason)",
        "Type `tutor help expressions` to list everything that an expression can use."
      )
    case .wrongAnswerFits(let text, let truth):
      (
        "\"\(text)\" is listed as a wrong answer, but it is right or cannot be read. The right answer is \(truth).",
        "Correct the answer, or the key."
      )
    case .wrongAnswerUnused(let text):
      (
        "\"\(text)\" is never used: a wrong answer above it matches first.",
        "Remove it, or put it above the other one."
      )
    case .runFails(let run, let reason):
      ("\"\(run)\" left no trace: \(reason)", "Run it on its own to see more.")
    case .claimFails(let words, let reason):
      ("The claim does not hold: \(words) \(reason)", "Correct the claim, or the demo.")
    case .noticeFails(let text, let values):
      (
        "In the run above, \(text) does not hold: \(values).",
        "Run it, look at `trace log`, and correct the item."
      )
    default: nil
    }
  }

  var goalWording: (what: String, advice: String)? {
    switch self {
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
    case .challengeIsEasier(let schedule, let departures):
      (
        "Fewer departures reach this challenge: \(departures), in the schedule \(schedule).",
        "Write that schedule, or change \"when\"."
      )
    case .goalHintTells(let option):
      (
        "The hint contains \(option), which is part of a solution.",
        "Say which rule decides, and leave the value to the learner."
      )
    default: nil
    }
  }
}
