import CommandLineKit
import LineEditor
import StyledText
import TutorKit

/// Lets the learner step through a run by single keys, on the whole screen.
struct StepLoop {
  let console: Console

  /// Reads keys until one of them leaves. Returns the session at the last stop.
  func step(_ session: Session) async -> Session {
    await console.withScreen { keys in
      var session = session
      var showsKeys = false
      while true {
        session.screen = Terminal.current().screen
        session.fitStops()
        if !keys.hasUnreadKey {
          console.draw(
            session.stopScreen(showsKeys: showsKeys)
              .map { session.settings.color ? $0 : StyledLine($0.text) })
        }
        guard let key = await keys.next() else { return session }
        guard key != .resized, key != .resumed else { continue }
        switch StepKey(key) {
        case .leave?: return session
        case .help?: showsKeys.toggle()
        case let move?:
          showsKeys = false
          session.step(move)
        case nil: continue
        }
      }
    }
  }
}

extension StepKey {
  fileprivate init?(_ key: Key) {
    switch key {
    case .character(let character): self.init(character)
    case .right: self = .forward
    case .left, .backspace: self = .back
    case .down: self = .nextOfTask
    case .up: self = .previousOfTask
    case .pageDown: self = .nextMoment
    case .pageUp: self = .previousMoment
    case .home: self = .first
    case .end: self = .last
    case .return, .escape, .interrupt, .control("d"): self = .leave
    default: return nil
    }
  }
}
