import Testing

@testable import LessonKit

/// Allowed and forbidden changes to an exercise's program.
@Suite struct EditedDeclarationsTests {
  private static let start = """
    func album() { one() }

    actor Office {
      var tickets = 1
      func sell() { tickets -= 1 }
      func count() -> Int { tickets }
    }

    @main struct Main {
      static func main() { album() }
    }
    """

  private func forbidden(_ edit: [String], _ old: String, _ new: String) -> String? {
    let text = Self.start.replacing(old, with: new)
    #expect(text != Self.start)
    return EditedDeclarations.forbidden(in: text, start: Self.start, edit: edit)?.name
  }

  @Test func `The named declarations and their members may change`() {
    #expect(forbidden(["album"], "one()", "two()") == nil)
    #expect(forbidden(["Office"], "tickets -= 1", "tickets = 0") == nil)
    #expect(forbidden(["Office.sell"], "tickets -= 1", "tickets = 0") == nil)
    #expect(forbidden([], "static func main", "static func other") == nil)
  }

  @Test func `No other declaration may change`() {
    #expect(forbidden(["album"], "{ album() }", "{ }") == "Main")
    #expect(forbidden(["Office.sell"], "Int { tickets }", "Int { 0 }") == "Office.count")
    #expect(forbidden(["album"], "struct Main", "struct Other") == "Main")
  }

  @Test func `A changed declaration is distinguished from a missing one`() {
    func isMissing(_ text: String) -> Bool? {
      EditedDeclarations.forbidden(in: text, start: Self.start, edit: ["album"])?.isMissing
    }
    #expect(isMissing(Self.start.replacing("{ album() }", with: "{ }")) == false)
    #expect(isMissing("root:x:0:0:root:/root:/bin/bash") == true)
  }

  @Test func `The lines of declarations that may not change are found, even if they moved`() {
    let text = Self.start.replacing("func album() { one() }", with: "func album() {\n  one()\n}")
    #expect(
      EditedDeclarations.fixedLines(in: text, start: Self.start, edit: ["album"])
        == Set(5...9).union(11...13))
    #expect(
      EditedDeclarations.fixedLines(in: text, start: Self.start, edit: ["album", "Office.sell"])
        == Set([8]).union(11...13).union([6]))
    #expect(EditedDeclarations.fixedLines(in: text, start: Self.start, edit: []) == [])
  }

  @Test func `Changes to layout and comments, and new declarations, are allowed`() {
    #expect(forbidden(["album"], "@main", "func more() {}\n\n@main") == nil)
    #expect(forbidden(["album"], "{ album() }", "{\n    album()  // this\n  }") == nil)
  }

  @Test func `A change after two slashes in a string is a change`() {
    let start = "func address() -> String { \"https://one.example\" }"
    let text = start.replacing("one", with: "two")
    #expect(
      EditedDeclarations.forbidden(in: text, start: start, edit: ["album"])?.name == "address")
    #expect(!EditedDeclarations.areSame(start, text))
    #expect(EditedDeclarations.areSame(start, "/* It is fixed. */ " + start + "  // one"))
  }
}
