import StyledText

/// The style rules that color pictures and the player's list of tasks. They are made from the table of marks.
struct PictureColors {
  enum Background {
    case light, dark

    /// The colors of the page, of its text, and of text of less importance.
    var paper: RGB { self == .light ? RGB(0xFFFFFF) : RGB(0x10161D) }
    var ink: RGB { self == .light ? RGB(0x1D2733) : RGB(0xE6EDF3) }
    var soft: RGB { self == .light ? RGB(0x5C6975) : RGB(0x9AA7B4) }
  }

  let background: Background

  /// The minimum width of a run, in pixels. `stage.js` contains the same number.
  static let leastRun = 3.0

  /// Returns a role's color in the syntax of style sheets.
  func color(_ role: Role) -> String {
    guard let paint = role.paint else { return background.ink.hex }
    return background == .light ? paint.color.hex : paint.onDark.hex
  }

  /// The rules for pictures.
  var picture: String {
    let ink = background.ink.hex
    let rules =
      [
        "text{fill:\(ink)}", "grid{stroke:\(ink)}", "paper{fill:\(background.paper.hex)}",
        "box{fill:\(background.paper.hex);stroke:\(color(.marker))}",
        "cross{fill:\(color(.cancelled));stroke:\(background.paper.hex)}",
        "moment{fill:\(color(.waiting))}", "fold{fill:\(color(.suspended))}",
        "start,.picture .end{stroke:\(color(.marker))}",
        "branch{stroke:\(color(.marker))}",
      ]
      + ["machine", "dim", "tick"].map { "\($0){fill:\(background.soft.hex)}" }
      + Mark.states.flatMap(rules)
      + [("made", Role.marker), ("woke", .waiting), ("cancels", .cancelled)].flatMap {
        ["\($0){stroke:\(color($1))}", "head.\($0){fill:\(color($1))}"]
      }
      + [
        ("finished", Role.finished), ("failed", .failed), ("stopped", .failed),
        ("warning", .warning),
      ]
      .flatMap { ["outcome.\($0){fill:\(color($1))}", "box.\($0){stroke:\(color($1))}"] }
    return rules.map { ".picture " + ($0.hasPrefix("text") ? "" : ".") + $0 }.joined(
      separator: "\n")
      + "\n"
  }

  /// Returns the rules for a state, and for the same state of a task that is marked cancelled. If the state has a
  /// pattern, its bar is filled with the pattern.
  private func rules(for state: Mark) -> [String] {
    let name = state.rawValue
    let (color, late) = (color(state.role), color(.cancelled))
    guard state.pattern != .solid else {
      return ["\(name){fill:\(color)}", "\(name).late{fill:\(late)}"]
    }
    return [
      "\(name){fill:url(#ink-\(name))}", "\(name).late{fill:url(#ink-\(name)-late)}",
      "ink-\(name){fill:\(color)}", "ink-\(name)-late{fill:\(late)}",
    ] + (state == .blocked ? ["\(name){stroke:\(color)}", "\(name).late{stroke:\(late)}"] : [])
  }

  /// The rules for the player's list of tasks: the line beside each has the color and the pattern of its state.
  var tasks: String {
    let states = Mark.states.map { state in
      "button.\(state.rawValue){border-left:4px \(state.pattern.line) \(color(state.role))}"
    }
    let ends = [("cancelled", Role.cancelled), ("failed", .failed), ("stopped", .failed)].map {
      "button.\($0){border-left-color:\(color($1))}"
    }
    return (states + ends).joined(separator: "\n") + "\n"
  }

  /// The patterns that fill bars.
  static let patterns = Mark.states.filter { $0.pattern != .solid }.flatMap { state in
    ["\(state.rawValue)", "\(state.rawValue)-late"].map { state.pattern.definition(of: $0) }
  }.joined()
}

extension Mark {
  /// The height and the pattern of the mark's bar in a picture.
  var height: Double { look.bar?.height ?? 0 }
  var pattern: Bar.Pattern { look.bar?.pattern ?? .solid }
}

extension Mark.Bar.Pattern {
  /// The border style that resembles the pattern.
  fileprivate var line: String {
    switch self {
    case .solid: "solid"
    case .hatched: "double"
    case .dashed: "dashed"
    case .dotted: "dotted"
    }
  }

  fileprivate func definition(of name: String) -> String {
    let (ink, period) =
      switch self {
      case .solid: (1.0, 1.0)
      case .hatched: Mark.Bar.hatch
      case .dashed: Mark.Bar.dash
      case .dotted: Mark.Bar.dot
      }
    let turn = self == .hatched ? " patternTransform=\"rotate(45)\"" : ""
    let size = Markup.number(period)
    return "<pattern id=\"ink-\(name)\" patternUnits=\"userSpaceOnUse\" width=\"\(size)\" "
      + "height=\"\(size)\"\(turn)><rect class=\"ink-\(name)\" width=\"\(Markup.number(ink))\" "
      + "height=\"\(size)\"/></pattern>"
  }
}
