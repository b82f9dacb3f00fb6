import CommandLineKit
import DemoOptions
import LearnerRecords
import LessonKit
import Questions
import StyledText
import TraceAnalysis

/// The questions of a lesson: how the session asks and grades them.
extension Session {
  var verdictPage: VerdictPage { VerdictPage(style: lessonStyle) }

  /// Shows a question and opens it. The next line is its answer.
  mutating func ask(_ asked: Asked, label: String) -> [Effect] {
    var asked = asked
    asked.label = label
    asked.lastRun = runs.last?.number
    quiz.ask(asked)
    return [.show([StyledLine()] + lines(for: asked))]
  }

  private func lines(for asked: Asked) -> [StyledLine] {
    let renderer =
      catalog[asked.id.place.lesson].map(renderer) ?? LessonRenderer(style: lessonStyle)
    return renderer.lines(for: asked.question, label: asked.label)
  }

  /// Interprets a line as the answer to the open question, or as a change of the last answer. Returns nil if the line
  /// is a command.
  ///
  /// While a question is open, only a complete command word is a command, because an answer may begin with any
  /// letter. A word that is an answer too is a command only if the command needs no argument. A command with an option
  /// is never an answer.
  mutating func answer(_ line: String) throws(TutorFailure) -> [Effect]? {
    if let recordToDelete { return answer(line, deleting: recordToDelete) }
    let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
    let text = words.joined(separator: " ")
    let graded = quiz.takeGraded()
    if let reply = try goalReply(to: line, words) { return reply }
    guard let asked = quiz.open else {
      if let graded, isLateAnswer(line, text, to: graded) { throw .question(.noneOpen) }
      if isEarlyAnswer(line, words) { throw .question(.notAsked) }
      return try correction(words, text)
    }
    guard let first = words.first else {
      return [.show(lines(for: asked) + sentences("`hint` helps; `skip` continues.", .dim))]
    }
    let isUnderstood = asked.question.accepts(text)
    let isNext = first.lowercased() == NextCommand.word.rawValue && words.count == 1
    if isNext, quiz.review.isEmpty, !isUnderstood { return [.show(instruction(for: asked))] }
    let isValidCommand = isValidCommand(line)
    let isPlainCommand = words.count == 1 || words.contains { $0.hasPrefix("--") }
    let isMeantAsAnswer = isUnderstood && !(isPlainCommand && isValidCommand)
    if isCommand(first), !isSentence(words), !isMeantAsAnswer { return nil }
    // A line that is not an answer may be a command with a shortened command word.
    if !isUnderstood, first.count > 2, isValidCommand { return nil }
    return try quiz.answer(text).map { reply throws(TutorFailure) in try effects(of: reply) }
  }

  /// The lines that tell the learner what to type at the open question or goal; empty if none is open.
  var instruction: [StyledLine] {
    if let asked = quiz.open { return instruction(for: asked) }
    return goals.open.map { goalInstruction($0, .warning) } ?? []
  }

  /// Returns the line that tells the learner what to type at a question. After an ambiguous answer, it says what the
  /// answer could be.
  private func instruction(for asked: Asked) -> [StyledLine] {
    let answer = asked.answer.flatMap { asked.question.isAmbiguous($0) ? $0 : nil }
    let reason = answer.map { "\($0) could be the text or the number of a choice. " } ?? ""
    return sentences(
      "\(reason)\(asked.question.expectedForm) `hint` helps; `skip` continues.", .warning)
  }

  mutating func effects(of reply: Quiz.Reply) throws(TutorFailure) -> [Effect] {
    switch reply {
    case .notUnderstood(let asked): return [.show(instruction(for: asked))]
    case .complete(let asked):
      let lines = grade(asked, Grader(asked.question))
      return [.save, .show(lines)] + (try pass(asked))
    case .noted(let asked, let earlier):
      guard let run = asked.run else { return [] }
      let comesNext = isAhead(run, of: asked)
      let answer = asked.question.words(of: asked.answer ?? "")
      let stop = answer.hasSuffix(".") ? "" : "."
      var sentence = (earlier == nil ? "Noted: " : "Changed to: ") + answer + stop
      if comesNext { sentence += " Type another answer to change it." }
      return [.show(sentences(sentence, .note))]
        + (comesNext
          ? [] : [.run(try plan(for: run.demo, run.arguments, in: asked.id.place.lesson))])
    }
  }

  /// Whether a later run of the section decides the question. If so, the run need not start at once.
  private func isAhead(_ run: DemoRun, of asked: Asked) -> Bool {
    guard let open = navigation.lesson, quiz.review.isEmpty,
      navigation.name == asked.id.place.lesson
    else {
      return false
    }
    return open.followingRuns.contains { $0.commandLine == run.commandLine }
  }

  // MARK: Grading

