import StyledText

/// The rules that color pictures and the player's list of tasks, made from the table of marks.
struct PictureColors {
  enum Background {
    case light, dark

    /// The page, its text, and text of less importance.
    var paper: RGB { self == .light ? RGB(0xFFFFFF) : RGB(0x10161D) }
    var ink: RGB { self == .light ? RGB(0x1D2733) : RGB(0xE6EDF3) }
    var soft: RGB { self == .light ? RGB(0x5C6975) : RGB(0x9AA7B4) }
  }

  let background: Background

  /// The width of the shortest run, in pixels. `stage.js` has it too.
  static let leastRun = 3.0

  /// A role's color, as style sheets write it.
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

  /// A state, and the same once its task is marked cancelled. What has a pattern is filled with it.
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

  /// The patterns that bars are filled with.
  static let patterns = Mark.states.filter { $0.pattern != .solid }.flatMap { state in
    ["\(state.rawValue)", "\(state.rawValue)-late"].map { state.pattern.definition(of: $0) }
  }.joined()
}

extension Mark {
  /// Of its bar in a picture.
  var height: Double { look.bar?.height ?? 0 }
  var pattern: Bar.Pattern { look.bar?.pattern ?? .solid }
}

extension Mark.Bar.Pattern {
  /// The style of a border that looks like it.
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
