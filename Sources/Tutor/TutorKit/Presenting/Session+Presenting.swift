import LessonKit
import StyledText

extension Session {
  /// Takes over the runs of a presentation, and shows the command that continues it.
  package mutating func leave(_ presentation: Presentation) -> [Effect] {
    runs.take(presentation.session.runs)
    let place = "\(presentation.lesson.name.id)/\(presentation.section)"
    return [.show(sentences("Type `present \(place)` to continue where you left off.", .dim))]
  }
}
