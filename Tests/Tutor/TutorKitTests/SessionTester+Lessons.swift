import LessonKit

@testable import TutorKit

extension SessionTester {
  /// Returns the text of a lesson with these steps.
  static func lesson(_ steps: String) -> String {
    "---\ntitle: T\nsummary: S.\nminutes: 5\n---\n# T\n\n\(steps)"
  }

  /// Replaces the steps of each lesson.
  mutating func teach(_ steps: String) {
    session.sources.lesson = { entry throws(Diagnostic) in
      LessonReader.read(Self.lesson(steps), name: entry.name, file: entry.file)
    }
  }
}
