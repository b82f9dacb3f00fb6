import Testing

@testable import RunKit

@Suite struct PagePrinterTests {
  @Test(arguments: [
    ("/pages/run-1_a.b~/page.html", "/pages/run-1_a.b~/page.html"),
    ("/a b/#1?/100%.html", "/a%20b/%231%3F/100%25.html"), ("/ü/\n", "/%C3%BC/%0A"),
  ])
  func `A path in a URL has only characters without a meaning`(path: String, encoded: String) {
    #expect(PagePrinter.encoded(path) == encoded)
  }
}
