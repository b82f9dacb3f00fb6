import Testing
import TraceAnalysis
import TraceBuilding

@testable import TraceFindings

/// Tests of the search for lines that remove all elements from a collection.
@Suite struct DroppedStoreTests {
  /// Returns the collection that a line clears in a function, and the number of that line.
  private func cleared(_ line: String, after first: String = "if pages[name] != nil { return }")
    -> String?
  {
    var trace = TraceScript().trace
    trace.symbols.sources = [
      "/main.swift": [
        "func load(_ name: String) async {", "  \(first)", "  await work()", "  \(line)", "}",
      ]
    ]
    let place = SourceFrame(line: 3, of: "/main.swift")
    return ObservedRun(trace).clearedCollection(usedAround: place, in: .all)
      .map { "\($0.name) at line \($0.line.line)" }
  }

  @Test(arguments: [
    "pages.removeAll()", "self.pages.removeAll()", "pages = [:]", "pages = []", "self.pages = [:]",
  ])
  func `A line that removes all elements is found`(line: String) {
    #expect(cleared(line) == "pages at line 4")
  }

  @Test(arguments: [
    "pages.removeAll(where: isOld)", "pages[name] = nil", "pages = [name: page]",
    "others.removeAll()",
  ])
  func `A line that keeps elements, or clears another collection, is not found`(line: String) {
    #expect(cleared(line) == nil)
  }

  @Test func `The function must use single elements, and not declare the collection`() {
    #expect(cleared("pages.removeAll()", after: "if pages.isEmpty { return }") == nil)
    #expect(
      cleared("pages.removeAll()", after: "var pages = all; pages[name] = nil") == nil)
  }
}
