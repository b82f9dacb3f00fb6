extension ExpressionProblem {
  /// What is wrong, and what to do about it: whole sentences, the only place that has any.
  package var wording: (what: String, advice: String) {
    readingWording ?? wordWording ?? typeWording
  }

  private var readingWording: (what: String, advice: String)? {
    switch self {
    case .tooLong(let limit):
      ("The expression is too long: at most \(limit) bytes.", "Make it shorter.")
    case .tooDeep: ("The expression is nested too deep.", "Make it flatter.")
    case .strangeCharacter(let character):
      ("The character \(character) has no meaning here.", "Put names that hold it in quotes.")
    case .textWithoutEnd(let quote):
      ("The text has no end.", "Close it with \(quote).")
    case .unexpected(let found, let wanted):
      ("Here stands \(found).", "Write \(wanted).")
    case .chainedComparison:
      ("Two comparisons follow each other.", "Join them: a < b and b < c.")
    case .singleEquals: ("One = compares nothing.", "Write ==.")
    case .numberTooLarge(let digits):
      ("The number \(digits) is too large.", "Write a smaller one.")
    case .unknownUnit(let unit):
      ("There is no unit \(unit).", "Write ns, us, ms, s or min after the number.")
    case .tooFine(let time):
      ("The time \(time) is finer than a nanosecond.", "Leave out digits.")
    default: nil
    }
  }

  private var wordWording: (what: String, advice: String)? {
    switch self {
    case .unknownProperty(let word, let nearest):
      ("Tasks have no property \(word).", Self.advice(nearest, "See help expressions for all."))
    case .unknownRunProperty(let word, let all):
      ("A run has no property \(word).", "It has \(Self.list(all, "and")).")
    case .unknownFunction(let word, let nearest):
      ("There is no function \(word).", Self.advice(nearest, "See help expressions for all."))
    case .wrongCount(let function, let usage):
      ("The function \(function) is not used like this.", "Write \(usage).")
    case .notInVocabulary(let word, let vocabulary):
      (
        "There is no \(vocabulary.title) called \(word).",
        "Write \(Self.list(vocabulary.words, "or"))."
      )
    case .strayWord(let word, let vocabulary):
      (
        "There is no task called \(word): that is \(vocabulary.titleWithArticle).",
        "Compare with it: \(vocabulary == .ending ? "run." : "")\(vocabulary.rawValue) == \(word)."
      )
    case .strayIt: ("The word it has no meaning here.", "Use it after where.")
    case .noAnswer:
      ("There is no answer yet.", "Use answer only where a question explains wrong answers.")
    case .unknownTask(let name, let nearest, let all):
      (
        "There is no task called \(name).",
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
      ("\(part) needs \(wanted), and this is \(found).", "See help expressions for examples.")
    case .manyTruths(let count):
      (
        "This is a list of \(count), each true or false.",
        "Say any(…) or all(…) of it."
      )
    case .notComparable(let left, let right):
      ("These cannot be compared: \(left) and \(right).", "Compare things of one type.")
    case .noOrder(let type):
      ("This is \(type), which is neither less nor greater than another.", "Use == or !=.")
    case .timeWithoutUnit:
      ("A time is compared with a number.", "Write the number's unit: 300 ms.")
    case .quotedWord(let word):
      ("This is compared with a text.", "Write \(word) without quotes.")
    case .notComputable(let operation, let left, let right):
      (
        "\(left.capitalizedAtStart) \(operation) \(right) has no meaning.",
        "Times are added to times, and multiplied or divided by numbers."
      )
    case .dividedByZero: ("This divides by zero.", "Divide by something else.")
    case .outOfRange: ("The result is too large.", "Use smaller numbers.")
    case .tooMuchWork:
      ("This takes too long in a run of so many tasks.", "Put fewer filters into each other.")
    default: ("The expression cannot be understood.", "See help expressions.")
    }
  }

  private static func advice(_ nearest: [String], _ otherwise: String) -> String {
    nearest.isEmpty ? otherwise : "Did you mean \(list(nearest, "or"))?"
  }

  /// `a, b and c`; of more than twelve the first ten.
  private static func list(_ words: [String], _ conjunction: String) -> String {
    var words = words
    if words.count > 12 { words = words.prefix(10) + ["\(words.count - 10) more"] }
    guard let last = words.popLast() else { return "nothing" }
    return words.isEmpty ? last : "\(words.joined(separator: ", ")) \(conjunction) \(last)"
  }
}

extension String {
  fileprivate var capitalizedAtStart: String { prefix(1).uppercased() + dropFirst() }
}
