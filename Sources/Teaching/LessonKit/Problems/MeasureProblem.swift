/// A problem with a block of measures.
package enum MeasureProblem: Hashable, Sendable {
  case notTable
  case empty
  case withoutRun

  /// Sentences that say what is wrong and what to do about it.
  var wording: (what: String, advice: String) {
    switch self {
    case .notTable:
      ("A measure block must contain exactly one table.", "Write a table with a header.")
    case .empty:
      (
        "This table contains no expression to measure.",
        "Write an expression as code that starts with =, such as `= image.end`."
      )
    case .withoutRun:
      ("There is no run above this table to measure.", "Put it after a run block of the same step.")
    }
  }
}
