extension Question {
  /// A sentence that says how to answer. Its example is not an answer that the lesson expects.
  package var expectedForm: String {
    switch answer {
    case .choices(let choices):
      let last = Choice.letter(of: choices.count - 1)
      let letters = choices.count == 2 ? "the letter a or b" : "a letter from a to \(last)"
      return "Answer with \(letters), or with the words of the answer."
    case .typed(let typed):
      switch typed.form {
      case .number: return "Answer with a number, such as \(example(["17", "23", "38"]))."
      case .duration:
        return
          "Answer with a time, such as \(example(["70 ms or 1.7 s", "90 ms or 2.3 s", "55 ms or 3.1 s"]))."
      case .order:
        let items = typed.items.isEmpty ? "" : ": \(typed.items.joined(separator: ", "))"
        return "Answer with all names in order, separated by commas\(items)."
      case .text: return "Answer with a text."
      }
    }
  }

  /// Returns the first example whose numbers do not occur in the question, its key or its wrong answers.
  private func example(_ candidates: [String]) -> String {
    var taken = Self.numbers(in: ask.plainText)
    if case .typed(let typed) = answer {
      taken.formUnion(Self.numbers(in: typed.key.value))
      for wrong in typed.wrong {
        if case .answer(let text) = wrong.match { taken.formUnion(Self.numbers(in: text.value)) }
      }
    }
    return candidates.first { Self.numbers(in: $0).isDisjoint(with: taken) } ?? candidates[0]
  }

  /// Returns the numbers in a text, and each number times 1,000 and 1,000,000, so that 1.7 s equals 1700 ms.
  private static func numbers(in text: String) -> Set<Int> {
    let words = text.split { !$0.isNumber && $0 != "." }
    return Set(
      words.compactMap { Double($0) }.filter { $0 < 1_000_000 }
        .flatMap { [Int($0 * 1_000), Int($0 * 1_000_000), Int($0)] })
  }
}
