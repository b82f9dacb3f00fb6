package import CoursePages
package import LessonKit

/// Pages that are to be written of lessons, and the runs that are done for them.
package struct PagesPlan: Sendable {
  package enum Form: Hashable, Sendable {
    case handout(HandoutFormat, answers: Bool)
    case course(answers: Bool)
  }

  package struct Part: Sendable {
    package var lesson: Lesson
    package var sources: [String: DemoSource]
    /// By command line, as the lesson has it.
    package var runs: [String: RunPlan]
    /// The claims that are checked for the pages.
    package var claims: [ClaimPlan] = []
    /// The exercises whose programs are shown.
    package var exercises: [PosedExercise] = []
    /// What is explored for pages in which readers choose the order, by the run's command line; only for a course.
    package var explorations: [(commandLine: String, plan: ExplorePlan)] = []
  }

  package var form: Form
  /// The file, or the folder of a course.
  package var destination: String
  /// Whether a file that the tutor did not write may be replaced.
  package var mayReplace = false
  package var parts: [Part]
  package var glossary: Glossary?
  /// The course's title, given by its teacher.
  package var title: String?
}
