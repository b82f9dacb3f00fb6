import LessonKit

/// What one Return shows of a lesson: something to read, a question, or a run.
enum Part: Hashable, Sendable {
  case text([Block])
  /// The number is that among the questions of its step; without a run it belongs to the review.
  case question(Question, label: String, number: Int, run: DemoRun?)
  case run(DemoRun)
  case goal(PosedGoal)
  case claim(Claim)

  /// Splits blocks into parts. A part of text ends where there is something to do or notice, or where it would be
  /// higher than `rows`. A block that is higher is a part on its own.
  static func parts(
    of blocks: [Block], at place: Place, rows: Int?, height: (Block) -> Int
  ) -> [Part] {
    var parts: [Part] = []
    var text: [Block] = []
    var used = 0
    var questions = 0
    var goals = 0
    func finishText() {
      if !text.isEmpty { parts.append(.text(text)) }
      (text, used) = ([], 0)
    }
    func ask(_ question: Question, _ label: String, _ run: DemoRun? = nil) {
      finishText()
      questions += 1
      parts.append(.question(question, label: label, number: questions, run: run))
    }
    for block in blocks {
      switch block.kind {
      case .notes: continue
      case .predict(let prediction): ask(prediction.question, "Predict", prediction.run)
      case .review(let review):
        for (index, question) in review.enumerated() {
          ask(question, "Question \(index + 1) of \(review.count)")
        }
      case .claim(let claim):
        finishText()
        parts.append(.claim(claim))
      case .goal(let goal):
        finishText()
        goals += 1
        parts.append(.goal(PosedGoal(id: GoalID(place: place, number: goals), goal: goal)))
      case .run(let run):
        finishText()
        parts.append(.run(run))
      default:
        let height = height(block) + 1
        if block.startsPart || used + height > rows ?? .max { finishText() }
        text.append(block)
        used += height
      }
    }
    finishText()
    return parts
  }
}

extension Block {
  /// What comes after a run is looked at by itself.
  fileprivate var startsPart: Bool {
    switch kind {
    case .notice, .change, .measure: true
    default: false
    }
  }
}
