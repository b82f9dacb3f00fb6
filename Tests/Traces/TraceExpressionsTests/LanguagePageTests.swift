import Testing

@testable import TraceExpressions

@Suite struct LanguagePageTests {
  static let rows = LanguagePage.page.sections.flatMap(\.rows)

  @Test(arguments: rows)
  func `Every example is true in the run that the page names`(row: LanguagePage.Row) throws {
    let holds = try Expression(row.example).holds(in: Runs.neverAwaited, answer: .time(0))
    #expect(holds, "\(row.example)")
  }

  @Test func `The page mentions every word of the language`() {
    let forms = Self.rows.map { "\($0.form) \($0.meaning) \($0.example)" }.joined(separator: " ")
    let written = Set(forms.split { !$0.isLetter }.map(String.init))
    let missing =
      (Property.allCases.map(\.rawValue) + RunProperty.allCases.map(\.rawValue)
      + Function.allCases.map(\.rawValue) + Vocabulary.allCases.flatMap(\.words))
      .filter { !written.contains($0) }
    #expect(missing == [])
  }
}
