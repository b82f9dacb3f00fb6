/// The reason why a run cannot be exported in a format.
package enum ExportFailure: Error, Hashable, Sendable, CustomStringConvertible {
  case tooManyEvents(ExportFormat, count: Int, limit: Int)
  case tooMuchText(ExportFormat, limit: Int)

  package var description: String {
    switch self {
    case .tooManyEvents(let format, let count, let limit):
      "This run has \(count) events, but \(format.rawValue) can show at most \(limit). \(Self.advice)"
    case .tooMuchText(let format, let limit):
      "This run needs more than \(limit) characters, the limit of programs that draw \(format.rawValue). \(Self.advice)"
    }
  }

  private static let advice = "Use json or perfetto, which have no limit, or make the run smaller."
}
