import CommandLineKit
import LessonKit
import Questions
import StyledText

/// The paging of output at the prompt. Return shows the next page.
extension Session {
  /// The number of rows below a page: an empty line, the line that says what Return does, and the prompt.
  static let promptRows = 3

  /// The number of rows of a page; nil if everything is shown at once.
  var pageRows: Int? {
    guard isPaged, let rows = screen.rows else { return nil }
    return max(8, rows - Self.promptRows)
  }

  /// Carries out a line, and keeps the output that does not fit on the screen for Return. While output is kept, `q`
  /// discards it, as in other pagers. Another line discards it too, unless it is about the last run or the lesson, and
  /// the line only looks something up. While a question is kept, an answer shows the next page instead.
  mutating func handlePaged(_ line: String, rows: Int) -> [Effect] {
    let word = line.filter { !$0.isWhitespace }.lowercased()
    if word.isEmpty || word == "more", let page = pager.next(rows: rows) {
      count([.show(page)])
      return [.show(page)]
    }
    if word == "q", !pager.isEmpty, quiz.open?.question.accepts(word) != true {
      pager.clear()
      return []
    }
    let isCommand = (try? Command(CommandWords.typed(line))) != nil
    if hidesQuestion, !isCommand, let page = pager.next(rows: rows - 1) {
      let effects = [Effect.show(sentences("The question comes first.", .warning) + page)]
      count(effects)
      return effects
    }
    let before = self
    pager.clear()
    let effects = pager.cut(perform(line), rows: rows)
    if let open = quiz.open?.id, open != before.quiz.open?.id { pager.question = open }
    pager.isOfLesson = navigation != before.navigation
    let isKept = before.pager.holdsPages || before.pager.isOfLesson
    if isKept, pager.isEmpty, onlyLooked(since: before, effects) {
      pager = before.pager
      pager.interrupt()
    }
    expectRun(of: effects)
    count(effects)
    return effects
  }

  /// Whether the open question is on a page that was not shown yet. It takes no answer until then.
  var hidesQuestion: Bool { !pager.isEmpty && quiz.open.map { $0.id == pager.question } == true }

  /// Whether a line has only shown something, such as a term, the reason of an error or the learner's file, so that
  /// what was kept about the last run or the lesson is still next.
  private func onlyLooked(since before: Session, _ effects: [Effect]) -> Bool {
    let onlyShows = effects.allSatisfy { effect in
      switch effect {
      case .show, .stream, .refuse, .save, .code: true
      default: false
      }
    }
    return onlyShows && navigation == before.navigation
      && quiz.open?.id == before.quiz.open?.id && goals.open == before.goals.open && picking == nil
      && snippet == nil && recordToDelete == nil
  }

  private mutating func count(_ effects: [Effect]) {
    let lines = effects.map { effect in
      switch effect {
      case .show(let lines), .refuse(let lines): lines.count
      default: 0
      }
    }
    picture?.lines += lines.reduce(0, +) + Self.promptRows
  }
}
