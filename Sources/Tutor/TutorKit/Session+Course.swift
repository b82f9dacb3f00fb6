import DemoOptions
import LearnerRecords
import LessonKit
import StyledText
import TaskTrace

extension Session {
  // MARK: Course settings

  var hidesAnswers: Bool { catalog.course.answers == .hidden }

  /// Checks whether effects run a demo too early. Throws if the learner has neither answered nor skipped a question
  /// about the run. In a course that requires predictions, throws if the question is not answered.
  func checkPredictions(before effects: [Effect]) throws(TutorFailure) {
    for effect in effects {
      let plan: RunPlan? =
        switch effect {
        case .run(let plan): plan
        case .tally(let plan): plan.run
        case .explore(let plan): plan.run
        default: nil
        }
      guard let plan else { continue }
      let isRequired = catalog.course.predictions == .required
      if isRequired, let asked = predictionMissing(before: plan) {
        throw .question(.predictionFirst(asked.id))
      }
      if let asked = openQuestion(before: plan) { throw .question(.answerFirst(asked.id)) }
    }
  }

  /// Whether a line is code in the text of this section that was shown. Learners were told to type it, so no question
  /// below it holds it back.
  func isFromLesson(_ line: String?) -> Bool {
    guard let line, let open = navigation.lesson else { return false }
    return open.hasShown(code: line.split(whereSeparator: \.isWhitespace))
  }

  /// Returns the question that the learner must answer or skip before a run. This is the open question, if it is
  /// about the same demo with any options. Otherwise, it is the step's first question about this run that was neither
  /// answered nor skipped.
  private func openQuestion(before plan: RunPlan) -> Asked? {
    guard let demo = plan.demo else { return nil }
    if let open = quiz.open, meantPlan(open)?.demo?.id == demo.id { return open }
    return questionsOfStep.first { asked in
      quiz.isOpen(asked.id) && !isAnswered(asked)
        && meantPlan(asked)?.scenario == plan.scenario
    }
  }

  /// Asks the question that a run decides besides the one that the learner has given up. Returns nil if there is none,
  /// or if the course requires predictions.
  mutating func otherQuestionFirst(before plan: RunPlan) -> [Effect]? {
    guard catalog.course.predictions != .required, let other = openQuestion(before: plan) else {
      return nil
    }
    let sentence = "The run shows the answer. It also decides another question."
    return [.show(sentences(sentence, .note))] + askFirst(other.id)
  }

  /// Returns the prediction that the learner must answer before a run, in a course that requires predictions. This is
  /// the open step's first prediction about the demo with any options. Otherwise, it is a prediction about a run with
  /// the same arguments, in any lesson, unless one of those was answered.
  private func predictionMissing(before plan: RunPlan) -> Asked? {
    guard let demo = plan.demo else { return nil }
    func predictions(of lesson: String) -> [Asked] {
      questions(of: lesson).filter { meantPlan($0)?.demo?.id == demo.id }
    }
    if let place = navigation.lesson?.place {
      let first = predictions(of: place.lesson).first { $0.id.place == place }
      if let first, !isAnswered(first) { return first }
    }
    let same = catalog.entries.flatMap { predictions(of: $0.name.id) }.filter {
      meantPlan($0)?.scenario.arguments == plan.scenario.arguments
    }
    guard !same.contains(where: isAnswered) else { return nil }
    return same.first { $0.id.place.lesson == navigation.name } ?? same.first
  }

  private func isAnswered(_ asked: Asked) -> Bool {
    quiz.waiting.contains { $0.id == asked.id && $0.answer != nil }
      || progress.answers.contains { $0.question == asked.id }
  }

  /// Asks the prediction that a run waits for if it belongs to the open step. Otherwise, shows where it is asked.
  mutating func askFirst(_ id: QuestionID) -> [Effect] {
    guard let asked = questions(of: id.place.lesson).first(where: { $0.id == id }) else {
      return []
    }
    if quiz.open?.id == id { return [] }
    guard navigation.isAt(id.place) else {
      let number = catalog[id.place.lesson]?.name.number ?? 0
      let step = (catalog[id.place.lesson].flatMap { try? sources.lesson($0) })?.lesson
        .step(id.place.step)?.number
      let place = step.map { "\(number)/\($0)" } ?? "\(number)"
      return [.show(sentences("Type `open \(place)` to go to the question.", .note))]
    }
    return (try? advance(to: id)) ?? ask(asked, label: "Predict")
  }
}
