import Testing

@testable import RunKit

@Suite struct SupervisorReportTests {
  private let token = "supervisor-17:"

  /// Splits a stream that arrives in pieces into the program's bytes and the supervisor's report.
  private func split(_ pieces: [String]) -> (text: String, report: SupervisorReport?) {
    var filter = SupervisorReportFilter(token: token)
    var bytes: [UInt8] = []
    for piece in pieces { bytes += filter.pass(Array(piece.utf8)) }
    let (rest, report) = filter.finish()
    return (String(decoding: bytes + rest, as: UTF8.self), report)
  }

  @Test(arguments: [
    ("limit", SupervisorReport.limit), ("request", .request), ("13", .cannotStart(13)),
    ("stopped", .stopped),
  ])
  func `A report is separated from the program's output wherever the pieces end`(
    word: String, report: SupervisorReport
  ) {
    let text = "one\ntwo\nsupervisor\n"
    let stream = "\(text)\n\(token) \(word)\n"
    for cut in 0...stream.count {
      let split = split([String(stream.prefix(cut)), String(stream.dropFirst(cut))])
      #expect(split.text == text)
      #expect(split.report == report)
    }
    #expect(split(stream.map { String($0) }).report == report)
  }

  @Test(arguments: ["", "\n", "\n\n", "end\nsupervisor", "\nsupervisor-17", "no line", "a\n\nsup"])
  func `Without a report, every byte belongs to the program`(text: String) {
    for cut in 0...text.count {
      let split = split([String(text.prefix(cut)), String(text.dropFirst(cut))])
      #expect(split.text == text)
      #expect(split.report == nil)
    }
  }
}
