import Foundation
import TaskTrace
import Testing
import TraceAnalysis

@testable import RunKit

@Suite struct SymbolizerTests {
  /// Creates a symbolizer in `folder` that gives the same answer for every address and logs each call.
  private func toolchain(in folder: String, demangler: Bool = true) throws -> Toolchain {
    try Fixture.write(
      """
      #!/bin/sh
      echo asked >> '\(folder)/asked'
      while read -r line; do printf '$sInner\\n\(folder)/Program.swift:2:9\\n$sOuterTY0_\\n\(folder)/Program.swift:1:0\\n\\n'; done
      """, to: "\(folder)/llvm-symbolizer", executable: true)
    if demangler {
      try Fixture.write(
        "#!/bin/sh\nsed 's/^$s\\(.*\\)/\\1()/'\n", to: "\(folder)/swift-demangle", executable: true)
    }
    return Toolchain(folders: [folder])
  }

  private func trace(_ module: String, _ offsets: UInt64...) -> Trace {
    var trace = Trace(scenario: Scenario(program: module), events: [])
    for (index, offset) in offsets.enumerated() {
      guard let site = SiteID(UInt32(index + 1)) else { continue }
      trace.sites[site] = [CodeAddress(module: module, offset: offset)]
    }
    return trace
  }

  private func timesAsked(in folder: String) -> Int {
    let text = (try? String(contentsOfFile: "\(folder)/asked", encoding: .utf8)) ?? ""
    return text.split(separator: "\n").count
  }

