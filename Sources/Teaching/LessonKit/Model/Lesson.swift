/// Information about a lesson that is available before the lesson is opened.
package struct FrontMatter: Hashable, Sendable {
  package var title = ""
  /// The summary, in one sentence.
  package var summary = ""
  package var minutes = 0
  /// The IDs of the lessons that learners should complete first.
  package var requires: [Located<String>] = []
  /// Swift Evolution proposals, such as `SE-0317`.
  package var proposals: [String] = []

  /// The time that the lesson takes: `25 minutes`.
  package var duration: String { Self.words(forMinutes: minutes) }

  package static func words(forMinutes minutes: Int) -> String {
    minutes == 1 ? "1 minute" : "\(minutes) minutes"
  }
}

/// A lesson's number and ID. Both come from the name of its folder: `02-async-let` has the number 2 and the ID
/// `async-let`.
package struct LessonName: Hashable, Comparable, Sendable {
  package let number: Int
  package let id: String

  package init(number: Int, id: String) {
    self.number = number
    self.id = id
  }

  /// Creates a lesson's name from the name of its folder. Returns nil if the folder's name is not valid: one to
  /// nine digits, a hyphen, and words of a to z and 0 to 9 joined by hyphens.
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

/// A lesson as a value: its text and its live blocks, divided into steps.
package struct Lesson: Hashable, Sendable {
  package var name: LessonName
  package var frontMatter: FrontMatter
  package var source: SourceText
  /// The blocks between the title and the first step.
  package var introduction: [Block]
  package var steps: [Step]

  /// The title. If the lesson has none, it is the ID.
  package var title: String { frontMatter.title.isEmpty ? name.id : frontMatter.title }

  /// Returns the step with an ID. Returns nil if there is none, such as when the lesson was edited after the ID
  /// was stored.
  package func step(_ id: String) -> Step? { steps.first { $0.id == id } }

  /// Returns the number of the step at a position. Returns 0 for the introduction, and for a step that the lesson
  /// does not have.
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

/// A step of a lesson, about one idea: a second-level heading and the blocks that follow it.
package struct Step: Hashable, Sendable {
  /// The step's number, starting at 1.
  package var number: Int
  /// The words of the title in kebab case, or `step-NUMBER` if the title has no words. The ID of a title with
  /// words stays the same when the order of the steps changes.
  package var id: String
  package var title: [Inline]
  var position: SourcePosition
  package var blocks: [Block]

  /// The runs of demos in the step, in order.
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
  /// Whether the text has the form of a demo's name: `DEMO` or `LESSON/DEMO`.
  var isDemoName: Bool {
    let parts = split(separator: "/", omittingEmptySubsequences: false)
    return parts.count <= 2 && parts.allSatisfy(\.isKebabCase)
  }

  /// Whether the text consists of words of a to z and 0 to 9 joined by single hyphens.
  var isKebabCase: Bool {
    !isEmpty
      && split(separator: "-", omittingEmptySubsequences: false).allSatisfy { word in
        !word.isEmpty
          && word.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }
      }
  }
}
