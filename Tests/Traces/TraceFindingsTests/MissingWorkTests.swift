import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding

@testable import TraceFindings

/// A finding about missing work says how much of the work the program did.
@Suite struct MissingWorkTests {
  private static let source = [
    "func downloadAll() async throws {",
    "  for name in names { try await download(name) }",
    "  try await download(last)",
    "}",
  ]

  /// Returns a run in which `main` waits in `download` for 100 ms at a time, once for each of some lines, and prints a
  /// line at its end.
  private func run(
    _ lines: [Int], printing text: String = "done", exits: Bool = false
  ) -> Trace {
    var script = TraceScript()
    let main = script.root()
    for (index, line) in lines.enumerated() {
      let end = Int64(100 * (index + 1))
      script.sleep(main, until: end, site: UInt32(line))
      script.at(end)
      script.wake(main, .timer)
    }
    script.add(main, .printed(.standardOutput, text))
    if !exits { script.add(main, .returned) }
    script.end()
    var unlocated = script.trace
    unlocated.symbols.sources["/main.swift"] = Self.source
    return Set(lines).reduce(unlocated) { trace, line in
      var trace = trace.located(
        site: UInt32(line), function: "downloadAll()", file: "/main.swift", line: line)
      for (address, frames) in trace.symbols.frames where frames.first?.line == line {
        let library = SourceFrame(
          function: "download(_:)", file: "/Library.swift", line: 80, column: 1)
        trace.symbols.frames[address] = [library] + frames
      }
      return trace
    }
  }

  private func missing(_ own: Trace, _ right: Trace) -> Finding? {
    let lines = EditableLines(ofFile: "main.swift", besides: [])
    return RunDifference(of: own, from: right, ownLines: lines, rightLines: lines).findings
      .first { $0.kind == .leftOut }
  }

