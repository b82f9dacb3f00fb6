import LessonKit
import Questions

/// The state of the questions that a learner is asked. It is a state machine: answers, hints and runs change the
/// states of questions. It shows nothing and runs nothing.
struct Quiz: Hashable, Sendable {
  /// The state of a question that was asked.
  enum State: Hashable, Sendable {
    /// The question is open. Carries the number of hints that the learner has seen.
    case asking(hints: Int)
    /// The question was answered. The answer can be changed until the question's run ends.
    case answered(String)
    /// The learner has given the question up, so its run shows the answer.
    case givenUp
    case skipped
    /// The answer was shown, by a grade or by a run.
    case shown
  }

  /// The result of a line that is not a command.
  enum Reply: Hashable, Sendable {
    /// The line does not answer the question. Carries the line as its answer.
    case notUnderstood(Asked)
    /// The answer waits for the run that grades it. Carries the earlier answer if this one replaces it.
    case noted(Asked, replaces: String?)
    /// The answer can be graded without a run.
    case complete(Asked)
  }

  private var states: [QuestionID: State] = [:]
  /// The open question, which waits for an answer.
  private(set) var open: Asked?
  /// The questions that were answered or given up and whose runs have not ended.
  private(set) var waiting: [Asked] = []
  /// The question that was graded last, until the next line is carried out; nil if there is none.
  private(set) var graded: Asked?
  /// The remaining questions of a review. The first one was asked last.
  private(set) var review: [Asked] = []
  /// The question of the section that a review has interrupted. It is asked again after the review.
  private var interrupted: Asked?

  /// The questions that were asked since the learner entered the section.
  private var askedInSection: Set<QuestionID> = []

  /// Whether the question needs an answer, or `skip`, before its run is shown.
  func isOpen(_ id: QuestionID) -> Bool {
    switch states[id] {
    case nil, .asking?: true
    default: false
    }
  }

  /// Whether the question was answered or skipped in this section, so that the lesson need not ask it.
  func isClosed(_ id: QuestionID) -> Bool { askedInSection.contains(id) && !isOpen(id) }

  // MARK: Asking

  /// Asks a question. If another question is open, it is closed without an answer.
  mutating func ask(_ asked: Asked) {
    leaveOpen()
    if review.isEmpty || interrupted?.id == asked.id { interrupted = nil }
    var asked = asked
    // In a review, an answer counts even if it was shown before.
    asked.wasShown = review.isEmpty && states[asked.id] == .shown
    waiting.removeAll { $0.id == asked.id }
    open = asked
    states[asked.id] = .asking(hints: 0)
    askedInSection.insert(asked.id)
  }

  /// Starts a review. The caller asks its first question.
  mutating func begin(review questions: [Asked]) {
    if let open, review.isEmpty { interrupted = open }
    leaveOpen()
    review = questions
  }

  /// The question that waits for the end of a review; nil if there is none.
  var questionAfterReview: Asked? { interrupted.flatMap { isOpen($0.id) ? $0 : nil } }

  /// Removes a question from the review. Returns whether the review contained it, and the next question; nil if none
  /// is left.
  mutating func finish(_ asked: Asked) -> (wasInReview: Bool, next: Asked?) {
    guard let index = review.firstIndex(where: { $0.id == asked.id }) else { return (false, nil) }
    review.remove(at: index)
    return (true, review.first)
  }

  /// Clears the state when the learner leaves a section.
  mutating func leaveSection() {
    leaveOpen()
    for asked in waiting { states[asked.id] = nil }
    for id in askedInSection where states[id] == .skipped { states[id] = nil }
    (waiting, review, askedInSection, interrupted) = ([], [], [], nil)
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

  /// Answers the open question with a line. Returns nil if no question is open.
  mutating func answer(_ text: String) -> Reply? {
    guard var asked = open else { return nil }
    asked.answer = text
    guard asked.question.accepts(text) else { return .notUnderstood(asked) }
    open = nil
    guard asked.run != nil else {
      states[asked.id] = .shown
      graded = asked
      return .complete(asked)
    }
    states[asked.id] = .answered(text)
    waiting.append(asked)
    return .noted(asked, replaces: nil)
  }

  /// Replaces the answer to the question that was answered last. Returns nil if the line cannot be an answer to it.
  mutating func correct(_ text: String) -> Reply? {
    guard open == nil, review.isEmpty, let last = waiting.indices.last,
      let earlier = waiting[last].answer, waiting[last].question.accepts(text)
    else { return nil }
    waiting[last].answer = text
    states[waiting[last].id] = .answered(text)
    return .noted(waiting[last], replaces: earlier)
  }

  /// Returns the question that was graded by the line before, and forgets it.
  mutating func takeGraded() -> Asked? {
    defer { graded = nil }
    return graded
  }

  /// Closes the open question without an answer, and returns it.
  mutating func skip() -> Asked? {
    guard let asked = open else { return nil }
    open = nil
    states[asked.id] = asked.wasShown ? .shown : .skipped
    return asked
  }

  /// Gives up the open question, and returns it. If it has a run, that run shows the answer.
  mutating func giveUp() -> Asked? {
    guard let asked = open else { return nil }
    open = nil
    states[asked.id] = asked.run == nil ? .shown : .givenUp
    if asked.run != nil { waiting.append(asked) }
    return asked
  }

  /// Returns the next hint for the open question. If there are no more, returns the last one again.
  mutating func hint() -> ShownHint? {
    guard let asked = open, case .asking(let seen) = states[asked.id] else { return nil }
    states[asked.id] = .asking(hints: seen + 1)
    return ShownHint(of: asked.question.hints, seen: seen)
  }

  // MARK: Runs

  /// Removes and returns the waiting questions that a run decides.
  mutating func decide(where isDecided: (Asked) -> Bool) -> [Asked] {
    let decided = waiting.filter(isDecided)
    waiting.removeAll { asked in decided.contains { $0.id == asked.id } }
    for asked in decided { states[asked.id] = .shown }
    graded = decided.last ?? graded
    return decided
  }

  /// Records that a run has revealed the answer to a question. Ignored if the question is open or waits for its run.
  mutating func noteShown(_ id: QuestionID) {
    guard open?.id != id, !waiting.contains(where: { $0.id == id }) else { return }
    states[id] = .shown
  }
}
