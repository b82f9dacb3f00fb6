package import StyledText

/// The results of a class as lines: each learner's results, and the questions that were missed most often.
package struct ClassPage {
  let record: ClassRecord
  let width: Int
  /// Whether results are written as sentences instead of tables.
  let isPlain: Bool

  package init(_ record: ClassRecord, width: Int, isPlain: Bool = false) {
    self.record = record
    self.width = width
    self.isPlain = isPlain
  }

  private static let maximumMissed = 10
  private static let maximumAnswers = 6
  private static let maximumCharacters = 200
  private static let maximumLessons = 50
  private static let maximumMixed = 12

  package var lines: [StyledLine] {
    var lines = notes
    guard !record.learners.isEmpty else {
      return lines + sentence("There are no hand-ins in this folder.", .warning)
    }
    let count = record.learners.count
    lines.append(StyledLine(count == 1 ? "One learner" : "\(count) learners", .heading))
    lines += isPlain ? sentences : [StyledLine()] + overview + lessons
    return lines + [StyledLine()] + missed + mistakes + observations
  }

  // MARK: Learners

  private var overview: [StyledLine] {
    let hasExercises = record.learners.contains { passed($0) != nil }
    let rows = record.learners.map { learner -> [StyledLine] in
      let score = Score(learner.lessons.flatMap(\.questions), kind: .predict)
      return [
        StyledLine(record.title(of: learner), .strong),
        StyledLine("\(learner.lessons.map(\.seen.count).reduce(0, +))"),
        StyledLine("\(score.right)", .success), StyledLine("\(score.wrong)", .error),
        StyledLine(reviewed(learner.lessons.flatMap(\.questions)) ?? "-"),
        StyledLine(goals(learner.lessons.flatMap(\.questions)) ?? "-"),
      ] + (hasExercises ? [StyledLine(passed(learner) ?? "-")] : []) + [
        StyledLine("\(learner.runs.count)"), StyledLine(learner.lastDay ?? "-", .dim),
      ]
    }
    let header =
      ["", "steps", "right", "wrong", "review", "goals"] + (hasExercises ? ["exercises"] : [])
      + ["runs", "last on"]
    return ColumnLayout(rows: [header.map { StyledLine($0, .dim) }] + rows, width: width).lines
  }

  /// Returns the number of answered review questions whose first answer was right, such as `2 of 3`; nil if the
  /// learner answered none.
  private func reviewed(_ questions: [HandIn.Question]) -> String? {
    let score = Score(questions, kind: .review)
    let answered = score.right + score.wrong
    return answered == 0 ? nil : "\(score.right) of \(answered)"
  }

  /// Returns the number of attempted goals that were reached, such as `2 of 3`; nil if the learner attempted none.
  private func goals(_ questions: [HandIn.Question]) -> String? {
    let tried = questions.filter { $0.kind == .goal }
    return tried.isEmpty ? nil : "\(tried.count(where: \.isReached)) of \(tried.count)"
  }

  private var lessons: [StyledLine] {
    let all = record.lessonIDs
    let shown = record.mostFrequent(all, atMost: Self.maximumLessons)
    guard !shown.isEmpty else { return [] }
    let header = [StyledLine()] + shown.map { StyledLine($0, .dim) }
    let rows = record.learners.map { learner in
      let lessons = Dictionary(learner.lessons.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
      return [StyledLine(record.title(of: learner), .strong)]
        + shown.map { lessons[$0].map(cell) ?? StyledLine("-", .dim) }
    }
    let rest = all.count - shown.count
    return [StyledLine()]
      + sentence("Steps seen, and right and wrong predictions, by lesson:", .dim)
      + ColumnLayout(rows: [header] + rows, width: width).lines
      + (rest > 0 ? sentence("Only `--csv` shows \(rest) other lessons.", .dim) : [])
  }

  private func cell(_ lesson: HandIn.Lesson) -> StyledLine {
    let score = Score(lesson.questions, kind: .predict)
    return StyledLine("\(lesson.seen.count)/\(lesson.steps)  ")
      + StyledLine("\(score.right)", .success) + StyledLine("+", .dim)
      + StyledLine("\(score.wrong)", .error)
  }

  private var sentences: [StyledLine] {
    record.learners.flatMap { learner -> [StyledLine] in
      let count = learner.runs.count
      let runs = count == 0 ? "no runs" : count == 1 ? "one run" : "\(count) runs"
      let last = learner.lastDay.map { ", last on \($0)" } ?? ""
      let exercises = passed(learner).map { ", exercises passed: \($0)" } ?? ""
      let head = "\(record.title(of: learner)): \(runs)\(exercises)\(last)."
      return sentence(head)
        + learner.lessons.flatMap { lesson in
          let score = Score(lesson.questions, kind: .predict)
          let review =
            (reviewed(lesson.questions).map { ", review questions right: \($0)" } ?? "")
            + (goals(lesson.questions).map { ", goals reached: \($0)" } ?? "")
          return sentence(
            "In \(lesson.id), \(lesson.seen.count) of \(lesson.steps) steps, \(score.right) predictions right and \(score.wrong) wrong\(review)."
          )
        }
    }
  }

  // MARK: Missed questions

  private var missed: [StyledLine] {
    let missed = record.missed
    guard !missed.isEmpty else {
      let isAnything = record.learners.contains { $0.lessons.contains { !$0.questions.isEmpty } }
      return isAnything
        ? sentence("No question was missed.", .success)
        : sentence("No question has been answered yet.", .note)
    }
    var lines = [StyledLine("Most often missed", .heading)]
    lines += sentence("Only first answers count. Predictions are answered before the run.", .dim)
    for (index, question) in missed.prefix(Self.maximumMissed).enumerated() {
      lines += [StyledLine()] + self.lines(for: question, number: "\(index + 1). ")
    }
    let rest = missed.count - Self.maximumMissed
    if rest > 0 {
      let more = rest == 1 ? "One more question was" : "\(rest) more questions were"
      lines += [StyledLine()] + sentence("\(more) missed.", .dim)
    }
    return lines
  }

  private func lines(for question: MissedQuestion, number: String) -> [StyledLine] {
    let indent = number.count
    let margin = StyledLine(String(repeating: " ", count: indent))
    let misses = "\(question.wrong) of \(question.answered) missed it"
    var lines =
      (StyledLine(number) + StyledLine(sentence: Self.cut(question.asks), .strong))
      .wrapped(to: width, indent: indent)
    lines +=
      (margin + StyledLine("\(question.lesson), \(question.place): \(misses)", .dim))
      .wrapped(to: width, indent: indent)
    for answer in question.answers.prefix(Self.maximumAnswers) {
      let mark = answer.isRight ? StyledLine("  right", .success) : StyledLine()
      lines +=
        (margin + StyledLine("\(answer.count) × ", .number) + StyledLine(Self.cut(answer.text))
        + mark)
        .wrapped(to: width, indent: indent + 4)
    }
    let rest = question.answers.dropFirst(Self.maximumAnswers).count
    let others = rest == 1 ? "1 other answer" : "\(rest) other answers"
    return rest > 0 ? lines + sentence(margin.text + others, .dim) : lines
  }

  // MARK: Notes

  private var notes: [StyledLine] {
    var lines = record.skipped.flatMap {
      sentence("\($0.file) is ignored. \($0.problem)", .warning)
    }
    for file in record.older {
      lines += sentence("\(file) is ignored: the same learner has a later hand-in.", .dim)
    }
    let mixed = record.mixedLessons
    for lesson in mixed.prefix(Self.maximumMixed) {
      lines += sentence("Learners had different versions of the lesson \(lesson).", .warning)
    }
    let rest = mixed.count - Self.maximumMixed
    if rest > 0 {
      lines += sentence("Learners had different versions of \(rest) more lessons.", .warning)
    }
    return lines.isEmpty ? [] : lines + [StyledLine()]
  }

  /// Returns the start of a long text, with the number of characters that were cut.
  private static func cut(_ text: String) -> String {
    let rest = text.count - maximumCharacters
    guard rest > maximumCharacters / 4 else { return text }
    return "\(text.prefix(maximumCharacters))… (\(rest) more characters)"
  }

  func sentence(_ text: String, _ role: Role = .plain) -> [StyledLine] {
    StyledLine(sentence: text, role).wrapped(to: width)
  }
}

extension HandIn {
  /// The last day with an entry in the record; nil if no entry has a date.
  var lastDay: String? { last.map { String("\($0)".prefix(10)) } }
}

extension MissedQuestion {
  fileprivate var place: String {
    switch kind {
    case .predict: "step \(step)"
    case .review: "review question \(number)"
    case .goal: "goal \(number) of step \(step)"
    }
  }
}
