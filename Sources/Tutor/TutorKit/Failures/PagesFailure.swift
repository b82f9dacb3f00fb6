import DemoOptions
package import TraceExport

/// The reason why a run, a lesson or the course cannot be exported.
package enum PagesFailure: Error, Hashable, Sendable, CustomStringConvertible {
  case run(ExportFailure)
  case handoutFormat(file: String, lesson: String)
  case handoutTakesNoOptions(lesson: String)
  case noLessons

  package var description: String {
    switch self {
    case .run(let failure): failure.description
    case .handoutFormat(let file, let lesson):
      "A handout is an html, md or pdf file, and \(file.asWord) is none of these. Name a file that ends in .html, .md or .pdf. To export a run, name its demo: \(lesson)/DEMO."
    case .handoutTakesNoOptions(let lesson):
      "A handout shows the lesson's own runs and takes no options. Usage: export \(lesson) FILE"
    case .noLessons:
      "There are no lessons to export. Set TUTOR_LESSONS to the folder that contains them."
    }
  }
}
