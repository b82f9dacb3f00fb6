package import LessonKit

extension CommandWords {
  /// Splits a line that a learner types into words.
  package static func typed(_ line: String) throws(CommandLineFailure) -> [String] {
    do throws(OpenQuote) {
      return try split(line)
    } catch {
      throw .quoteNotClosed(error.mark)
    }
  }
}
