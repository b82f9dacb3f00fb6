import HandIns
import LessonKit

/// Files of hand-ins: nothing else is ever replaced by one.
enum HandInFile {
  static func read(_ path: String) -> Result<HandIn, HandInProblem> {
    do throws(LessonProblem) {
      let text = try Files.text(path, limit: HandIn.byteLimit)
      return Result { () throws(HandInProblem) in try HandIn(reading: text) }
    } catch {
      return .failure(.unreadable(reason: error.wording.what))
    }
  }

  static func write(_ record: HandIn, to path: String) throws(HandInProblem) {
    if Files.exists(path) {
      guard let text = try? Files.text(path, limit: HandIn.byteLimit) else {
        throw .wouldReplace(file: path)
      }
      try record.mayReplace(text, file: path)
    }
    try write(record.text, to: path)
  }

  /// Writes a class's sheet, but never over what somebody has handed in.
  static func write(_ text: String, overSheet path: String) throws(HandInProblem) {
    if Files.exists(path) {
      guard let old = try? Files.text(path, limit: 64 << 20), ClassSheet.isSheet(old) else {
        throw .wouldReplaceSheet(file: path)
      }
    }
    try write(text, to: path)
  }

  private static func write(_ text: String, to path: String) throws(HandInProblem) {
    do throws(LessonProblem) {
      try Files.write(text, to: path)
    } catch {
      throw .unreadable(reason: "\(path): \(error.wording.what) \(error.wording.advice)")
    }
  }
}
