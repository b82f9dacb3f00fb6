/// A statement about all orders of a demo's run, with its options and machine settings.
package struct Claim: Hashable, Sendable {
  /// The orders in which the expression is true.
  package enum Quantifier: String, CaseIterable, Hashable, Sendable {
    case always, sometimes, never
  }

  package var quantifier: Quantifier
  /// An expression that is true or false for a run.
  package var key: Located<String>
  package var run: DemoRun
  /// The claim in the author's words. If it is nil, learners see the expression.
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
  /// The claim, with the orders and the run that it is about.
  package var words: [Inline] {
    guard let say else { return checkedWords }
    let orders =
      switch quantifier {
      case .always, .never: " This holds in every order of "
      case .sometimes: " This holds in some order of "
      }
    return say + [.text(orders), .code(run.commandLine), .text(".")]
  }

  /// The expression to check, with the orders in which it is true.
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
  /// The run whose orders learners explore in this block: the run of a challenge, or of a claim about some orders.
  package var exploredRun: DemoRun? {
    switch kind {
    case .goal(let goal): goal.challenge == nil ? nil : goal.run
    case .claim(let claim): claim.quantifier == .sometimes ? claim.run : nil
    default: nil
    }
  }
}
