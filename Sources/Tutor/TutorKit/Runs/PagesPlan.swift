package import CoursePages
package import LessonKit

/// The pages to write for some lessons, and the runs that they need.
package struct PagesPlan: Sendable {
  package enum Form: Hashable, Sendable {
    case handout(HandoutFormat, answers: Bool)
    case course(answers: Bool)
  }

  package struct Part: Sendable {
    package var lesson: Lesson
    package var sources: [String: DemoSource]
    /// The plans of the lesson's runs, by their command lines in the lesson.
    package var runs: [String: RunPlan]
    /// The claims to check for the pages.
    package var claims: [ClaimPlan] = []
    /// The exercises whose programs the pages show.
    package var exercises: [PosedExercise] = []
    /// The explorations for pages on which readers choose the order, each with the command line of its run. Only a
    /// course has them.
    package var explorations: [(commandLine: String, plan: ExplorePlan)] = []
    /// The titles of the lessons that the lesson builds on, by their IDs.
    package var requiredTitles: [String: String] = [:]
  }

  package var form: Form
  /// The path of the file, or of the folder of a course.
  package var destination: String
  /// Whether a file that the tutor did not write may be replaced.
  package var mayReplace = false
  package var parts: [Part]
  package var glossary: Glossary?
  /// The title of the course, as the teacher wrote it.
  package var title: String?
}
