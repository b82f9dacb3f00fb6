import CommandLineKit

/// A key of a presentation.
package enum PresentingKey: Hashable, Sendable {
  case character(Character)
  case forward, back
  case enter, erase
  case escape, interrupt
  /// Completes the word that is being typed.
  case complete
}

extension Presentation {
  mutating func handle(_ key: PresentingKey) -> Request? {
    message = nil
    switch mode {
    case .showing: return act(on: key)
    case .asking(let asking): return type(key, into: asking)
    case .blank:
      mode = .showing
      return key == .interrupt ? .leave : nil
    case .paging(var overlaidPage):
      mode = overlaidPage.turn(key, room: pageRoom) ? .paging(overlaidPage) : .showing
      return nil
    }
  }

  private mutating func act(on key: PresentingKey) -> Request? {
    switch key {
    case .forward, .enter: return goForward()
    case .back, .erase: goBack()
    case .escape: return .leave
    case .interrupt: return playing == nil ? .leave : cancelHere()
    case .character(let character): return act(on: character)
    case .complete: break
    }
    return nil
  }

  private mutating func act(on character: Character) -> Request? {
    switch character.lowercased() {
    case " ": return goForward()
    case "r": return runAgain()
    case "o": ask(.options)
    case "g": ask(.step)
    case "n": goToNextStep()
    case "p": goToPreviousStep()
    case "b", ".": mode = .blank
    case "t": showStory()
    case "c": showCode()
    case "e": return beginExercise()
    case "?", "h": mode = .paging(keys)
    case "q": return .leave
    default: message = "\(character) does nothing here. Press ? to list the keys."
    }
    return nil
  }

  private mutating func ask(_ subject: Asking.Subject) {
    if subject == .options, runPlace == nil {
      message = "This step has no run, so there are no options to change."
      return
    }
    mode = .asking(Asking(subject: subject))
  }

  private static let longestLine = 200

  private mutating func type(_ key: PresentingKey, into asking: Asking) -> Request? {
    var asking = asking
    asking.complaint = nil
    switch key {
    case .character(let character):
      if asking.text.count < Self.longestLine { asking.text.append(character) }
    case .erase where !asking.text.isEmpty: asking.text.removeLast()
    case .erase, .escape, .interrupt:
      mode = .showing
      return nil
    case .enter: return take(asking)
    case .complete: complete(&asking)
    case .forward, .back: break
    }
    mode = .asking(asking)
    return nil
  }

  /// Returns the message for a failure, without commands that only the prompt has.
  private static func sentence(_ failure: TutorFailure) -> String {
    if case .demo(.options(let options, _)) = failure { return "\(options)" }
    return "\(failure)"
  }

  /// Completes the last word with the common prefix of all candidates.
  private func complete(_ asking: inout Asking) {
    guard asking.subject == .options, let place = runPlace,
      let plan = try? shown[place]?.plan ?? ownPlan(at: place)
    else { return }
    var session = session
    session.runs.lastPlan = plan
    var words = asking.text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let partial = words.popLast() ?? ""
    let found = session.suggestions(after: ["rerun"] + words.filter { !$0.isEmpty }, for: partial)
    guard let first = found.first?.text else { return }
    let common = found.dropFirst().reduce(first) { common, next in
      String(zip(common, next.text).prefix { $0 == $1 }.map(\.0))
    }
    let end = found.count == 1 && found.first?.isOpen == false ? " " : ""
    asking.text = (words + [common + end]).joined(separator: " ")
  }

  private mutating func take(_ asking: Asking) -> Request? {
    mode = .showing
    do throws(TutorFailure) {
      switch asking.subject {
      case .step:
        let words = asking.text.split(separator: " ").joined(separator: " ")
        guard !words.isEmpty else { return nil }
        enter(try Navigation.section(words, of: lesson))
        return nil
      case .options: return try runAltered(by: asking.text)
      }
    } catch {
      var asking = asking
      asking.complaint = Self.sentence(error)
      mode = .asking(asking)
      return nil
    }
  }
}