  @Test func `A program that is gone is named in a warning`() async {
    let symbolizer = Symbolizer(cache: Cache(folder: nil))
    #expect(
      await symbolizer.symbols(for: trace("/nonexistent/gone", 1)).warnings == [
        "There is no file /nonexistent/gone any more. So tasks are not named after variables, and sentences have no source lines."
      ])
    #expect(
      await symbolizer.symbols(for: trace("/nonexistent/gone (deleted)", 1)).warnings == [
        "/nonexistent/gone was replaced or removed while it started. So tasks are not named after variables, and sentences have no source lines."
      ])
  }

  @Test func `One call symbolizes a whole trace, and the result is cached`() async throws {
    try await Fixture.withFolder { folder in
      let toolchain = try toolchain(in: folder)
      let program = "\(folder)/Program.swift"
      try Fixture.write("line 1\n  line 2\n", to: program)
      let symbolizer = Symbolizer(cache: Cache(folder: "\(folder)/cache")) { toolchain }
      let (symbols, warnings) = await symbolizer.symbols(for: trace(program, 1, 2))
      #expect(warnings == [])
      let inner = SourceFrame(function: "Inner()", file: program, line: 2, column: 9)
      var outer = SourceFrame(function: "OuterTY0_()", file: program, line: 1, column: 0)
      outer.followsFirstWait = true
      #expect(
        symbols.frames == [
          CodeAddress(module: program, offset: 1): [inner, outer],
          CodeAddress(module: program, offset: 2): [inner, outer],
        ])
      #expect(symbols.text(of: inner) == "line 2")
      #expect(timesAsked(in: folder) == 1)

      #expect(await symbolizer.symbols(for: trace(program, 1, 2)).symbols == symbols)
      #expect(timesAsked(in: folder) == 1)
      _ = await symbolizer.symbols(for: trace(program, 1, 3))
      #expect(timesAsked(in: folder) == 2)
      _ = await symbolizer.symbols(for: trace(program, 2, 3))
      #expect(timesAsked(in: folder) == 2)
    }
  }

  @Test func `A changed program or a damaged cache file is symbolized again`() async throws {
    try await Fixture.withFolder { folder in
      let toolchain = try toolchain(in: folder)
      let program = "\(folder)/Program.swift"
      try Fixture.write("line 1\nline 2\n", to: program)
      let symbolizer = Symbolizer(cache: Cache(folder: "\(folder)/cache")) { toolchain }
      let (symbols, _) = await symbolizer.symbols(for: trace(program, 1))
      try Fixture.write("another line 1\nline 2\n", to: program)
      _ = await symbolizer.symbols(for: trace(program, 1))
      #expect(timesAsked(in: folder) == 2)

      let names = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/cache")
      let file = URL(
        filePath: "\(folder)/cache/\(try #require(names.first { $0.hasPrefix("symbols-") }))")
      var bytes = try Data(contentsOf: file)
      bytes[bytes.count / 2] ^= 1
      try bytes.write(to: file)
      #expect(await symbolizer.symbols(for: trace(program, 1)).symbols.frames == symbols.frames)
      #expect(timesAsked(in: folder) == 3)
      _ = await symbolizer.symbols(for: trace(program, 1))
      #expect(timesAsked(in: folder) == 3)
    }
  }

  @Test func `One call symbolizes several traces as if each were alone`() async throws {
    try await Fixture.withFolder { folder in
      let toolchain = try toolchain(in: folder)
      let program = "\(folder)/Program.swift"
      try Fixture.write("line 1\n  line 2\n", to: program)
      let symbolizer = Symbolizer(cache: Cache(folder: "\(folder)/cache")) { toolchain }
      let traces = [trace(program, 1, 2), trace(program, 2, 3), trace(program)]
      let together = await symbolizer.symbols(for: traces)
      #expect(timesAsked(in: folder) == 1)
      for (trace, symbols) in zip(traces, together) {
        #expect(await symbolizer.symbols(for: trace).symbols == symbols)
      }
      #expect(timesAsked(in: folder) == 1)
    }
  }

  @Test func `A name is demangled once, regardless of its program`() async throws {
    try await Fixture.withFolder { folder in
      let toolchain = try toolchain(in: folder)
      let demangler = "\(folder)/swift-demangle"
      let script = try String(contentsOfFile: demangler, encoding: .utf8)
      try Fixture.write(
        script.replacing("sed", with: "echo named >> '\(folder)/named'\nsed"), to: demangler,
        executable: true)
      let symbolizer = Symbolizer(cache: Cache(folder: "\(folder)/cache")) { toolchain }
      for name in ["one", "two"] {
        let program = "\(folder)/\(name)"
        try Fixture.write(name, to: program)
        let symbols = await symbolizer.symbols(for: trace(program, 1)).symbols
        #expect(
          symbols.frames.values.joined().map(\.function) == ["Inner()", "OuterTY0_()"])
      }
      #expect(timesAsked(in: folder) == 2)
      #expect(try String(contentsOfFile: "\(folder)/named", encoding: .utf8) == "named\n")
    }
  }

  @Test func `Without a symbolizer, a warning says what is missing`() async throws {
    try await Fixture.withFolder { folder in
      let symbolizer = Symbolizer(cache: Cache(folder: nil)) { Toolchain(folders: [folder]) }
      let (symbols, warnings) = await symbolizer.symbols(for: trace(Fixture.path, 1))
      #expect(symbols.frames == [:])
      #expect(warnings == [SymbolizingFailure.noSymbolizer.description])
    }
  }

  @Test func `Without a demangler, the names stay mangled`() async throws {
    try await Fixture.withFolder { folder in
      let toolchain = try toolchain(in: folder, demangler: false)
      let symbolizer = Symbolizer(cache: Cache(folder: nil)) { toolchain }
      let (symbols, _) = await symbolizer.symbols(for: trace(Fixture.path, 1))
      #expect(symbols.frames.values.joined().map(\.function) == ["$sInner", "$sOuterTY0_"])
    }
  }

  @Test func `A source file that is newer than its program is reported`() async throws {
    try await Fixture.withFolder { folder in
      let toolchain = try toolchain(in: folder)
      let source = "\(folder)/Program.swift"
      let program = "\(folder)/program"
      try Fixture.write("", to: program)
      try Fixture.write("line 1\nline 2\n", to: source)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 0)], ofItemAtPath: program)
      let symbolizer = Symbolizer(cache: Cache(folder: nil)) { toolchain }
      let (_, warnings) = await symbolizer.symbols(for: trace(program, 1))
      #expect(warnings.count == 1)
      #expect(warnings.first?.hasPrefix("\(source) changed after") == true)
    }
  }

  @Test(arguments: [("Program.swift", true), ("Other.swift", false)])
  func `A program that SwiftPM leaves unchanged counts as up to date`(
    compiled: String, isUsual: Bool
  ) async throws {
    try await Fixture.withFolder { folder in
      let toolchain = try toolchain(in: folder)
      let (source, program) = ("\(folder)/Program.swift", "\(folder)/program")
      for (path, text, time) in [
        (program, "", 0.0), (source, "line 1\nline 2\n", 100),
        ("\(folder)/Target.build/sources", "\(folder)/\(compiled)\n", 200),
        ("\(folder)/Target.build/Program.d", "", 200),
      ] {
        try FileManager.default.createDirectory(
          atPath: "\(folder)/Target.build", withIntermediateDirectories: true)
        try Fixture.write(text, to: path)
        try FileManager.default.setAttributes(
          [.modificationDate: Date(timeIntervalSince1970: time)], ofItemAtPath: path)
      }
      let symbolizer = Symbolizer(cache: Cache(folder: nil)) { toolchain }
      let (_, warnings) = await symbolizer.symbols(for: trace(program, 1))
      #expect(
        warnings.map { $0.hasPrefix("\(source) changed after") } == (isUsual ? [] : [true]),
        "\(warnings)")
    }
  }

  @Test func `If a symbolizer fails or gives invalid output, a trace has no lines`() async throws {
    try await Fixture.withFolder { folder in
      let tool = "\(folder)/llvm-symbolizer"
      let symbolizer = Symbolizer(cache: Cache(folder: nil)) { Toolchain(folders: [folder]) }
      try Fixture.write("#!/bin/sh\necho '?'\n", to: tool, executable: true)
      #expect(
        await symbolizer.symbols(for: trace(Fixture.path, 1)).warnings
          == [SymbolizingFailure.strangeAnswer(tool: tool).description])
      try Fixture.write("#!/bin/sh\nexit 3\n", to: tool, executable: true)
      #expect(
        await symbolizer.symbols(for: trace(Fixture.path, 1)).warnings
          == [SymbolizingFailure.failed(tool: tool, ending: .exited(status: 3)).description])
    }
  }

  @Test func `The toolchain has the tools that the tutor needs`() throws {
    let toolchain = Toolchain.inEnvironment()
    #expect(toolchain.tool("llvm-symbolizer") != nil)
    #expect(toolchain.tool("swift-demangle") != nil)
    #expect(toolchain.tool("no-such-tool") == nil)
  }
}
