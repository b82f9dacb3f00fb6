import FileStore
import LearnerRecords
import LessonKit

/// Reads and writes hand-ins, and writes the table of a class.
enum HandInFile {
  static func read(_ path: String) -> Result<HandIn, HandInProblem> {
    do throws(FileProblem) {
      let text = try Files.text(path, limit: HandIn.byteLimit)
      return Result { () throws(HandInProblem) in try HandIn(reading: text) }
    } catch {
      // A name that is not UTF-8 is shown with this character, so no file is found by it.
      let isMisnamed = path.unicodeScalars.contains("\u{FFFD}")
      return .failure(
        .unreadable(
          reason: isMisnamed
            ? "The file's name is not UTF-8 text. Rename the file."
            : LessonProblem(error).wording.what))
    }
  }

  /// Writes a record. It may replace an older hand-in of the same learner. Returns whether it replaced a file.
  static func write(_ record: HandIn, to file: ChosenFile) async throws -> Bool {
    try await file.write {
      guard let text = try? Files.text(file.path, limit: HandIn.byteLimit) else { return false }
      return record.mayReplace(text)
    } _: {
      $0.write(record.text)
    }
  }

  /// Writes the table of a class. It may replace an older table. Returns whether it replaced a file.
  static func write(_ text: String, asSheet file: ChosenFile) async throws -> Bool {
    try await file.write {
      (try? Files.text(file.path, limit: 64 << 20)).map(ClassSheet.isSheet) ?? false
    } _: {
      $0.write(text)
    }
  }
}
