/// A problem with the values of an expression, which a run decides.
package enum ValueProblem: Hashable, Sendable {
  case wrongType(of: String, wanted: String, found: String)
  case manyTruths(Int)
  case notComparable(String, String)
  case noOrder(String)
  case timeWithoutUnit
  case quotedWord(String)
  case notComputable(operation: String, String, String)
  case dividedByZero
  case outOfRange
  case tooMuchWork
  case outputIsCut

  var wording: (what: String, advice: String) {
    switch self {
    case .wrongType(let part, let wanted, let found):
      ("\(part) needs \(wanted), but this is \(found).", "Type `help expressions` for examples.")
    case .manyTruths(let count):
      (
        "This is a list of \(count) values, each true or false.",
        "Put any(…) or all(…) around it."
      )
    case .notComparable(let left, let right):
      ("Cannot compare \(left) with \(right).", "Compare values of the same type.")
    case .noOrder(let type):
      ("This is \(type), which has no order.", "Use == or !=.")
    case .timeWithoutUnit:
      ("Cannot compare a time with a number.", "Add a unit to the number: 300 ms.")
    case .quotedWord(let word):
      ("Cannot compare this with a text.", "Write \(word) without quotes.")
    case .notComputable(let operation, let left, let right):
      (
        "Cannot compute \(left) \(operation) \(right).",
        "Add times to times. Multiply or divide a time by a number."
      )
    case .dividedByZero: ("Numbers and times cannot be divided by zero.", "Use another divisor.")
    case .outOfRange: ("The result is too large.", "Use smaller numbers.")
    case .tooMuchWork:
      ("This takes too long for a run with so many tasks.", "Nest fewer filters.")
    case .outputIsCut:
      (
        "The program printed more than 1 MiB, and the trace has only the first 1 MiB.",
        "Print less."
      )
    }
  }
}
