import DemoOptions
import LessonKit
import Predictions
import StyledText
import TaskTrace

extension Session {
  var verdictPage: VerdictPage { VerdictPage(style: lessonStyle) }

  /// Shows a question; the next line is its answer.
  mutating func ask(_ asked: Asked, label: String) -> [Effect] {
    asking = asked
    let renderer =
      catalogue[asked.id.place.lesson].map(renderer) ?? LessonRenderer(style: lessonStyle)
    return [.show([StyledLine()] + renderer.lines(for: asked.question, label: label))]
  }

  /// Takes a line as the answer to the open question; nil if there is none, or the line is a command.
  ///
  /// Only a whole command word makes a command here, so that an answer may begin with any letter.
  mutating func answer(_ line: String) throws(TutorFailure) -> [Effect]? {
    if let forgetting { return answer(line, forgetting: forgetting) }
    guard let asked = asking else { return nil }
    let words = line.split(whereSeparator: \.isWhitespace)
    guard let first = words.first else {
      asking = nil
      return review.isEmpty ? nil : try pass(asked)
    }
    let text = words.joined(separator: " ")
    let isUnderstood = asked.question.accepts(text)
    let isCommand = CommandWord(rawValue: first.lowercased()) != nil
    if isCommand, !isUnderstood || words.count == 1 { return nil }
    guard isUnderstood else {
      let sentence = asked.question.expectedForm + " skip leaves the question open; hint may help."
      return [.show(sentences(sentence, .warning))]
    }
    return try take(text, for: asked)
  }

  private mutating func take(_ text: String, for asked: Asked) throws(TutorFailure) -> [Effect] {
    asking = nil
    var asked = asked
    asked.answer = text
    guard let run = asked.run else {
      let lines = grade(asked, Grader(asked.question))
      return [.save, .show(lines)] + (try pass(asked))
    }
    return [.show(sentences("Noted. The run will tell.", .note))] + (try decide(asked, by: run))
  }

  /// Keeps a prediction for its run, and starts that run where the lesson would not do so next.
  private mutating func decide(_ asked: Asked, by run: DemoRun) throws(TutorFailure) -> [Effect] {
    predicted.removeAll { $0.id == asked.id }
    predicted.append(asked)
    if review.isEmpty, case .run(let next)? = reading?.nextPart,
      next.commandLine == run.commandLine, reading?.lesson.name.id == asked.id.place.lesson
    {
      return []
    }
    return [.run(try plan(for: run.demo, run.arguments, in: asked.id.place.lesson))]
  }

  // MARK: What a run says to them

  /// Holds the predictions against the run that they are about.
  mutating func settle(_ plan: RunPlan, _ trace: Trace) -> (lines: [StyledLine], then: [Effect]) {
    var lines: [StyledLine] = []
    var settled: [Asked] = []
    for asked in predicted {
      guard let run = asked.run, let meant = meantPlan(asked), meant.demo?.id == plan.demo?.id
      else { continue }
      guard meant.scenario == plan.scenario else {
        lines += sentences(
          " Your prediction is about run \(run.commandLine), and waits for that.", .dim)
        continue
      }
      lines += grade(asked, Grader(asked.question, trace: trace))
      settled.append(asked)
    }
    guard !settled.isEmpty else { return (lines, []) }
    predicted.removeAll(where: settled.contains)
    if settings.machine != Settings().machine {
      lines += sentences(
        " Your settings give the run another machine than the lesson means; set shows them.", .dim)
    }
    var then: [Effect] = [.save]
    if let last = settled.last, let next = try? pass(last) { then += next }
    return ([StyledLine()] + lines, then)
  }

  /// The run that decides a prediction.
  func meantPlan(_ asked: Asked) -> RunPlan? {
    asked.run.flatMap { try? plan(for: $0.demo, $0.arguments, in: asked.id.place.lesson) }
  }

  /// Grades an answer and remembers it; or tells the right one where none was given.
  private mutating func grade(_ asked: Asked, _ grader: Grader) -> [StyledLine] {
    do throws(GradingFailure) {
      guard let text = asked.answer else {
        if hidesAnswers { return sentences("\(TutorFailure.answersHidden)", .note) }
        return verdictPage.solution(try grader.solution())
      }
      let verdict = try grader.grade(text)
      if case .notUnderstood(let sentence) = verdict {
        return sentences("\(text) is not understood. \(sentence) predict asks again.", .warning)
      }
      progress.add(
        .init(question: asked.id, isRight: verdict.isRight, date: sources.now(), text: text))
      return hidesAnswers ? sentences("Recorded.", .note) : verdictPage.lines(for: verdict)
    } catch {
      return sentences("This run does not decide the question. \(error)", .warning)
    }
  }

  // MARK: Commands

  mutating func skip() throws(TutorFailure) -> [Effect] {
    guard let asked = asking else { throw .noQuestionOpen }
    asking = nil
    let waits = asked.run != nil && catalogue.course.predictions == .required
    let sentence = waits ? "Left open. Its run waits for an answer." : "Left open."
    return [.show(sentences(sentence, .dim))] + (try pass(asked))
  }

  func giveHint() throws(TutorFailure) -> [Effect] {
    guard let asked = asking else { throw .noQuestionOpen }
    guard let hint = asked.question.hint, !hidesAnswers else {
      return [
        .show(
          sentences("The answer is in the code. code shows it; or leave it open and see.", .note))
      ]
    }
    return [.show(LessonRenderer(style: lessonStyle).lines(for: hint))]
  }

  /// Gives the open question up: its answer, or the run that tells it.
  mutating func solution() throws(TutorFailure) -> [Effect] {
    guard let asked = asking else { throw .noQuestionOpen }
    guard !hidesAnswers else { throw .answersHidden }
    asking = nil
    guard let run = asked.run else {
      return [.show(grade(asked, Grader(asked.question)))] + (try pass(asked))
    }
    predicted.removeAll { $0.id == asked.id }
    predicted.append(asked)
    return [.run(try plan(for: run.demo, run.arguments, in: asked.id.place.lesson))]
  }

  /// Asks the prediction of this place in the lesson again.
  mutating func predict() throws(TutorFailure) -> [Effect] {
    guard let reading else { throw .noLessonOpen }
    guard let asked = reading.prediction else { throw .noPrediction }
    review = []
    return ask(asked, label: "Predict")
  }
}

extension Grader {
  /// The right answer, with the lesson's words about it.
  func solution() throws(GradingFailure) -> Judgement {
    let truth = try truth()
    switch try grade(truth.plainText) {
    case .right(let judgement), .wrong(let judgement): return judgement
    case .notUnderstood: return Judgement(said: truth, truth: truth)
    }
  }
}

extension Verdict {
  fileprivate var isRight: Bool { if case .right = self { true } else { false } }
}
