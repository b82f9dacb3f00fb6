import DemoOptions
import LessonKit
import StyledText
import TaskTrace

extension Session {
  // MARK: What a course asks for

  var hidesAnswers: Bool { catalogue.course.answers == .hidden }

  /// In a course that requires predictions, a run waits until the learner has said what it will do.
  func checkPredictions(before effects: [Effect]) throws(TutorFailure) {
    guard catalogue.course.predictions == .required else { return }
    for effect in effects {
      let plan: RunPlan? =
        switch effect {
        case .run(let plan): plan
        case .tally(let plan): plan.run
        default: nil
        }
      if let plan, let asked = predictionMissing(before: plan) { throw .predictionFirst(asked.id) }
    }
  }

  /// The prediction to be answered before a run: the open step's first about the demo, whatever its options; else
  /// one about the very same run, in any lesson, unless another such was answered.
  private func predictionMissing(before plan: RunPlan) -> Asked? {
    guard let demo = plan.demo else { return nil }
    func predictions(of lesson: String) -> [Asked] {
      questions(of: lesson).filter { meantPlan($0)?.demo?.id == demo.id }
    }
    if let reading, let step = reading.step {
      let place = Place(lesson: reading.lesson.name.id, step: step.id)
      let first = predictions(of: place.lesson).first { $0.id.place == place }
      if let first, !isAnswered(first) { return first }
    }
    let same = catalogue.entries.flatMap { predictions(of: $0.name.id) }.filter {
      meantPlan($0)?.scenario.arguments == plan.scenario.arguments
    }
    guard !same.contains(where: isAnswered) else { return nil }
    return same.first { $0.id.place.lesson == openLesson } ?? same.first
  }

  private func isAnswered(_ asked: Asked) -> Bool {
    predicted.contains { $0.id == asked.id && $0.answer != nil }
      || progress.answers.contains { $0.question == asked.id }
  }

  /// Asks the prediction that a run waits for if it belongs to the open step; else says where it is asked.
  mutating func askFirst(_ id: QuestionID) -> [Effect] {
    guard let asked = questions(of: id.place.lesson).first(where: { $0.id == id }) else {
      return []
    }
    guard let reading, reading.lesson.name.id == id.place.lesson, reading.step?.id == id.place.step
    else {
      let number = catalogue[id.place.lesson]?.name.number ?? 0
      let step = (catalogue[id.place.lesson].flatMap { try? sources.lesson($0) })?.lesson
        .step(id.place.step)?.number
      let place = step.map { "\(number)/\($0)" } ?? "\(number)"
      return [.show(sentences("open \(place) leads to the question.", .note))]
    }
    return asking?.id == id ? [] : ask(asked, label: "Predict")
  }
}
