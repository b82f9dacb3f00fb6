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

  package init(quantifier: Quantifier, key: Located<String>, run: DemoRun) {
    self.quantifier = quantifier
    self.key = key
    self.run = run
  }
}

extension Claim {
  /// The claim as a sentence.
  package var words: [Inline] {
    let place: [Inline] = [.text(" of "), .code(run.commandLine), .text(".")]
    let key = Inline.code(key.value)
    return switch quantifier {
    case .always: [key, .text(" is true in every order")] + place
    case .sometimes: [key, .text(" is true in some order")] + place
    case .never: [key, .text(" is true in no order")] + place
    }
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
