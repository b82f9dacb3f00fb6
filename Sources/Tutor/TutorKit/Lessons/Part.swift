import CommandLineKit
import LessonKit

/// The part of a lesson that one press of Return shows: text, a question, a run, a goal, a claim or an exercise.
enum Part: Hashable, Sendable {
  case text([Block])
  /// `number` counts the questions of the step. A question without a run belongs to a review.
  case question(Question, label: String, number: Int, run: DemoRun?)
  case run(DemoRun)
  case goal(PosedGoal)
  case claim(Claim)
  case exercise(Exercise)

  /// Splits blocks into parts. A part of text ends before something to do or to notice, and where it would be higher
  /// than `rows`. A block that is higher than `rows` is a part of its own, with the sentence that announces it.
  static func parts(
    of blocks: [Block], at place: Place, rows: Int?, height: (Block) -> Int
  ) -> [Part] {
    var splitter = PartSplitter(place: place, rows: rows ?? .max)
    for block in blocks { splitter.add(block, height: height) }
    splitter.finishText()
    return splitter.parts
  }
}

/// Collects blocks into parts.
private struct PartSplitter {
  let place: Place
  let rows: Int
  var parts: [Part] = []
  /// The blocks of text since the last part.
  private var text: [Block] = []
  /// The rows that `text` fills.
  private var used = 0
  private var questions = 0
  private var goals = 0

  init(place: Place, rows: Int) {
    self.place = place
    self.rows = rows
  }

  mutating func add(_ block: Block, height: (Block) -> Int) {
    switch block.kind {
    case .notes: return
    case .predict(let prediction): ask(prediction.question, "Predict", prediction.run)
    case .review(let review):
      for (index, question) in review.enumerated() {
        ask(question, "Question \(index + 1) of \(review.count)")
      }
    case .claim(let claim): finishText(before: .claim(claim))
    case .exercise(let exercise): finishText(before: .exercise(exercise))
    case .goal(let goal):
      goals += 1
      let id = GoalID(place: place, number: goals)
      finishText(before: .goal(PosedGoal(id: id, goal: goal)))
    case .run(let run): finishText(before: .run(run))
    default:
      let height = height(block) + 1
      let isIntroduced = text.last?.introducesNext == true
      let isFirst = text.last?.isHeading == true || isIntroduced && block.isMeasure
      let startsPart = block.startsPart && !isFirst
      let isApart = startsPart || text.last?.isSeenAlone(before: block) == true
      if isApart || !isIntroduced && used + height > rows { finishText() }
      text.append(block)
      used += height
    }
  }

  private mutating func ask(_ question: Question, _ label: String, _ run: DemoRun? = nil) {
    questions += 1
    finishText(before: .question(question, label: label, number: questions, run: run))
  }

  mutating func finishText(before next: Part? = nil) {
    if !text.isEmpty { parts.append(.text(text)) }
    (text, used) = ([], 0)
    if let next { parts.append(next) }
  }
}

extension Block {
  /// Whether a new part starts at the block. Things to notice, changes, measures and headings are read by themselves,
  /// but a measure stays with the sentence that announces it.
  fileprivate var startsPart: Bool {
    switch kind {
    case .notice, .change, .measure, .heading: true
    default: false
    }
  }

  fileprivate var isMeasure: Bool { if case .measure = kind { true } else { false } }

  fileprivate var isHeading: Bool { if case .heading = kind { true } else { false } }

  /// Whether the block announces the next one, such as a table or the text below a heading, and stays in its part.
  fileprivate var introducesNext: Bool {
    switch kind {
    case .paragraph(let inlines): inlines.plainText.hasSuffix(":")
    case .heading: true
    default: false
    }
  }

  /// Whether the block ends its part, so that learners see it with the run's timeline and without the next block. A
  /// sentence to keep is short, so it stays in the same part.
  fileprivate func isSeenAlone(before next: Block) -> Bool {
    switch (kind, next.kind) {
    case (.notice, .keep): false
    case (.notice, _): true
    default: false
    }
  }

  /// Whether the block may be about the run above it: it lists things to notice, or it is a heading.
  var isAboutRun: Bool {
    switch kind {
    case .notice, .heading: true
    default: false
    }
  }
}
