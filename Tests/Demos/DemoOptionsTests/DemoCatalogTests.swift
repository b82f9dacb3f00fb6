import DemoOptions
import Testing

@Suite struct DemoCatalogTests {
  private let dump = """
    {"serializationVersion": 0, "command": {"commandName": "demos", "subcommands": [
      {"commandName": "async-let", "abstract": "A fixed number at once.", "subcommands": [
        {"commandName": "concurrent-binding", "abstract": "Twice.", "discussion": "At once.",
         "arguments": [
          {"kind": "option", "names": [{"kind": "short", "name": "i"}, {"kind": "long", "name": "image"}],
           "preferredName": {"kind": "long", "name": "image"}, "valueName": "ms",
           "defaultValue": "300", "abstract": "How long.", "isRepeating": false},
          {"kind": "flag", "names": [{"kind": "long", "name": "secret"}], "shouldDisplay": false},
          {"kind": "positional", "valueName": "name", "allValues": ["cat", "dog"]},
          {"kind": "flag", "names": [{"kind": "long", "name": "help"}]}]},
        {"commandName": "hidden", "shouldDisplay": false}]},
      {"commandName": "help"}]}}
    """

  private var catalog: DemoCatalog {
    get throws { try DemoCatalog(dump: Array(dump.utf8)) }
  }

  @Test func `Lessons, demos and options are read from the dumped help`() throws {
    let demo = Demo(
      lesson: "async-let", name: "concurrent-binding", abstract: "Twice.", discussion: "At once.",
      options: [
        DemoOption(
          kind: .option, spellings: ["--image", "-i"], valueName: "ms", help: "How long.",
          defaultValue: "300"),
        DemoOption(
          kind: .positional, spellings: [], valueName: "name", allowedValues: ["cat", "dog"]),
      ])
    #expect(
      try catalog.lessons == [
        .init(name: "async-let", abstract: "A fixed number at once.", demos: [demo])
      ])
    #expect(demo.id == "async-let/concurrent-binding")
  }

  @Test func `A demo is found by its full name, or by its short name in the open lesson`() throws {
    let catalog = try catalog
    #expect(
      try catalog.demo(named: "async-let/concurrent-binding").name == "concurrent-binding")
    #expect(
      try catalog.demo(named: "concurrent-binding", in: "async-let").lesson == "async-let")
    #expect(
      throws: ArgumentFailure.unknownDemo(
        "concurent-binding", nearest: ["concurrent-binding"])
    ) {
      try catalog.demo(named: "concurent-binding", in: "async-let")
    }
    #expect(
      throws: ArgumentFailure.unknownDemo(
        "concurrent-binding", nearest: ["async-let/concurrent-binding"])
    ) {
      try catalog.demo(named: "concurrent-binding", in: "task-trees")
    }
  }

  @Test func `An invalid dump is refused with a reason`() {
    func reason(_ text: String) -> String? {
      do throws(DemoCatalog.DumpFailure) {
        _ = try DemoCatalog(dump: Array(text.utf8))
        return nil
      } catch {
        return error.description
      }
    }
    #expect(reason("") == "its help cannot be read (it is not JSON of the expected form)")
    #expect(reason("[]") == "its help cannot be read (it is not JSON of the expected form)")
    #expect(reason("{}") == "its help cannot be read (serializationVersion is missing)")
    #expect(
      reason(#"{"serializationVersion": 7, "command": {"commandName": "demos"}}"#)
        == "its help has format version 7, not 0")
  }

  @Test func `A catalog is the same after it was written as lines`() throws {
    let texts = ["", "\\", "\\t\t", "a\r\nb\n", "\t\u{301}", "x\\n\\", "é\u{FE0F}"]
    var catalog = try catalog
    for text in texts {
      let options = [true, false].map { isRepeating in
        DemoOption(
          kind: .option, spellings: texts, valueName: text, help: text,
          defaultValue: isRepeating ? text : nil, allowedValues: [text], isRepeating: isRepeating)
      }
      let demo = Demo(lesson: text, name: text, abstract: text, discussion: text, options: options)
      catalog.lessons.append(.init(name: text, abstract: text, demos: [demo, demo]))
    }
    #expect(DemoCatalog(lines: catalog.lines) == catalog)
    #expect(!catalog.lines.contains { $0.utf8.contains(UInt8(ascii: "\n")) })
  }

  @Test(arguments: [
    "", "lesson", "lesson\ta", "demo\ta\tb\tc", "flag\ta\tb\ttrue\ttrue\tc\t0", "other\ta\tb",
    "lesson\ta\tb\ndemo\ta", "lesson\ta\tb\nflag\ta\tb\ttrue\ttrue\tc\t0",
    "lesson\ta\tb\ndemo\ta\tb\tc\nflag\ta\tb\ttrue\ttrue\tc",
    "lesson\ta\tb\ndemo\ta\tb\tc\nflag\ta\tb\ttrue\ttrue\tc\t1",
    "lesson\ta\tb\ndemo\ta\tb\tc\nflag\ta\tb\ttrue\ttrue\tc\t-1",
  ])
  func `Invalid lines are not a catalog`(text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(DemoCatalog(lines: lines) == nil)
  }
}
