import LessonKit
import TraceExport

/// The start and the end of a story.
struct ShortStory {
  let sentences: [RunFigure.Sentence]
  /// The index of the sentence before which sentences were left out.
  let gap: Int
  /// The number of sentences that were left out.
  let left: Int

  /// Shortens a story to its first and last sentences. If only one sentence would be left out, it is kept, because
  /// a note about it takes as much space.
  init(_ all: [RunFigure.Sentence], first: Int, last: Int) {
    gap = first
    guard all.count > first + last + 1 else {
      (sentences, left) = (all, 0)
      return
    }
    sentences = Array(all.prefix(first) + all.suffix(last))
    left = all.count - sentences.count
  }

  /// Shortens a story for paper. The story of an altered run is shorter, because it repeats much of the previous
  /// one.
  init(onPaper all: [RunFigure.Sentence], of run: DemoRun) {
    self.init(all, first: run.isAltered ? 3 : 6, last: run.isAltered ? 2 : 4)
  }
}
