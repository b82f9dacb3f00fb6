import FileStore
import LearnerRecords
import LessonKit

/// Files of hand-ins and of a class's table.
enum HandInFile {
  static func read(_ path: String) -> Result<HandIn, HandInProblem> {
    do throws(FileProblem) {
      let text = try Files.text(path, limit: HandIn.byteLimit)
      return Result { () throws(HandInProblem) in try HandIn(reading: text) }
    } catch {
      return .failure(.unreadable(reason: LessonProblem(error).wording.what))
    }
  }

  /// Writes a record; an older hand-in of the same learner counts as the tutor's own file.
  static func write(_ record: HandIn, to file: ChosenFile) async throws -> Bool {
    try await file.write {
      guard let text = try? Files.text(file.path, limit: HandIn.byteLimit) else { return false }
      return record.mayReplace(text)
    } _: {
      $0.write(record.text)
    }
  }

  /// Writes a class's table; an older table counts as the tutor's own file.
  static func write(_ text: String, asSheet file: ChosenFile) async throws -> Bool {
    try await file.write {
      (try? Files.text(file.path, limit: 64 << 20)).map(ClassSheet.isSheet) ?? false
    } _: {
      $0.write(text)
    }
  }
}
