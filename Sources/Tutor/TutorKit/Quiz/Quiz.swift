import LessonKit
import Questions

/// The questions that a learner is asked, as one state machine: what is known of each question, and what an answer,
/// a hint or a run does to that. It shows nothing and runs nothing.
struct Quiz: Hashable, Sendable {
  /// What is known of a question that was asked.
  enum State: Hashable, Sendable {
    /// It waits for an answer. Carries the number of hints that the learner has seen.
    case asking(hints: Int)
    /// It was answered, and can be answered again until its run is done.
    case answered(String)
    /// The learner wants its run to tell the answer.
    case givenUp
    case skipped
    /// Its answer was shown, by a grade or by a run.
    case shown
  }

  /// The result of a line that is not a command.
  enum Reply: Hashable, Sendable {
    /// The line does not answer the question.
    case notUnderstood(Asked)
    /// The run of the question grades the answer.
    case noted(Asked, replaces: String?)
    /// No run is needed to grade the answer.
    case complete(Asked)
  }

  private var states: [QuestionID: State] = [:]
  /// The question that waits for an answer.
  private(set) var open: Asked?
  /// Questions that were answered or given up, and whose runs have not been done.
  private(set) var waiting: [Asked] = []
  /// The questions of a review that are left; the first of them was asked last.
  private(set) var review: [Asked] = []

  /// What was answered or skipped since the section was entered.
  private var settled: Set<QuestionID> = []

  /// Whether the question needs an answer, or `skip`, before its run is shown.
  func isOpen(_ id: QuestionID) -> Bool {
    switch states[id] {
    case nil, .asking?: true
    default: false
    }
  }

  /// Whether the question was answered or skipped in this section, so that the lesson need not ask it.
  func isSettled(_ id: QuestionID) -> Bool { settled.contains(id) && !isOpen(id) }

  // MARK: Asking

  /// Asks a question. The question that was open before is closed without an answer.
  mutating func ask(_ asked: Asked) {
    leaveOpen()
    var asked = asked
    // In a review, a question is asked anew.
    asked.wasShown = review.isEmpty && states[asked.id] == .shown
    waiting.removeAll { $0.id == asked.id }
    open = asked
    states[asked.id] = .asking(hints: 0)
    settled.insert(asked.id)
  }

  /// Begins a review; its first question is to be asked.
  mutating func begin(review questions: [Asked]) {
    leaveOpen()
    review = questions
  }

  /// Takes a question out of the review. Gives the next one; nil if there is no review or nothing is left of it.
  mutating func finish(_ asked: Asked) -> (wasInReview: Bool, next: Asked?) {
    guard let index = review.firstIndex(where: { $0.id == asked.id }) else { return (false, nil) }
    review.remove(at: index)
    return (true, review.first)
  }

  /// Forgets what was asked and answered in a section that the learner leaves.
  mutating func leaveSection() {
    leaveOpen()
    for asked in waiting { states[asked.id] = nil }
    for id in settled where states[id] == .skipped { states[id] = nil }
    (waiting, review, settled) = ([], [], [])
  }

  mutating func endReview() {
    if !review.isEmpty { leaveOpen() }
    review = []
  }

  private mutating func leaveOpen() {
    if let open { states[open.id] = open.wasShown ? .shown : nil }
    open = nil
  }

  // MARK: Answers

  /// Takes a line as the answer to the open question.
  mutating func answer(_ text: String) -> Reply? {
    guard var asked = open else { return nil }
    guard asked.question.accepts(text) else { return .notUnderstood(asked) }
    open = nil
    asked.answer = text
    guard asked.run != nil else {
      states[asked.id] = .shown
      return .complete(asked)
    }
    states[asked.id] = .answered(text)
    waiting.append(asked)
    return .noted(asked, replaces: nil)
  }

  /// Takes a line as another answer to the question that was answered last; nil if it cannot be one.
  mutating func correct(_ text: String) -> Reply? {
    guard open == nil, review.isEmpty, let last = waiting.indices.last,
      let earlier = waiting[last].answer, waiting[last].question.accepts(text)
    else { return nil }
    waiting[last].answer = text
    states[waiting[last].id] = .answered(text)
    return .noted(waiting[last], replaces: earlier)
  }

  /// Leaves the open question without an answer.
  mutating func skip() -> Asked? {
    guard let asked = open else { return nil }
    open = nil
    states[asked.id] = asked.wasShown ? .shown : .skipped
    return asked
  }

  /// Gives the open question up; its run tells the answer, if it has one.
  mutating func giveUp() -> Asked? {
    guard let asked = open else { return nil }
    open = nil
    states[asked.id] = asked.run == nil ? .shown : .givenUp
    if asked.run != nil { waiting.append(asked) }
    return asked
  }

  /// The next hint on the open question; the last one again if there are no more.
  mutating func hint() -> (text: [Inline], isLast: Bool)? {
    guard let asked = open, case .asking(let seen) = states[asked.id],
      let last = asked.question.hints.indices.last
    else { return nil }
    let index = min(seen, last)
    states[asked.id] = .asking(hints: index + 1)
    return (asked.question.hints[index].value, index == last)
  }

  // MARK: Runs

  /// Takes the questions that a run decides out of those that wait.
  mutating func decide(where isDecided: (Asked) -> Bool) -> [Asked] {
    let decided = waiting.filter(isDecided)
    waiting.removeAll { asked in decided.contains { $0.id == asked.id } }
    for asked in decided { states[asked.id] = .shown }
    return decided
  }

  /// Notes that a run was shown which gives the answer to a question away.
  mutating func noteShown(_ id: QuestionID) {
    guard open?.id != id, !waiting.contains(where: { $0.id == id }) else { return }
    states[id] = .shown
  }
}
