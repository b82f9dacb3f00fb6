import Testing
import TraceAnalysis
import TraceBuilding

@testable import TraceFindings

/// Tests of the check whether a scope reads the variable of an `async let`.
@Suite struct BindingReadsTests {
  @Test(arguments: [
    (["async let page = load()", "use(await page)"], true),
    (["async let page = load()", "if isOpen { use(await page) }"], false),
    (["async let page = load()", "if isOpen,", "  isFull", "{ use(await page) }"], false),
    (["async let page = load()", "if isOpen { use(await page) } else { stop() }"], true),
    (["async let page = load()", "if isOpen { return await page }"], true),
    (["let a = 1; async let page = load(a)"], false),
    (["async let image = load(", "\"async let page\")", "use(await image)"], true),
    (["async let (front, back) = (load(), load())", "use(await back)"], true),
    (["async let page = load()", "use(book.page)"], false),
  ])
  func `Whether a scope reads the variable of an async let`(lines: [String], isRead: Bool) {
    var trace = TraceScript().trace
    trace.symbols.sources = ["/main.swift": ["func run() async {"] + lines + ["}"]]
    let line = (lines.lastIndex { $0.contains("async let") } ?? 0) + 2
    let place = SourceFrame(line: line, of: "/main.swift")
    #expect(BindingReads(ObservedRun(trace), at: place)?.isRead == isRead)
  }
}
