import LessonKit
import StyledText

extension Session {
  /// Takes a line as the answer to the open question; nil if there is none, or the line is a command.
  ///
  /// Only a whole command word makes a command here, so that an answer may begin with any letter.
  mutating func answer(_ line: String) -> [Effect]? {
    guard var reading, var asked = reading.asking else { return nil }
    let words = line.split(whereSeparator: \.isWhitespace)
    if let first = words.first, CommandWord(rawValue: first.lowercased()) != nil { return nil }
    reading.asking = nil
    guard !words.isEmpty, words.first != "skip" else {
      self.reading = reading
      return words.isEmpty ? nil : [.show(sentences("Left open.", .dim))]
    }
    let answer = words.joined(separator: " ")
    if case .choices(let choices) = asked.question.answer,
      Quantity.integer(answer, in: 1...choices.count) == nil
    {
      let expected = "a number from 1 to \(choices.count)"
      return [
        .show(sentences("Type \(expected), or skip to leave the question open.", .warning))
      ]
    }
    asked.answer = answer
    reading.predictions.append(asked)
    self.reading = reading
    return [.show(sentences(asked.isReview ? "Noted." : "Noted. The run will tell.", .note))]
  }

  /// What the learner expected of the run that has just been shown.
  mutating func recallPredictions() -> [StyledLine] {
    guard let predictions = reading?.predictions.filter({ !$0.isReview }), !predictions.isEmpty
    else { return [] }
    reading?.predictions.removeAll { !$0.isReview }
    return predictions.flatMap { asked -> [StyledLine] in
      guard let answer = asked.answer else { return [] }
      return (StyledLine(" You said ", .strong) + StyledLine(asked.words(for: answer)))
        .wrapped(to: textWidth, indent: 10)
    }
  }
}

extension Reading.Asked {
  /// A choice is said by its text, not by its number.
  fileprivate func words(for answer: String) -> String {
    guard case .choices(let choices) = question.answer, let number = Int(answer),
      choices.indices.contains(number - 1)
    else { return answer }
    return choices[number - 1].text.plainText
  }
}
