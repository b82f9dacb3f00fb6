/// A sentence about every order of a demo, with its options and on its machine.
package struct Claim: Hashable, Sendable {
  /// In which orders the expression is true.
  package enum Quantifier: String, CaseIterable, Hashable, Sendable {
    case always, sometimes, never
  }

  package var quantifier: Quantifier
  /// An expression that is true or false of a run.
  package var key: Located<String>
  package var run: DemoRun
  /// The claim in the author's words. Without them, learners see the expression.
  package var say: [Inline]?

  package init(
    quantifier: Quantifier, key: Located<String>, run: DemoRun, say: [Inline]? = nil
  ) {
    self.quantifier = quantifier
    self.key = key
    self.run = run
    self.say = say
  }
}

extension Claim {
  /// The claim, and about which orders of which run it is.
  package var words: [Inline] {
    guard let say else { return checkedWords }
    let orders =
      switch quantifier {
      case .always, .never: " This is so in every order of "
      case .sometimes: " This is so in some order of "
      }
    return say + [.text(orders), .code(run.commandLine), .text(".")]
  }

  /// What is checked: the expression, and in which orders it is true.
  package var checkedWords: [Inline] {
    let orders =
      switch quantifier {
      case .always: " is true in every order of "
      case .sometimes: " is true in some order of "
      case .never: " is true in no order of "
      }
    return [.code(key.value), .text(orders), .code(run.commandLine), .text(".")]
  }
}

extension Block {
  /// The run to explore in every order: that of a challenge, or of a claim about some orders.
  package var exploredRun: DemoRun? {
    switch kind {
    case .goal(let goal): goal.challenge == nil ? nil : goal.run
    case .claim(let claim): claim.quantifier == .sometimes ? claim.run : nil
    default: nil
    }
  }
}
