import TraceExport

/// A story of a few sentences: how it begins and how it ends.
struct ShortStory {
  let sentences: [RunFigure.Sentence]
  /// The index of the sentence before which some are left out.
  let gap: Int
  /// How many are.
  let left: Int

  private static let most = (first: 7, last: 4)

  init(_ all: [RunFigure.Sentence]) {
    gap = Self.most.first
    guard all.count > Self.most.first + Self.most.last + 1 else {
      (sentences, left) = (all, 0)
      return
    }
    sentences = Array(all.prefix(Self.most.first) + all.suffix(Self.most.last))
    left = all.count - sentences.count
  }
}
