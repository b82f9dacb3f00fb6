/// Why a run cannot be written in a format.
package enum ExportFailure: Error, Hashable, Sendable, CustomStringConvertible {
  case tooManyEvents(ExportFormat, count: Int, limit: Int)
  case tooMuchText(ExportFormat, limit: Int)

  package var description: String {
    switch self {
    case .tooManyEvents(let format, let count, let limit):
      "This run has \(count) events, and \(format.rawValue) can show \(limit). \(Self.advice)"
    case .tooMuchText(let format, let limit):
      "This run would take more than the \(limit) characters that readers of \(format.rawValue) draw. \(Self.advice)"
    }
  }

  private static let advice = "Choose json or perfetto, which hold any run, or run it smaller."
}
