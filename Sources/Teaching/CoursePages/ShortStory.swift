import LessonKit
import TraceExport

/// A story of a few sentences: how it begins and how it ends.
struct ShortStory {
  let sentences: [RunFigure.Sentence]
  /// The index of the sentence before which some are left out.
  let gap: Int
  /// How many are.
  let left: Int

  /// At most this number; one sentence more instead of a note that one is left out.
  init(_ all: [RunFigure.Sentence], first: Int, last: Int) {
    gap = first
    guard all.count > first + last + 1 else {
      (sentences, left) = (all, 0)
      return
    }
    sentences = Array(all.prefix(first) + all.suffix(last))
    left = all.count - sentences.count
  }

  /// On paper. The story of a changed run repeats much of the one before it.
  init(onPaper all: [RunFigure.Sentence], of run: DemoRun) {
    self.init(all, first: run.isAltered ? 3 : 6, last: run.isAltered ? 2 : 4)
  }
}
