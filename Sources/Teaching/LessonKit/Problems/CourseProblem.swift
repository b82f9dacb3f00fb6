/// A problem with a course.
package enum CourseProblem: Hashable, Sendable {
  case second(String)
  case lessonMissing(String, nearest: String?)
  case lessonTwice(String)
  case order(String, requires: String)
  case leavesOut(course: String)

  /// Sentences that say what is wrong and what to do about it.
  var wording: (what: String, advice: String) {
    switch self {
    case .second(let other):
      (
        "There is more than one course: \(other) comes first, and this one is ignored.",
        "Start the tutor with one course at a time."
      )
    case .lessonMissing(let id, let nearest):
      (
        "The course lists the lesson \(id), which does not exist.",
        nearest.map { "Did you mean \($0)?" }
          ?? "Write the name of the lesson's folder without its number. Type `tutor lessons` to list all lessons."
      )
    case .lessonTwice(let id):
      ("The course lists the lesson \(id) twice.", "Remove one of the two.")
    case .order(let id, let required):
      (
        "The course puts \(id) before \(required), which \(id) requires.",
        "Put \(required) first."
      )
    case .leavesOut(let course):
      (
        "\(course) does not list this lesson, so learners do not see it.",
        "Add it to \"lessons\" there, or move its folder elsewhere."
      )
    }
  }
}