  @Test func `If more lines than a sentence can name call a function, the calls are only counted`()
  {
    let found = missing(run([1, 2, 3, 4]), run([1, 2, 3, 4, 4, 4]))
    #expect(
      found?.text.contains(
        "It reached download 4 times, and the author's program 6 times.") == true)
  }

  @Test func `The line that is reached less often is named, with what was printed instead`() {
    for (line, sentence) in [
      ("two images", "It printed \"two images\" then."),
      (
        "no images: NotFound",
        "The error NotFound ended this work: your program printed \"no images: NotFound\" at 200 ms."
      ),
    ] {
      let found = missing(run([2, 2], printing: line), run([2, 2, 2, 2]))
      #expect(
        found?.text
          == "The author's program has 4 waits of 100 ms, and yours has 2: none begins at 200 ms. "
          + "It reached download twice, at line 2, and the author's program 4 times. \(sentence)")
      #expect(found?.places.map(\.line) == [2])
    }
  }

  @Test func `A line that the author's program prints too is not named`() {
    let found = missing(run([2, 3]), run([2, 2, 3]))
    #expect(
      found?.text
        == "The author's program has 3 waits of 100 ms, and yours has 2: none begins at 200 ms. "
        + "It reached download twice, at lines 2 and 3, and the author's program 3 times.")
  }

  @Test func `A line that no task came to is named`() {
    let found = missing(run([]), run([2]))
    #expect(
      found?.text
        == "The author's program has a wait of 100 ms, which begins at 0 ms. Your program has none. "
        + "Line 2 calls download, and no task reached it.")
    #expect(found?.places.map(\.line) == [2, 3])
  }

  @Test func `A call of exit is named, unless both programs end in this way`() {
    let found = missing(run([2], exits: true), run([2, 2]))
    #expect(found?.text.hasSuffix(" It called exit at 100 ms, before main had ended.") == true)
    // The trace of a program that called `_exit` or `exec` does not show its end.
    var script = TraceScript()
    script.run(script.root())
    var cut = script.trace
    cut.ending = .exited(status: 0)
    let replaced = missing(cut, run([2]))
    #expect(
      replaced?.text.contains("Its process ended or was replaced (_exit, exec) at 0 ms") == true)
    for exits in [false, true] {
      let other = missing(run([2], exits: exits), run([2, 2], exits: exits))
      #expect(other?.text.contains("called exit") == false)
    }
  }

  @Test func `An error that is printed too early is named`() {
    let text = "no images: NotFound"
    let found = missing(run([2, 2], printing: text), run([2, 2, 2], printing: text))
    #expect(
      found?.text.hasSuffix(
        "It printed \"no images: NotFound\" then, and the author's program only at 300 ms.") == true
    )
  }

  @Test func `A step of another length that begins instead is named`() {
    func sleeping(for length: Int64) -> Trace {
      var script = TraceScript()
      let main = script.root()
      script.sleep(main, until: length, site: 1)
      script.at(length)
      script.wake(main, .timer)
      script.add(main, .returned)
      script.end()
      return script.trace.located(file: "/main.swift", line: 3)
    }
    let found = missing(sleeping(for: 200), sleeping(for: 500))
    #expect(
      found?.text
        == "The author's program has a wait of 500 ms, which begins at 0 ms. Your program has none. "
        + "Instead, main began one of 200 ms at line 3.")
    #expect(found?.remedy == "Check what line 3 does, and how long that should take.")
    let lines = EditableLines(ofFile: "main.swift", besides: [])
    let all = RunDifference(
      of: sleeping(for: 200), from: sleeping(for: 500), ownLines: lines, rightLines: lines
    ).findings
    #expect(!all.contains { $0.kind == .added }, "the step is not told again")
  }

  @Test func `A function that no line calls is named`() {
    let own = run([])
    var right = run([2])
    for (address, frames) in right.symbols.frames {
      right.symbols.frames[address] =
        [SourceFrame(function: "charge(_:)", file: "/Library.swift", line: 90, column: 1)]
        + frames.dropFirst()
    }
    #expect(
      missing(own, right)?.text.hasSuffix("Your program has none. No line of it calls charge.")
        == true)
  }

  @Test func `Work of an unknown call is described by the line that follows it`() {
    func run(books: Bool) -> Trace {
      var script = TraceScript()
      let main = script.root()
      if books {
        script.sleep(main, until: 400)
        script.at(400)
        script.wake(main, .timer)
        script.add(main, .printed(.standardOutput, "booked a flight"))
      }
      script.add(main, .returned)
      script.end()
      return script.trace
    }
    let found = RunDifference(of: run(books: false), from: run(books: true)).findings
      .first { $0.kind == .leftOut }
    #expect(
      found?.text
        == "The author's program has a wait of 400 ms, which begins at 0 ms. Your program has none. "
        + "After it, the author's program prints \"booked a flight\", and yours never does.")
  }

  @Test(arguments: [
    (
      "for name in names.dropFirst() {", "",
      " The loop at line 2 goes over \"names.dropFirst()\".",
      "Check which elements the loop at line 2 leaves out."
    ),
    ("for name in names {", "", "", Finding.Kind.leftOut.remedy),
    (
      "for await name in names {", "names.finish()",
      " The loop at line 2 takes elements until names is finished. Line 5 finishes it.",
      "Call finish() at line 5 only when no more elements should be taken."
    ),
    ("for await name in names {", "defer { names.finish() }", "", Finding.Kind.leftOut.remedy),
  ])
  func `The loop that leaves out work is named`(
    loop: String, after: String, sentence: String, remedy: String
  ) {
    func changed(_ trace: Trace) -> Trace {
      var trace = trace
      trace.symbols.sources["/main.swift"] = [
        "func downloadAll() async throws {", "  \(loop)", "    try await download(name)", "  }",
        "  \(after)", "}",
      ]
      return trace
    }
    var right = changed(run([3, 3]))
    right.symbols.sources = [:]
    let found = missing(changed(run([3])), right)
    #expect(
      found?.text
        == "The author's program has 2 waits of 100 ms, and yours has 1: none begins at 100 ms. "
        + "It reached download once, at line 3, and the author's program twice.\(sentence)")
    #expect(found?.remedy == remedy)
  }

  @Test func `A loop that the author's program has too, or one over all elements, is not named`() {
    for loop in ["for name in names.prefix(2) {", "for (n, name) in names.enumerated() {"] {
      func changed(_ trace: Trace) -> Trace {
        var trace = trace
        trace.symbols.sources["/main.swift"] = [
          "func downloadAll() async throws {", "  \(loop)", "    try await download(name)", "  }",
          "}",
        ]
        return trace
      }
      let found = missing(changed(run([3])), changed(run([3, 3])))
      #expect(found?.text.contains("The loop") == false)
    }
  }

  @Test func `A loop that does too much is named`() {
    func changed(_ trace: Trace, _ loop: String) -> Trace {
      var trace = trace
      trace.symbols.sources["/main.swift"] = [
        "func downloadAll() async throws {", "  \(loop)", "    try await download(name)", "  }",
        "}",
      ]
      return trace
    }
    let lines = EditableLines(ofFile: "main.swift", besides: [])
    let found = RunDifference(
      of: changed(run([3, 3]), "for name in names + [last] {"),
      from: changed(run([3]), "for name in names {"), ownLines: lines, rightLines: lines
    ).findings.first { $0.kind == .added }
    #expect(found?.text.hasSuffix("The loop at line 2 goes over \"names + [last]\".") == true)
    #expect(found?.remedy == "Check which elements the loop at line 2 goes over.")
  }
}
