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
    default: nil
    }
  }
}
