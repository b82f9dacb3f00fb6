package import LessonKit

extension CommandWords {
  /// The words of a line that a learner types.
  package static func typed(_ line: String) throws(CommandLineFailure) -> [String] {
    do throws(OpenQuote) {
      return try split(line)
    } catch {
      throw .quoteNotClosed(error.mark)
    }
  }
}
