/// What shows that a sentence to keep is true. Learners do not see it.
package enum Backing: Hashable, Sendable {
  /// An expression that is true in the trace of the nearest run above in the same step, not counting changed runs; nil
  /// if there is none.
  case expression(Located<String>, DemoRun?)
  /// A block of the step that is checked: a claim, a goal or a challenge.
  case block(LiveBlock, SourcePosition)
  /// A Swift Evolution proposal that says so, such as SE-0304.
  case proposal(Located<String>)

  /// The blocks that can show that a sentence is true.
  static let blocks: [LiveBlock] = [.claim, .goal, .challenge]

  /// Reads what follows the arrow: code, kinds of blocks and names of proposals, with commas between them. Returns
  /// nil if there is anything else, or nothing.
  static func list(_ inlines: [Inline], at place: SourcePosition, run: DemoRun?) -> [Backing]? {
    var list: [Backing] = []
    for inline in inlines {
      switch inline {
      case .code(let expression): list.append(.expression(Located(expression, at: place), run))
      case .text(let text):
        for word in text.split(separator: ",").map(\.trimmed) where !word.isEmpty {
          if let block = LiveBlock(rawValue: word), blocks.contains(block) {
            list.append(.block(block, place))
          } else if word.wholeMatch(of: /SE-\d{4}/) != nil {
            list.append(.proposal(Located(word, at: place)))
          } else {
            return nil
          }
        }
      default: return nil
      }
    }
    return list.isEmpty ? nil : list
  }
}

extension Inline {
  var isCode: Bool { if case .code = self { true } else { false } }
}

extension Lesson {
  /// The expressions behind sentences to keep, each with its run.
  package var backingExpressions: [(run: DemoRun?, key: Located<String>)] {
    steps.flatMap(\.blocks).flatMap { block -> [Backing] in
      if case .keep(_, let backings) = block.kind { backings } else { [] }
    }.compactMap { backing in
      if case .expression(let key, let run) = backing { (run, key) } else { nil }
    }
  }
}