  /// Grades the predictions about a run. Returns the lines to show, and the effects that follow.
  mutating func gradePredictions(_ plan: RunPlan, _ trace: Trace) -> (
    lines: [StyledLine], then: [Effect]
  ) {
    var lines: [StyledLine] = []
    var decided: Set<QuestionID> = []
    for asked in quiz.waiting {
      guard let run = asked.run, let meant = meantPlan(asked), meant.demo?.id == plan.demo?.id
      else { continue }
      if meant.scenario == plan.scenario {
        decided.insert(asked.id)
      } else {
        lines += sentences(
          " Your prediction is about `run \(run.commandLine)` and waits for that run.", .dim)
      }
    }
    let graded = quiz.decide { decided.contains($0.id) }
    for asked in graded { lines += grade(asked, Grader(asked.question, trace: trace)) }
    for asked in questionsOfStep where meantPlan(asked)?.scenario == plan.scenario {
      quiz.noteShown(asked.id)
    }
    guard !graded.isEmpty else { return (lines, []) }
    if settings.machine != Settings().machine {
      lines += sentences(
        " With your settings, the machine of this run differs from that of the lesson. `set` shows them.",
        .dim)
    }
    var then: [Effect] = [.save]
    if let last = graded.last, let next = try? pass(last) { then += next }
    return ([StyledLine()] + lines, then)
  }

  /// The questions of the open step that are decided by runs.
  var questionsOfStep: [Asked] {
    guard let open = navigation.lesson, let step = open.step else { return [] }
    return open.lesson.questions.filter { $0.id.place.step == step.id && $0.run != nil }
  }

  /// Returns the plan of the run that decides a prediction; nil if there is none.
  func meantPlan(_ asked: Asked) -> RunPlan? {
    asked.run.flatMap { try? plan(for: $0.demo, $0.arguments, in: asked.id.place.lesson) }
  }

  /// Grades an answer and stores it. If the learner gave no answer, shows the right one.
  private mutating func grade(_ asked: Asked, _ grader: Grader) -> [StyledLine] {
    do throws(GradingFailure) {
      guard let text = asked.answer else {
        if hidesAnswers { return sentences("\(TutorFailure.question(.answersHidden))", .note) }
        return verdictPage.solution(try grader.solution())
      }
      let verdict = try grader.grade(text)
      if case .notUnderstood(let sentence) = verdict {
        return sentences("\(text) is not understood. \(sentence) `predict` asks again.", .warning)
      }
      let counts = !(asked.wasShown && verdict.isRight)
      if counts {
        progress.add(
          .init(question: asked.id, isRight: verdict.isRight, date: sources.now(), text: text))
      }
      let lines = hidesAnswers ? sentences("Recorded.", .note) : verdictPage.lines(for: verdict)
      return counts
        ? lines : lines + sentences(" You had seen this run, so the answer does not count.", .dim)
    } catch {
      return sentences("This run does not decide the question. \(error)", .warning)
    }
  }

  // MARK: Commands

  mutating func skip() throws(TutorFailure) -> [Effect] {
    if let skipped = skipGoal() ?? skipFailedRun() { return skipped }
    guard let asked = quiz.skip() else { throw .question(.noneOpen) }
    let waits = asked.run != nil && catalog.course.predictions == .required
    let sentence =
      waits ? "Left open. Its run waits for an answer." : "Left open. `review` asks it again."
    return [.show(sentences(sentence, .dim))] + (try pass(asked))
  }

  /// Shows the next hint for the open question, goal or exercise.
  mutating func giveHint() throws(TutorFailure) -> [Effect] {
    if let hint = goalHint() ?? exerciseHint() { return hint }
    guard quiz.open != nil else { throw nothingOpen }
    guard let hint = quiz.hint() else {
      return [
        .show(
          sentences("This question has no hint. `code` shows the program; `skip` continues.", .note)
        )
      ]
    }
    return [.show(lines(for: hint, whatToDo: "Type an answer, or `skip` to continue."))]
  }

  /// Shows the solution of the open exercise, or gives up the open question: shows its answer, or starts the run that
  /// decides it.
  mutating func solution() throws(TutorFailure) -> [Effect] {
    if let shown = try exerciseSolution() { return shown }
    guard quiz.open != nil else {
      throw goals.open == nil ? nothingOpen : .question(.goalHasNoSolution)
    }
    guard !hidesAnswers else { throw .question(.answersHidden) }
    guard let asked = quiz.giveUp() else { throw .question(.noneOpen) }
    guard let run = asked.run else {
      return [.show(grade(asked, Grader(asked.question)))] + (try pass(asked))
    }
    let plan = try plan(for: run.demo, run.arguments, in: asked.id.place.lesson)
    if let asks = otherQuestionFirst(before: plan) { return asks }
    passQuestions()
    takeRun(plan)
    return [.run(plan)]
  }

  /// Asks the prediction at this place in the lesson again.
  mutating func predict() throws(TutorFailure) -> [Effect] {
    let here = try here()
    guard let asked = here.prediction else { throw .question(.noPrediction) }
    quiz.endReview()
    guard navigation.lesson != nil else { return ask(asked, label: "Predict") }
    return try advance(to: asked.id)
  }
}

extension Grader {
  /// Returns the right answer with the lesson's explanation.
  func solution() throws(GradingFailure) -> Judgement {
    let truth = try truth()
    switch try grade(truth.plainText) {
    case .right(let judgement), .wrong(let judgement): return judgement
    case .notUnderstood: return Judgement(answer: truth, truth: truth)
    }
  }
}

extension Verdict {
  fileprivate var isRight: Bool { if case .right = self { true } else { false } }
}
