import LessonKit

/// Words for a part of what a question counts, as in `How many of the four are cancelled?`: `all four` or `half`.
struct AmountOfWhole {
  /// The number that each phrase means; empty if the question does not say how many there are.
  let numbers: [String: Int]

  init(in question: String) {
    let words = AnswerWords(question).rest
    let start = words.indices.first { words[$0...].starts(with: ["how", "many", "of", "the"]) }
    var rest = AnswerWords(start.map { words[($0 + 4)...] } ?? [])
    guard let number = rest.takeNumber(), let whole = Int(number), whole > 1 else {
      numbers = [:]
      return
    }
    let names = ["\(whole)"] + AnswerVocabulary.cardinals.filter { $0.value == whole }.map(\.key)
    var all = ["all", "every one", "every single one", "each one", "each"]
    all += names.map { "all \($0)" } + (whole == 2 ? ["both"] : [])
    let half = whole.isMultiple(of: 2) ? ["half"] : []
    let of = ["", " of them"] + names.map { " of the \($0)" }
    numbers = of.reduce(into: [:]) { numbers, rest in
      for phrase in all { numbers[phrase + rest] = whole }
      for phrase in half { numbers[phrase + rest] = whole / 2 }
    }
  }

  /// Returns the number that a text means; nil if it is no such phrase.
  func number(in text: String) -> Double? {
    numbers[AnswerWords(text).rest.joined(separator: " ")].map(Double.init)
  }
}
