package import LessonKit

extension CommandWords {
  /// Splits a line that a learner types into words. If a quotation mark is not closed, an apostrophe between two
  /// letters is part of a word, as in `isn't`.
  package static func typed(_ line: String) throws(CommandLineFailure) -> [String] {
    do throws(OpenQuote) {
      return try split(line)
    } catch {
      let line = line.replacing(#/(\p{L})'(\p{L})/#) { "\($0.1)\\'\($0.2)" }
      if let words = try? split(line) { return words }
      throw .quoteNotClosed(error.mark)
    }
  }
}
