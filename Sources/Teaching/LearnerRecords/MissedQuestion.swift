import Questions

/// A question whose first answer was wrong for at least one learner, with the answers of the class.
package struct MissedQuestion: Hashable, Sendable {
  /// Answers with the same meaning.
  package struct Answer: Hashable, Sendable {
    /// The text of the first of these answers.
    package var text: String
    package var isRight: Bool
    package var count: Int
  }
  package var kind: HandIn.Question.Kind
  package var lesson: String
  package var step: String
  package var number: Int
  package var asks: String
  /// The learners' first answers, the most frequent first.
  package var answers: [Answer]

  package var wrong: Int { answers.filter { !$0.isRight }.map(\.count).reduce(0, +) }
  package var answered: Int { answers.map(\.count).reduce(0, +) }
}

extension ClassRecord {
  /// The predictions and review questions that were missed, the most missed first. If two were missed equally often,
  /// the one that fewer learners answered comes first.
  package var missed: [MissedQuestion] {
    var questions: [MissedQuestion] = []
    var places: [[String]: Int] = [:]
    var counts = AnswerCounts()
    for lesson in learners.flatMap(\.lessons) {
      for question in lesson.questions where question.kind != .goal {
        guard let first = question.answers.first else { continue }
        let key = [lesson.id, question.kind.rawValue, question.step, "\(question.number)"]
        let place = places[key] ?? questions.count
        if place == questions.count {
          places[key] = place
          questions.append(
            MissedQuestion(
              kind: question.kind, lesson: lesson.id, step: question.step,
              number: question.number, asks: question.asks, answers: []))
        }
        counts.add(first, to: place)
      }
    }
    for place in questions.indices { questions[place].answers = counts.answers[place] ?? [] }
    return questions.filter { $0.wrong > 0 }.enumerated()
      .sorted { left, right in
        (-left.element.wrong, left.element.answered, left.offset)
          < (-right.element.wrong, right.element.answered, right.offset)
      }
      .map { question in
        var question = question.element
        question.answers.sort { (-$0.count, $0.text) < (-$1.count, $1.text) }
        return question
      }
  }
}

/// The answers to questions, counted. Answers with the same meaning count as one.
private struct AnswerCounts {
  /// The answers to each question, by the question's index.
  private(set) var answers: [Int: [MissedQuestion.Answer]] = [:]
  private var places: [Key: Int] = [:]

  private struct Key: Hashable {
    var question: Int
    var answer: String
    var isRight: Bool
  }

  mutating func add(_ answer: HandIn.Answer, to question: Int) {
    let key = Key(
      question: question, answer: AnswerText.comparisonKey(answer.text), isRight: answer.isRight)
    if let place = places[key] {
      answers[question]?[place].count += 1
    } else {
      places[key] = answers[question]?.count ?? 0
      answers[question, default: []].append(
        MissedQuestion.Answer(text: answer.text, isRight: answer.isRight, count: 1))
    }
  }
}
