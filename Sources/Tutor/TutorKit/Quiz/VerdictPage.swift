import LessonKit
import Questions
import StyledText

/// Renders the verdict on an answer: the answer, what happened, and the explanation.
struct VerdictPage {
  let style: LessonStyle

  private static let column = 10

  func lines(for verdict: Verdict) -> [StyledLine] {
    switch verdict {
    case .right(let judgement):
      labelled("Right", .success, judgement.answer) + explanation(judgement)
    case .wrong(let judgement):
      labelled("You said", .error, judgement.answer) + labelled("It is", .strong, judgement.truth)
        + explanation(judgement)
    case .notUnderstood(let sentence):
      StyledLine(sentence: sentence, .warning).wrapped(to: style.width)
    }
  }

  /// Returns the right answer, for a learner who gave none.
  func solution(_ judgement: Judgement) -> [StyledLine] {
    labelled("Answer", .strong, judgement.truth) + explanation(judgement)
  }

  private func explanation(_ judgement: Judgement) -> [StyledLine] {
    judgement.explanation.map { labelled("", .plain, $0) } ?? []
  }

  func labelled(_ label: String, _ role: Role, _ text: [Inline]) -> [StyledLine] {
    if style.form == .plain {
      let lines = LessonRenderer(style: style).lines(for: text)
      guard !label.isEmpty, let first = lines.first else { return lines }
      return (StyledLine(label + ": ", role) + first).wrapped(to: style.width) + lines.dropFirst()
    }
    let renderer = LessonRenderer(style: style.narrowed(by: Self.column))
    return renderer.lines(for: text).enumerated().map { index, line in
      let start = index == 0 ? StyledLine(" " + label, role) : StyledLine()
      return start.padded(to: Self.column) + line
    }
  }
}
