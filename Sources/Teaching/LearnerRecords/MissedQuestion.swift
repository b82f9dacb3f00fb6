import Questions

/// A question whose first answer was wrong for at least one learner, with the answers of the class.
struct MissedQuestion: Hashable, Sendable {
  /// Answers with the same meaning.
  struct Answer: Hashable, Sendable {
    /// The text of the first of these answers.
    var text: String
    var isRight: Bool
    var count: Int
  }
  var kind: HandIn.Question.Kind
  var lesson: String
  var step: String
  var number: Int
  var asks: String
  /// The first answer of each learner, in the order of the learners.
  var firstAnswers: [HandIn.Answer] = []
  /// The number of learners whose first answer was wrong.
  var wrong = 0

  var answered: Int { firstAnswers.count }

  mutating func add(_ answer: HandIn.Answer) {
    firstAnswers.append(answer)
    if !answer.isRight { wrong += 1 }
  }

  /// The learners' first answers, the most frequent first. Each access compares all of them.
  var answers: [Answer] {
    var answers: [Answer] = []
    var places: [Key: Int] = [:]
    for answer in firstAnswers {
      let key = Key(meaning: AnswerText.comparisonKey(answer.text), isRight: answer.isRight)
      if let place = places[key] {
        answers[place].count += 1
      } else {
        places[key] = answers.count
        answers.append(Answer(text: answer.text, isRight: answer.isRight, count: 1))
      }
    }
    return answers.sorted { (-$0.count, $0.text) < (-$1.count, $1.text) }
  }

  private struct Key: Hashable {
    var meaning: String
    var isRight: Bool
  }
}

extension ClassRecord {
  /// The predictions and review questions that were missed, the most missed first. If two were missed equally often,
  /// the one that fewer learners answered comes first.
  var missed: [MissedQuestion] {
    var questions: [MissedQuestion] = []
    var places: [Place: Int] = [:]
    for lesson in learners.flatMap(\.lessons) {
      for question in lesson.questions where question.kind != .goal {
        guard let first = question.answers.first else { continue }
        let place = Place(
          lesson: lesson.id, kind: question.kind, step: question.step, number: question.number)
        let index = places[place] ?? questions.count
        if index == questions.count {
          places[place] = index
          questions.append(
            MissedQuestion(
              kind: question.kind, lesson: lesson.id, step: question.step,
              number: question.number, asks: question.asks))
        }
        questions[index].add(first)
      }
    }
    return questions.filter { $0.wrong > 0 }.enumerated()
      .sorted { left, right in
        (-left.element.wrong, left.element.answered, left.offset)
          < (-right.element.wrong, right.element.answered, right.offset)
      }
      .map(\.element)
  }

  /// What makes two questions of a course the same.
  private struct Place: Hashable {
    var lesson: String
    var kind: HandIn.Question.Kind
    var step: String
    var number: Int
  }
}
