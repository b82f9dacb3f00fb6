import CommandLineKit
import LineEditor
import RunKit
import StyledText
import TutorKit

/// Lets the learner decide the choices of a run by single keys, on the whole screen.
struct PickLoop {
  let console: Console
  let interactiveRun: InteractiveRun

  /// Reads keys until the run has no open choice, or a key leaves. Returns the session with the decisions, and
  /// whether each run followed them.
  func pick(_ session: Session) async throws(RunFailure) -> (Session, isFollowed: Bool) {
    try await console.withScreen { keys throws(RunFailure) in
      try await pick(session, by: keys)
    }
  }

  private func pick(
    _ session: Session, by keys: KeyReader
  ) async throws(RunFailure) -> (Session, isFollowed: Bool) {
    var session = session
    var showsKeys = false
    while session.hasChoice {
      session.screen = Terminal.current().screen
      if !keys.hasUnreadKey {
        console.draw(
          session.pickScreen(showsKeys: showsKeys)
            .map { session.settings.color ? $0 : StyledLine($0.text) })
      }
      guard let key = await keys.next() else { break }
      guard let key = PickKey(key) else { continue }
      showsKeys = key == .help && !showsKeys
      guard let plan = session.pick(key) else { continue }
      guard let played = try await interactiveRun.run(plan, interruptedBy: keys),
        !played.isInterrupted
      else {
        _ = session.pick(.leave)
        break
      }
      guard session.continuePicking(plan, played.trace) else { return (session, false) }
    }
    return (session, true)
  }
}

extension PickKey {
  fileprivate init?(_ key: Key) {
    switch key {
    case .character(let character): self.init(character)
    case .return: self = .candidate(1)
    case .left, .backspace: self = .undo
    case .escape, .interrupt, .control("d"): self = .leave
    default: return nil
    }
  }
}
