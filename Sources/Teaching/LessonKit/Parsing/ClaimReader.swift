/// Parses a claim block.
struct ClaimReader: LiveBlockPartReader {
  let source: SourceText
  /// The run before the block. The claim is about this run if it does not name another.
  let runAbove: DemoRun?
  var diagnostics: [Diagnostic] = []

  mutating func claim(_ value: YAMLValue) -> Claim? {
    var values = YAMLMapping(value, owner: "The claim block", source: source)
    let all = Claim.Quantifier.allCases
    let present = values.present(all.map(\.rawValue))
    if present.count != 1 { values.note(.task(.claimForms(present))) }
    let keys = all.map { values.text($0.rawValue) }
    var run = runAbove
    if let line = values.text("run") {
      run = values.demoRun(line)
    } else if run == nil {
      values.note(.task(.claimWithoutRun))
    }
    let say = values.text("say").map { inlines($0) }
    diagnostics += values.finish()
    guard present.count == 1, let run else { return nil }
    return zip(all, keys).compactMap { quantifier, key in
      key.map { Claim(quantifier: quantifier, key: $0, run: run, say: say) }
    }.first
  }
}
