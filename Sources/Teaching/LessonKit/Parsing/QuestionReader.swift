/// Parses the questions of predict and review blocks.
struct QuestionReader: LiveBlockPartReader {
  let source: SourceText
  var diagnostics: [Diagnostic] = []

  init(source: SourceText) { self.source = source }

  mutating func prediction(_ value: YAMLValue) -> Prediction? {
    var values = YAMLMapping(value, owner: "The predict block", source: source)
    let question = question(&values, isReview: false)
    let run = values.text("run", isRequired: true).flatMap { values.demoRun($0) }
    diagnostics += values.finish()
    guard let question, let run else { return nil }
    return Prediction(question: question, run: run)
  }

  mutating func review(_ value: YAMLValue) -> [Question]? {
    guard case .list(let values) = value.content else {
      let expected = "a list of questions, each starting with \"- ask:\""
      diagnostics.append(
        source.diagnostic(
          .yaml(.wrongShape(owner: "The review block", expected: expected)), at: value.position))
      return nil
    }
    if values.count != 3 {
      diagnostics.append(source.diagnostic(.answer(.reviewCount(values.count)), at: value.position))
    }
    return values.compactMap { value in
      var values = YAMLMapping(value, owner: "The review question", source: source)
      let question = question(&values, isReview: true)
      diagnostics += values.finish()
      return question
    }
  }

  private mutating func question(_ values: inout YAMLMapping, isReview: Bool) -> Question? {
    let ask = values.text("ask", isRequired: true)
    let forms = values.present(["choices"] + TypedAnswer.Form.allCases.map(\.rawValue))
    var answers = forms.map { form in
      TypedAnswer.Form(rawValue: form).map { typed(&values, $0) }
        ?? choices(&values, isReview: isReview)
    }
    let hints = values.texts("hints")
    if !hints.isEmpty, hints.count != 2 { values.note(.question(.hintCount(hints.count))) }
    if forms.count != 1 { values.note(.question(.answerForms(forms))) }
    guard let ask, answers.count == 1, let answer = answers.removeFirst() else { return nil }
    return Question(
      ask: inlines(ask), position: ask.position, answer: answer,
      hints: hints.map { Located(inlines($0), at: $0.position) })
  }

  // MARK: Choices

  private mutating func choices(
    _ values: inout YAMLMapping, isReview: Bool
  ) -> Question.Answer? {
    let list = values.list("choices")
    let choices = list.compactMap { choice($0, isReview: isReview, into: &values) }
    guard choices.count == list.count else { return nil }
    guard choices.count > 1 else {
      values.note(.question(.answersNeeded(choices.count)))
      return nil
    }
    let right = choices.count { $0.rightness == .right }
    if isReview, right != 1 {
      values.note(.question(.rightChoices(right)))
      return nil
    }
    return .choices(choices)
  }

  private mutating func choice(
    _ value: YAMLValue, isReview: Bool, into outer: inout YAMLMapping
  ) -> Choice? {
    var values = YAMLMapping(value, owner: "The choice", source: source)
    let text = values.text("text", isRequired: true)
    var rightness: Choice.Rightness?
    if isReview {
      rightness = isRight(&values) ? .right : .wrong
    } else {
      rightness = values.text("when", isRequired: true).map { .when($0) }
    }
    let because = values.text("because", isRequired: rightness != .right)
    let accepted = values.texts("accept")
    outer.note(values.finish())
    guard let text, let rightness, because != nil || rightness == .right else { return nil }
    return Choice(
      text: inlines(text), rightness: rightness, because: because.map { inlines($0) },
      accepted: accepted)
  }

  /// Parses the value of `right`. Returns false if the key is missing.
  private func isRight(_ values: inout YAMLMapping) -> Bool {
    guard let right = values.text("right") else { return false }
    if right.value != "true" && right.value != "false" {
      values.note(
        .yaml(.wrongShape(owner: "The value of \"right\"", expected: "true or false")),
        at: right.position)
    }
    return right.value == "true"
  }

  // MARK: Typed answers

  private mutating func typed(
    _ outer: inout YAMLMapping, _ form: TypedAnswer.Form
  ) -> Question.Answer? {
    guard let value = outer.value(form.rawValue) else { return nil }
    var values = YAMLMapping(value, owner: "The \(form.rawValue)", source: source)
    let key = values.text("key", isRequired: true)
    let because = values.text("because").map { inlines($0) }
    let wrong = values.list("wrong").compactMap { wrongAnswer($0, into: &values) }
    let otherwise = values.text("otherwise").map { inlines($0) }
    let items = form == .order ? values.texts("items").map(\.value) : []
    if wrong.isEmpty, otherwise == nil, key != nil { values.note(.question(.wrongUnexplained)) }
    outer.note(values.finish())
    guard let key else { return nil }
    return .typed(
      TypedAnswer(
        form: form, key: key, because: because, wrong: wrong, otherwise: otherwise, items: items))
  }

  private mutating func wrongAnswer(
    _ value: YAMLValue, into outer: inout YAMLMapping
  ) -> WrongAnswer? {
    var values = YAMLMapping(value, owner: "The wrong answer", source: source)
    let answer = values.text("answer")
    let when = values.text("when")
    let because = values.text("because", isRequired: true)
    if (answer == nil) == (when == nil) { values.note(.question(.matchForms)) }
    outer.note(values.finish())
    guard let because, (answer == nil) != (when == nil) else { return nil }
    let match = answer.map { WrongAnswer.Match.answer($0) } ?? when.map { .when($0) }
    return match.map { WrongAnswer(match: $0, because: inlines(because)) }
  }
}
