import LessonKit

/// Answers that consist of more than a choice: a letter and the choice's words, or a choice and a reason.
extension ChoiceText {
  /// Returns the choice that the words after a letter or number mean, as in `b) it waits` or `option b: it waits`;
  /// whether the letter or number is that of another choice; and whether a sign such as `)` follows it. Returns nil if
  /// the answer does not begin with one.
  func afterLetterOrNumber(
    in choices: [String]
  ) -> (index: Int, isOther: Bool, hasSign: Bool)? {
    var parts = words.split(separator: " ")[...]
    while let first = parts.first, Self.fillers.contains(String(first)) { parts.removeFirst() }
    guard let first = parts.popFirst(), let last = first.last else { return nil }
    if parts.first == "=" || parts.first == "-" { parts.removeFirst() }
    // In `a and c`, the letter may be a name.
    guard let next = parts.first, !["and", "or", "&", "+"].contains(next) else { return nil }
    let letter = first.filter { !"():.,".contains($0) }
    let named = choices.indices.first { Choice.letter(of: $0) == letter || "\($0 + 1)" == letter }
    let rest = part(parts.joined(separator: " "))
    guard let named, let index = rest.index(in: choices) else { return nil }
    return (index, index != named, "):.".contains(last))
  }

  /// Returns the choice that comes before a reason, as in `b, because it waits`, `b - it waits` or `no, since it
  /// waits`. Returns nil if the choice is given by its letter and one of the first three words of the reason is a
  /// choice's letter, except for `a`.
  func withoutReason(in choices: [String]) -> Int? {
    guard let (answer, reason) = dividedAtReason else { return nil }
    let letters = choices.indices.map(Choice.letter)
    let others = reason.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    guard others.count > 1 else { return nil }
    // The word `a` may be an article in the reason.
    let mayNameOther = zip([""] + others, others.prefix(3))
      .contains { $0 != "not" && letters.contains($1) && $1 != "a" }
    if letters.contains(answer), mayNameOther { return nil }
    return part(answer).index(in: choices)
  }

  /// Returns the only choice whose words all come before a punctuation mark, as in `nothing new, it is the same
  /// task`. A choice that begins with a single word, such as `no, never`, may be given by that word. Returns nil if
  /// the rest names another possible answer, or if a part of it means another choice.
  func beforePunctuation(in choices: [String]) -> Int? {
    let parts = words.split(separator: #/[,;:.!?](?=\s)|\s(?=\()/#).map(String.init)
    for count in parts.indices.dropFirst() {
      // A choice may contain a punctuation mark, as in `votes: 2`.
      let beginning = ChoiceWords(parts[..<count].joined(separator: " "))
      let meant = choices.indices.filter {
        let choice = ChoiceWords(choices[$0])
        let word = count == 1 ? choice.firstWordAlone ?? choice : choice
        let others = accepted.indices.contains($0) ? accepted[$0] : []
        return ([word] + others).contains { beginning.repeats($0, with: question, as: ==) }
      }
      guard let index = meant.first, meant.count == 1 else { continue }
      let isContradicted = parts[count...].contains {
        part($0).index(in: choices).map { $0 != index } ?? false
      }
      let hasAlternative = AnswerWords(words).rest.contains(
        where: AnswerVocabulary.alternatives.contains)
      let isMore = AnswerWords(parts[count]).addsToAnswer
      return isContradicted || hasAlternative || isMore ? nil : index
    }
    return nil
  }

  /// The answer before and after the dash or the word that begins a reason; nil if there is none. A comma begins a
  /// reason only after a letter.
  private var dividedAtReason: (answer: String, reason: String)? {
    let parts = words.split(separator: " ").map(String.init)
    if let first = parts.first, first.count == 2, first.last.map({ ",;:".contains($0) }) == true {
      return (String(first.prefix(1)), parts.dropFirst().joined(separator: " "))
    }
    let divider = parts.firstIndex {
      ["-", "–", "—"].contains($0) || AnswerVocabulary.reasons.contains($0)
    }
    guard let divider, divider > 0 else { return nil }
    let answer = parts[..<divider].joined(separator: " ")
    return (
      answer.last.map { ",;:".contains($0) } == true ? String(answer.dropLast()) : answer,
      parts[(divider + 1)...].joined(separator: " ")
    )
  }
}
