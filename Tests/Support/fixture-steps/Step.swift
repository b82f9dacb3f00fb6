/// A step of a script's body: a letter and, for some, a digit.
struct Step: Sendable {
  enum Kind: Character, Sendable {
    case print = "p", printCancellation = "q", yield = "y", sleep = "s"
    case addChild = "g", next = "n", cancelChildren = "z"
    case detach = "t", onMain = "m", await = "v", cancel = "c"
    case bind = "l", enterActor = "a", lock = "M", handler = "h"
    case wait = "w", resume = "k", send = "x", finish = "o", receive = "i"
  }

  let kind: Kind
  /// The body, gate, stream or number of milliseconds that the step uses.
  var number = 0

  /// Reads the bodies of a script, which slashes separate. The first is that of the program's first task, and each other
  /// is run by a step of an earlier one. Returns nil if a letter has no meaning, or if a step runs a body that is not
  /// a later one.
  static func bodies(_ script: String) -> [[Step]]? {
    var bodies: [[Step]] = [[]]
    for character in script {
      if character == "/" {
        bodies.append([])
      } else if let digit = character.wholeNumberValue {
        guard !bodies[bodies.count - 1].isEmpty else { return nil }
        bodies[bodies.count - 1][bodies[bodies.count - 1].count - 1].number = digit
      } else {
        guard let kind = Kind(rawValue: character) else { return nil }
        bodies[bodies.count - 1].append(Step(kind: kind))
      }
    }
    let areLater = bodies.indices.allSatisfy { place in
      bodies[place].allSatisfy { !$0.startsBody || (place + 1..<bodies.count).contains($0.number) }
    }
    return areLater ? bodies : nil
  }

  private var startsBody: Bool { [.addChild, .detach, .onMain, .bind].contains(kind) }
}
