extension ExpressionProblem {
  /// Whole sentences about what is wrong and what to do about it. All sentences about problems are worded here.
  package var wording: (what: String, advice: String) {
    readingWording ?? wordWording ?? taskWording ?? typeWording
  }

  private var readingWording: (what: String, advice: String)? {
    switch self {
    case .tooLong(let limit):
      ("The expression is too long; the limit is \(limit) bytes.", "Make it shorter.")
    case .tooDeep: ("The expression is nested too deeply.", "Use fewer parentheses.")
    case .strangeCharacter(let character):
      ("The character \(character) is not allowed here.", "Put names that contain it in quotes.")
    case .textWithoutEnd(let quote):
      ("The text is not closed.", "Add a closing \(quote).")
    case .unexpected(let found, let wanted):
      ("Unexpected \(found).", "Write \(wanted).")
    case .chainedComparison:
      ("Comparisons cannot be chained.", "Write a < b and b < c.")
    case .singleEquals: ("A single = is not a comparison.", "Write ==.")
    case .numberTooLarge(let digits):
      ("The number \(digits) is too large.", "Write a smaller one.")
    case .unknownUnit(let unit):
      ("There is no unit \(unit).", "Write ns, us, ms, s or min after the number.")
    case .tooFine(let time):
      ("The time \(time) is finer than a nanosecond.", "Use fewer digits.")
    default: nil
    }
  }

  private var wordWording: (what: String, advice: String)? {
    switch self {
    case .unknownProperty(let word, let nearest):
      (
        "Tasks have no property \(word).",
        Self.advice(nearest, "Type `help expressions` to list all.")
      )
    case .unknownRunProperty(let word, let all):
      ("A run has no property \(word).", "It has \(Self.list(all, "and")).")
    case .unknownFunction(let word, let nearest):
      (
        "There is no function \(word).",
        Self.advice(nearest, "Type `help expressions` to list all.")
      )
    case .wrongCount(let function, let usage):
      ("The function \(function) has the wrong arguments.", "Write \(usage).")
    case .notInVocabulary(let word, let vocabulary):
      (
        "There is no \(vocabulary.title) \(word).",
        "Write \(Self.list(vocabulary.words, "or"))."
      )
    case .strayWord(let word, let vocabulary):
      (
        "There is no task \(word): that is \(vocabulary.titleWithArticle).",
        "Compare with it: \(vocabulary == .ending ? "run." : "")\(vocabulary.rawValue) == \(word)."
      )
    default: nil
    }
  }

  private var taskWording: (what: String, advice: String)? {
    switch self {
    case .strayIt: ("The word \"it\" is not allowed here.", "Use it after where.")
    case .noAnswer:
      ("There is no answer yet.", "Use answer only where a question explains wrong answers.")
    case .unknownTask(let name, let nearest, let all):
      (
        "There is no task \(name).",
        Self.advice(
          nearest,
          all.isEmpty ? "The run has no tasks." : "The run has \(Self.list(all, "and")).")
      )
    case .noTaskNumber(let number, let count):
      (
        "There is no task number \(number).",
        count == 0 ? "The run has no tasks." : "The run has tasks 1 to \(count)."
      )
    default: nil
    }
  }

  private var typeWording: (what: String, advice: String) {
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
    default: ("The expression is invalid.", "Type `help expressions` for examples.")
    }
  }

  private static func advice(_ nearest: [String], _ otherwise: String) -> String {
    nearest.isEmpty ? otherwise : "Did you mean \(list(nearest, "or"))?"
  }

  /// Returns a list in words, such as `a, b and c`. If there are more than twelve words, lists only the first ten.
  private static func list(_ words: [String], _ conjunction: String) -> String {
    var words = words
    if words.count > 12 { words = words.prefix(10) + ["\(words.count - 10) more"] }
    guard let last = words.popLast() else { return "nothing" }
    return words.isEmpty ? last : "\(words.joined(separator: ", ")) \(conjunction) \(last)"
  }
}
