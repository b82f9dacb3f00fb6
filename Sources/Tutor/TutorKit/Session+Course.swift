import DemoOptions
import LearnerRecords
import LessonKit
import StyledText
import TaskTrace

extension Session {
  // MARK: What a course asks for

  var hidesAnswers: Bool { catalogue.course.answers == .hidden }

  /// A run waits until the learner has answered or skipped the question about it; in a course that requires
  /// predictions, until it was answered.
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
      let isRequired = catalogue.course.predictions == .required
      if isRequired, let asked = predictionMissing(before: plan) {
        throw .predictionFirst(asked.id)
      }
      if let asked = openQuestion(before: plan) { throw .answerFirst(asked.id) }
    }
  }

  /// The question that waits for an answer, if it is about the plan's demo with any options; else the step's
  /// first question about that very run that was neither answered nor skipped.
  private func openQuestion(before plan: RunPlan) -> Asked? {
    guard let demo = plan.demo else { return nil }
    if let open = quiz.open, meantPlan(open)?.demo?.id == demo.id { return open }
    return questionsOfStep.first { asked in
      quiz.isOpen(asked.id) && !isAnswered(asked)
        && meantPlan(asked)?.scenario == plan.scenario
    }
  }

  /// The prediction to be answered before a run: the open step's first about the demo with any options; else
  /// one about the very same run, in any lesson, unless another such was answered.
  private func predictionMissing(before plan: RunPlan) -> Asked? {
    guard let demo = plan.demo else { return nil }
    func predictions(of lesson: String) -> [Asked] {
      questions(of: lesson).filter { meantPlan($0)?.demo?.id == demo.id }
    }
    if let place = navigation.lesson?.place {
      let first = predictions(of: place.lesson).first { $0.id.place == place }
      if let first, !isAnswered(first) { return first }
    }
    let same = catalogue.entries.flatMap { predictions(of: $0.name.id) }.filter {
      meantPlan($0)?.scenario.arguments == plan.scenario.arguments
    }
    guard !same.contains(where: isAnswered) else { return nil }
    return same.first { $0.id.place.lesson == navigation.name } ?? same.first
  }

  private func isAnswered(_ asked: Asked) -> Bool {
    quiz.waiting.contains { $0.id == asked.id && $0.answer != nil }
      || progress.answers.contains { $0.question == asked.id }
  }

  /// Asks the prediction that a run waits for if it belongs to the open step; else says where it is asked.
  mutating func askFirst(_ id: QuestionID) -> [Effect] {
    guard let asked = questions(of: id.place.lesson).first(where: { $0.id == id }) else {
      return []
    }
    guard navigation.isAt(id.place) else {
      let number = catalogue[id.place.lesson]?.name.number ?? 0
      let step = (catalogue[id.place.lesson].flatMap { try? sources.lesson($0) })?.lesson
        .step(id.place.step)?.number
      let place = step.map { "\(number)/\($0)" } ?? "\(number)"
      return [.show(sentences("Type `open \(place)` to go to the question.", .note))]
    }
    if quiz.open?.id == id { return [] }
    return (try? advance(to: id)) ?? ask(asked, label: "Predict")
  }
}
