/// A step of a script's body: a letter and, for some, a digit.
struct Step: Sendable {
  enum Kind: Character, Sendable {
    case print = "p", printCancellation = "q", put = "b", yield = "y", sleep = "s"
    case addChild = "g", addChildUnlessCancelled = "f", next = "n", waitForAll = "A"
    case cancelChildren = "z", addToDiscardingGroup = "d"
    case addThrowingChild = "j", nextOrThrow = "u", cancelThrowing = "Z"
    case addVoidChild = "V", nextVoid = "I"
    case addDiscardedChild = "D", cancelDiscarding = "X"
    case fail = "E", sleepOrThrow = "S", catching = "C"
    case detach = "t", immediate = "U", onMain = "m", onActor = "G", await = "v", cancel = "c"
    case bind = "l", enterActor = "a", readActor = "r", handler = "h", lockingHandler = "H"
    case priorityHandler = "e", raise = "P"
    case lock = "M", lockOfFoundation = "N", recursiveLock = "R"
    case wait = "w", waitOnActor = "W", resume = "k", resumeWaiting = "K"
    case send = "x", finish = "o", receive = "i", onTermination = "T"
  }

  let kind: Kind
  /// The body, gate, stream or number of milliseconds that the step uses.
  var number = 0

  /// Reads the bodies of a script, which slashes separate. The first is that of the program's first task, and each
  /// other is run by a step of an earlier one. Returns nil if a letter has no meaning, or if a step runs a body that is
  /// not a later one.
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

  private var startsBody: Bool {
    switch kind {
    case .addChild, .addChildUnlessCancelled, .addToDiscardingGroup, .addThrowingChild,
      .addVoidChild, .addDiscardedChild, .detach, .immediate, .onMain, .onActor, .bind:
      true
    default: false
    }
  }

  /// Whether the step uses the group of its body.
  var usesGroup: Bool {
    [.addChild, .addChildUnlessCancelled, .next, .waitForAll, .cancelChildren].contains(kind)
  }

  /// Whether the step uses the throwing group of its body.
  var usesThrowingGroup: Bool { [.addThrowingChild, .nextOrThrow, .cancelThrowing].contains(kind) }

  /// Whether the step uses the throwing group of its body whose children return no value.
  var usesVoidGroup: Bool { [.addVoidChild, .nextVoid].contains(kind) }

  /// Whether the step uses the throwing discarding group of its body.
  var usesDiscardingGroup: Bool { [.addDiscardedChild, .cancelDiscarding].contains(kind) }

  /// Whether the step lasts until the rest of its body has ended.
  var surroundsRest: Bool {
    switch kind {
    case .bind, .handler, .lockingHandler, .priorityHandler, .catching, .addToDiscardingGroup: true
    default: false
    }
  }

  /// Whether the step uses the task that its body has created last.
  var usesHandle: Bool {
    [.detach, .immediate, .onMain, .onActor, .await, .cancel, .raise].contains(kind)
  }
}
