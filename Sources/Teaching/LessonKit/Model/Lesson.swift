/// Information about a lesson that is available before it is opened.
package struct FrontMatter: Hashable, Sendable {
  package var title = ""
  /// One sentence.
  package var summary = ""
  package var minutes = 0
  /// Ids of the lessons that come before.
  package var requires: [Located<String>] = []
  /// Swift Evolution proposals, such as `SE-0317`.
  package var proposals: [String] = []

  /// How long it takes: `25 minutes`.
  package var duration: String { Self.words(forMinutes: minutes) }

  package static func words(forMinutes minutes: Int) -> String {
    minutes == 1 ? "1 minute" : "\(minutes) minutes"
  }
}

/// A lesson's number and id, both from its folder's name: `02-async-let` is 2 and `async-let`.
package struct LessonName: Hashable, Comparable, Sendable {
  package let number: Int
  package let id: String

  package init(number: Int, id: String) {
    self.number = number
    self.id = id
  }

  /// Nil if the folder's name is not valid: up to nine digits, a hyphen, and words of a to z and 0 to 9 joined by
  /// hyphens.
  package init?(folder: String) {
    let parts = folder.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, (1...9).contains(parts[0].utf8.count),
      parts[0].utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let number = Int(parts[0]), parts[1].isKebabCase
    else { return nil }
    self.init(number: number, id: String(parts[1]))
  }

  package static func < (left: LessonName, right: LessonName) -> Bool {
    (left.number, left.id) < (right.number, right.id)
  }
}

/// A lesson as a value: its text and its live blocks, step by step.
package struct Lesson: Hashable, Sendable {
  package var name: LessonName
  package var frontMatter: FrontMatter
  package var source: SourceText
  /// The part between the title and the first step.
  package var introduction: [Block]
  package var steps: [Step]

  /// The title, or the id of a lesson without one.
  package var title: String { frontMatter.title.isEmpty ? name.id : frontMatter.title }

  /// The step with this id; nil if the lesson has been edited since the id was stored.
  package func step(_ id: String) -> Step? { steps.first { $0.id == id } }

  /// The number of the section at a position: that of the step, or 0 for the introduction. It is 0 as well if the step
  /// is not there any more.
  package func section(of position: Position) -> Int {
    position.step.flatMap(step)?.number ?? 0
  }

  /// The lesson's review questions, in order.
  package var review: [Question] {
    steps.flatMap(\.blocks).flatMap { block -> [Question] in
      if case .review(let questions) = block.kind { questions } else { [] }
    }
  }
}

/// One idea: a second-level heading and what follows it.
package struct Step: Hashable, Sendable {
  /// Counted from 1.
  package var number: Int
  /// The title's words in kebab case. It stays the same when steps are put in another order.
  package var id: String
  package var title: [Inline]
  package var position: SourcePosition
  package var blocks: [Block]

  /// The demos that the step runs, in order.
  package var runs: [DemoRun] {
    blocks.compactMap { if case .run(let run) = $0.kind { run } else { nil } }
  }

  package var predictions: [Prediction] {
    blocks.compactMap { if case .predict(let prediction) = $0.kind { prediction } else { nil } }
  }

  package var claims: [Claim] {
    blocks.compactMap { if case .claim(let claim) = $0.kind { claim } else { nil } }
  }

  package var goals: [Goal] {
    blocks.compactMap { if case .goal(let goal) = $0.kind { goal } else { nil } }
  }

  /// The teacher's notes for this step.
  package var notes: [String] {
    blocks.compactMap { if case .notes(let text) = $0.kind { text } else { nil } }
  }
}

extension StringProtocol {
  /// Whether it names a demo: `DEMO`, or `LESSON/DEMO`.
  var isDemoName: Bool {
    let parts = split(separator: "/", omittingEmptySubsequences: false)
    return parts.count <= 2 && parts.allSatisfy(\.isKebabCase)
  }

  /// Whether it is words of a to z and 0 to 9 joined by single hyphens.
  var isKebabCase: Bool {
    !isEmpty
      && split(separator: "-", omittingEmptySubsequences: false).allSatisfy { word in
        !word.isEmpty
          && word.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }
      }
  }
}
