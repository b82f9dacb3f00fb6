/// A mark for a state of a task, or for an event, in a drawing. `look` determines how each mark looks in every view:
/// in a terminal, in pictures and on pages. `Role.paint` has the colors.
///
/// Weight shows activity. Running is the heaviest. Blocking a core and being ready come next, and waiting is a line.
/// The marks of creation and end are lighter than the shortest run. The raw value is the class of the mark's shapes
/// in a picture.
package enum Mark: String, CaseIterable, Sendable {
  case running, moment, blocked, ready, asleep, waiting, actor, suspended
  case cancelledRunning, cancelledAsleep, cancelledWaiting
  case cancelled, created, ended, brief
  case hook, looseHook, wakesAbove, wakesBelow
  case printed

  /// The states that a picture draws as bars, in the order of the legend.
  package static let states: [Mark] = [
    .running, .blocked, .ready, .asleep, .waiting, .actor, .suspended,
  ]

  /// The appearance of a mark.
  package struct Look: Sendable {
    /// The character in a terminal, with and without characters beyond ASCII.
    var glyph: Character
    var ascii: Character
    var role: Role
    /// The words for the legend.
    var meaning: String
    /// The bar in a picture. Only states and the marks of creation and end have one.
    package var bar: Bar?
  }

  /// A bar of a picture. The height is that of a state's bar or of a vertical stroke, in pixels.
  package struct Bar: Sendable {
    package enum Pattern: Sendable { case solid, hatched, dashed, dotted }
    package var height: Double
    package var pattern: Pattern = .solid

    /// The length of the ink, and that of ink and gap together, in pixels.
    package static let hatch = (ink: 3.0, period: 6.0)
    package static let dash = (ink: 6.0, period: 9.0)
    package static let dot = (ink: 3.0, period: 6.0)
  }

  package var look: Look {
    switch self {
    case .running: Look("█", "#", .running, "running", Bar(height: 16))
    case .moment: Look("▌", "|", .running, "ran for a moment")
    case .blocked: Look("▬", "&", .blocked, "blocks its thread", Bar(height: 12, pattern: .hatched))
    case .ready: Look("░", "o", .ready, "ready to run", Bar(height: 5))
    case .asleep: Look("┄", ".", .suspended, "asleep", Bar(height: 3, pattern: .dashed))
    case .waiting: Look("─", "-", .waiting, "waiting for a task", Bar(height: 3))
    case .actor: Look("~", "~", .actor, "waiting for an actor", Bar(height: 4))
    case .suspended: Look("·", "_", .suspended, "suspended", Bar(height: 3, pattern: .dotted))
    case .cancelledRunning: Look("▓", "%", .cancelled, Self.once)
    case .cancelledAsleep: Look("┅", ":", .cancelled, Self.once)
    case .cancelledWaiting: Look("━", "=", .cancelled, Self.once)
    case .cancelled: Look("✗", "x", .cancelled, "marked cancelled")
    case .created: Look("├", "(", .marker, "created", Bar(height: 14))
    case .ended: Look("┤", ")", .marker, "ended", Bar(height: 14))
    case .brief: Look("┼", "+", .marker, "created and ended")
    case .hook: Look("╰", "`", .dim, "child of a task above")
    case .looseHook: Look("┊", "'", .dim, "not a child task")
    case .wakesAbove: Look("╯", "/", .dim, "its end woke a waiter")
    case .wakesBelow: Look("╮", "\\", .dim, "its end woke a waiter")
    case .printed: Look("▪", "\"", .note, "a line printed")
    }
  }

  private static let once = "while cancelled"

  /// Returns the character for the mark in a terminal.
  package func glyph(ascii: Bool) -> Character { ascii ? look.ascii : look.glyph }
  package var role: Role { look.role }
  package var meaning: String { look.meaning }
}

extension Mark.Look {
  fileprivate init(
    _ glyph: Character, _ ascii: Character, _ role: Role, _ meaning: String, _ bar: Mark.Bar? = nil
  ) {
    self.init(glyph: glyph, ascii: ascii, role: role, meaning: meaning, bar: bar)
  }
}
