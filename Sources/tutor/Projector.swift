import LineEditor
import RunKit
import StyledText
import TutorKit

/// Shows a presentation on the whole screen, gives it keys, and does its runs.
struct Projector {
  let console: Console
  let file: PresentationFile
  let hasColours: Bool

  static let refusal =
    "A presentation needs a terminal whose cursor can be moved, and this is none. Start it in a terminal window; or read the lesson here with open."

  /// Goes on until the teacher leaves.
  func show(_ presentation: Presentation) async -> Presentation {
    defer { file.remove() }
    return await console.withScreen { keys in
      var presentation = presentation
      _ = presentation.handle(.resized(Terminal.current().screen))
      var input = Presentation.Input.tick
      while true {
        switch presentation.handle(input) {
        case .leave?: return presentation
        case .run(let plan)?:
          draw(presentation)
          input = await run(plan, keys)
          continue
        case nil: break
        }
        draw(presentation)
        guard let next = await nextInput(keys, within: presentation.tick) else {
          return presentation
        }
        input = next
      }
    }
  }

  private func draw(_ presentation: Presentation) {
    let frame = presentation.frame
    console.draw(hasColours ? frame : frame.map { StyledLine($0.text) })
    _ = file.write(presentation)
  }

  /// Nil when there will never be a key again.
  private func nextInput(_ keys: KeyReader, within time: Duration?) async -> Presentation.Input? {
    let end = time.map { ContinuousClock.now + $0 }
    while true {
      let rest = end.map { max(ContinuousClock.now.duration(to: $0), .zero) }
      guard let key = await keys.next(within: rest) else {
        return keys.isAtEnd || end == nil ? nil : .tick
      }
      switch key {
      case .resized, .resumed, .control("l"): return .resized(Terminal.current().screen)
      default: if let key = PresentingKey(key) { return .key(key) }
      }
    }
  }

  private func run(_ plan: RunPlan, _ keys: KeyReader) async -> Presentation.Input {
    let theatre = Theatre(console: console, runner: Runner(), plays: true, saysDelay: false)
    do {
      guard let played = try await theatre.run(plan, interruptedBy: keys) else { return .stopped }
      return .ran(played.plan, played.trace, warnings: played.warnings)
    } catch {
      return .failed(because: "\(error)")
    }
  }
}

extension PresentingKey {
  fileprivate init?(_ key: Key) {
    switch key {
    case .character(let character): self = .character(character)
    case .right, .down, .pageDown: self = .forward
    case .left, .up, .pageUp: self = .back
    case .return: self = .enter
    case .backspace: self = .erase
    case .escape: self = .escape
    case .interrupt: self = .interrupt
    default: return nil
    }
  }
}
