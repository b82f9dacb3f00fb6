/// Parses a claim block.
struct ClaimReader {
  let source: SourceText
  /// The run before the block. The claim is about this run if it does not name another.
  let runAbove: DemoRun?
  private(set) var diagnostics: [Diagnostic] = []

  init(source: SourceText, runAbove: DemoRun?) {
    self.source = source
    self.runAbove = runAbove
  }

  mutating func claim(_ value: YAMLValue) -> Claim? {
    var values = YAMLMapping(value, owner: "The claim block", source: source)
    let all = Claim.Quantifier.allCases
    let present = values.present(all.map(\.rawValue))
    if present.count != 1 { values.note(.claimForms(present)) }
    let keys = all.map { values.text($0.rawValue) }
    var run = runAbove
    if let line = values.text("run") {
      do {
        run = try DemoRun(reading: line)
      } catch {
        values.note(error, at: line.position)
        run = nil
      }
    } else if run == nil {
      values.note(.claimWithoutRun)
    }
    var reader = InlineReader(source: source)
    let say = values.text("say").map { reader.inlines(of: $0) }
    diagnostics += values.finish() + reader.diagnostics
    guard present.count == 1, let run else { return nil }
    return zip(all, keys).compactMap { quantifier, key in
      key.map { Claim(quantifier: quantifier, key: $0, run: run, say: say) }
    }.first
  }
}
