/// A prediction that somebody got wrong at first, and what the class said to it.
package struct MissedQuestion: Hashable, Sendable {
  package struct Said: Hashable, Sendable {
    package var text: String
    package var isRight: Bool
    package var count: Int
  }
  package var lesson: String
  package var step: String
  package var number: Int
  package var asks: String
  /// The first answers, the most frequent first.
  package var said: [Said]

  package var wrong: Int { said.filter { !$0.isRight }.map(\.count).reduce(0, +) }
  package var answered: Int { said.map(\.count).reduce(0, +) }
}

extension ClassRecord {
  /// The predictions that somebody missed: those that most missed come first, of equally many the ones that
  /// fewest answered.
  package var missed: [MissedQuestion] {
    var questions: [MissedQuestion] = []
    var places: [[String]: Int] = [:]
    for lesson in learners.flatMap(\.lessons) {
      for question in lesson.questions where question.kind == .predict {
        guard let first = question.answers.first else { continue }
        let key = [lesson.id, question.step, "\(question.number)"]
        let place = places[key] ?? questions.count
        if place == questions.count {
          places[key] = place
          questions.append(
            MissedQuestion(
              lesson: lesson.id, step: question.step, number: question.number,
              asks: question.asks, said: []))
        }
        questions[place].add(first)
      }
    }
    return questions.filter { $0.wrong > 0 }.enumerated()
      .sorted { left, right in
        (-left.element.wrong, left.element.answered, left.offset)
          < (-right.element.wrong, right.element.answered, right.offset)
      }
      .map { question in
        var question = question.element
        question.said.sort { (-$0.count, $0.text) < (-$1.count, $1.text) }
        return question
      }
  }
}

extension MissedQuestion {
  fileprivate mutating func add(_ answer: HandIn.Answer) {
    let words = answer.text.words
    let index = said.firstIndex { $0.text.words == words && $0.isRight == answer.isRight }
    if let index {
      said[index].count += 1
    } else {
      said.append(Said(text: answer.text, isRight: answer.isRight, count: 1))
    }
  }
}

extension String {
  /// What counts when answers are compared: not capitals, not spaces.
  fileprivate var words: [String] {
    lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
  }
}
