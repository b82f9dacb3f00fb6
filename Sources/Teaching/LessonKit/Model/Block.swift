/// An element of a lesson that starts on a new line.
package struct Block: Hashable, Sendable {
  package var kind: Kind
  package var position: SourcePosition

  package indirect enum Kind: Hashable, Sendable {
    case paragraph([Inline])
    case heading(level: Int, [Inline])
    case list(List)
    case quote([Block])
    /// Code that is only displayed. `language` is the first word of the fence's info string.
    case code(language: String?, text: String)
    case table(Table)
    case rule
    /// The sentence that learners should remember, and what shows that it is true.
    case keep([Inline], [Backing])
    /// A description of the change that the next run makes.
    case change([Inline])
    /// Excerpts from the source code of demos.
    case show([CodeReference])
    case run(DemoRun)
    case notice([Notice])
    case measure(Measurement)
    case predict(Prediction)
    case goal(Goal)
    case claim(Claim)
    case exercise(Exercise)
    case review([Question])
    /// A live block with an error in its content.
    case unreadable(LiveBlock)
    /// A speaker's note. Learners do not see it.
    case notes(String)
  }
}

/// An element within a line of text.
package indirect enum Inline: Hashable, Sendable {
  case text(String)
  case code(String)
  case emphasis([Inline])
  case strong([Inline])
  case struck([Inline])
  case link([Inline], Located<String>)
  case image([Inline], Located<String>)
  case lineBreak
}

package struct List: Hashable, Sendable {
  package struct Item: Hashable, Sendable {
    /// Whether the item's checkbox is ticked; nil if it has no checkbox.
    package var isDone: Bool?
    package var blocks: [Block]
  }
  /// The first item's number; nil for bullets.
  package var start: Int?
  /// Whether there are no empty lines between the items.
  package var isTight: Bool
  package var items: [Item]
}

package struct Table: Hashable, Sendable {
  package enum Alignment: Hashable, Sendable { case left, center, right }
  package var alignments: [Alignment]
  package var header: [[Inline]]
  /// Each row has as many cells as the header.
  package var rows: [[[Inline]]]
}

extension [Inline] {
  /// The text without its markup.
  package var plainText: String { text { $0 } }

  /// The text without its markup, with code between backticks, as in the tutor's own sentences.
  package var sentence: String { text { "`\($0)`" } }

  private func text(_ code: (String) -> String) -> String {
    map { inline in
      switch inline {
      case .text(let text): text
      case .code(let text): code(text)
      case .emphasis(let parts), .strong(let parts), .struck(let parts): parts.text(code)
      case .link(let parts, _), .image(let parts, _): parts.text(code)
      case .lineBreak: " "
      }
    }.joined()
  }

  /// All inlines, each followed by those inside it.
  var nested: [Inline] { flatMap { [$0] + $0.parts.nested } }

  /// The targets of all links and images, including nested ones.
  var targets: [Located<String>] { nested.compactMap(\.target) }
}

extension Inline {
  fileprivate var parts: [Inline] {
    switch self {
    case .text, .code, .lineBreak: []
    case .emphasis(let parts), .strong(let parts), .struck(let parts), .link(let parts, _),
      .image(let parts, _):
      parts
    }
  }

  fileprivate var target: Located<String>? {
    switch self {
    case .link(_, let target), .image(_, let target): target
    case .text, .code, .lineBreak, .emphasis, .strong, .struck: nil
    }
  }
}
