import LessonKit
import StyledText

extension Session {
  /// The lesson named, the open one, or the one that was left; each where it is.
  func present(_ word: String?) throws(TutorFailure) -> [Effect] {
    let place: (entry: Catalogue.Entry, section: Int)
    if let word {
      place = try section(word)
    } else if let reading {
      place = (reading.entry, reading.section)
    } else if let kept = progress.position, let entry = catalogue[kept.lesson] {
      place = (entry, 0)
    } else {
      guard let first = catalogue.entries.first else { throw .noLessonOpen }
      place = (first, 0)
    }
    let lesson = try read(place.entry).lesson
    return [.present(Presentation(lesson, place.entry, section: place.section, session: self))]
  }

  /// Takes a presentation's runs over, and says where it ended.
  package mutating func leave(_ presentation: Presentation) -> [Effect] {
    runs = presentation.session.runs
    lastPlan = runs.last?.plan ?? lastPlan
    let place = "\(presentation.lesson.name.id)/\(presentation.section)"
    return [.show(sentences("present \(place) goes on where you left.", .dim))]
  }
}
