import FileStore
import Foundation
import TaskTrace
import Testing
import TraceAnalysis

@testable import RunKit

/// Single-file programs are compiled and run within limits.
@Suite struct SourceCompilerTests {
  private static let program = """
    import DemoWorld

    @main struct Main {
      static func main() async throws {
        async let image = downloadImage("cat", taking: option("time", default: .milliseconds(20)))
        print(try await image)
      }
    }
    """

  func compile(
    _ text: String, in folder: String
  ) async throws -> Compilation {
    let compiler = SourceCompiler(cache: Cache(folder: folder))
    return try await compiler.compile(SourceSnapshot(name: "a-file.swift", text: text))
  }

  private func runner() async -> Runner {
    var runner = Runner(symbolizer: Symbolizer(cache: Cache(folder: nil)))
    runner.limits = .ofLearners
    runner.sandbox = await Sandbox.available()
    return runner
  }

  @Test func `A single-file program can use DemoWorld and is traced`() async throws {
    try await Fixture.withFolder { folder in
      let compiled = try await compile(Self.program, in: folder)
      #expect(compiled.messages == "")
      let program = try #require(compiled.program)
      let run = try await runner().trace(
        Scenario(program: program, arguments: ["--time", "30"]))
      #expect(run.standardOutput.text == "image of cat\n")
      let end = try #require(run.trace?.end)
      #expect(end - .zero == .milliseconds(30))
      // The same text is compiled once.
      #expect(try await compile(Self.program, in: folder) == compiled)
    }
  }

  @Test func `The same text can be compiled several times at once`() async throws {
    try await Fixture.withFolder { folder in
      let programs = try await withThrowingTaskGroup(of: Compilation.self) { group in
        for _ in 1...3 { group.addTask { try await compile("print(1)\n", in: folder) } }
        return try await group.reduce(into: []) { $0.append($1.program) }
      }
      #expect(programs.count == 3)
      #expect(!programs.contains(nil))
    }
  }

  @Test func `A program can be started while the same text is compiled again`() async throws {
    try await Fixture.withFolder { folder in
      let program = try #require(try await compile("print(1)\n", in: folder).program)
      // Without this file, the text counts as not compiled.
      let messages = URL(filePath: program).deletingLastPathComponent().appending(path: "messages")
      try FileManager.default.removeItem(at: messages)
      let isAlwaysThere = Task {
        var isThere = true
        while !Task.isCancelled {
          isThere = isThere && FileManager.default.isExecutableFile(atPath: program)
          await Task.yield()
        }
        return isThere
      }
      defer { isAlwaysThere.cancel() }
      let stamp = Files.stamp(program)
      #expect(try await compile("print(1)\n", in: folder).program == program)
      isAlwaysThere.cancel()
      #expect(await isAlwaysThere.value)
      // The trace of a program that is replaced while it starts has no names.
      #expect(Files.stamp(program) == stamp)
    }
  }

  @Test func `Code at the top level can await`() async throws {
    try await Fixture.withFolder { folder in
      let compiled = try await compile(
        "try await Task.sleep(for: .milliseconds(5))\nprint(1 + 1)\n", in: folder)
      let run = try await runner().trace(Scenario(program: try #require(compiled.program)))
      #expect(run.standardOutput.text == "2\n")
    }
  }

  @Test func `Compiler errors have the file's name, a location, and an identifier`() async throws {
    try await Fixture.withFolder { folder in
      let compiled = try await compile("let a: Int = \"text\"\n", in: folder)
      #expect(compiled.program == nil)
      let first = compiled.messages.split(separator: "\n").first.map(String.init)
      #expect(
        first?.hasPrefix("a-file.swift:1:14: error: cannot convert value of type 'String'") == true)
      #expect(first?.hasSuffix("[cannot_convert_initializer_value]") == true)
    }
  }

  @Test func `A full disk is not an error in the source`() {
    func isOutOfSpace(_ message: String) -> Bool {
      Compilation(program: nil, messages: "\(message)\n").isOutOfSpace
    }
    let reason = "No space left on device"
    #expect(isOutOfSpace("<unknown>:0: error: unable to open output file '/x/a.pcm': '\(reason)'"))
    #expect(isOutOfSpace("ld.lld: error: cannot open output file /x/program: \(reason)"))
    #expect(!isOutOfSpace("a-file.swift:1:1: error: \(reason)"))
    #expect(!isOutOfSpace("a-file.swift:1:1: error: cannot find 'a' in scope"))
  }

  @Test(arguments: [
    ("Observation", "withObservationTracking {} onChange: {}"),
    ("RegexBuilder", "_ = Regex { OneOrMore(.digit) }"),
    ("Distributed", "_ = LocalTestingDistributedActorSystem()"),
    ("FoundationNetworking", "_ = URLSession.shared"),
  ])
  func `A program can use each module of the toolchain`(module: String, use: String) async throws {
    try await Fixture.withFolder { folder in
      let compiled = try await compile("import \(module)\n\(use)\nprint(1)\n", in: folder)
      let run = try await runner().trace(Scenario(program: try #require(compiled.program)))
      #expect(run.standardOutput.text == "1\n")
    }
  }

  @Test func `The linker reports a function that no library defines`() async throws {
    try await Fixture.withFolder { folder in
      let compiled = try await compile(
        "@_silgen_name(\"missing\") func missing()\nmissing()\n", in: folder)
      #expect(compiled.program == nil)
      #expect(compiled.interruption == nil)
      #expect(compiled.messages.contains("undefined symbol: missing"))
    }
  }

  @Test func `A program that uses too much memory ends`() async throws {
    try await Fixture.withFolder { folder in
      let compiled = try await compile(
        "let all = [UInt8](repeating: 1, count: 3 << 30)\nprint(all.count)\n", in: folder)
      let run = try await runner().trace(Scenario(program: try #require(compiled.program)))
      #expect(run.standardOutput.text == "")
      #expect(run.ending != .exited(status: 0))
    }
  }

  @Test(.enabled("There is no sandbox here.") { await Sandbox.available() != nil })
  func `In the sandbox, a program sees no home folder and no other processes`() async throws {
    try await Fixture.withFolder { folder in
      let secret = "\(folder)/secret"
      try Fixture.write("secret", to: secret)
      let compiled = try await compile(
        """
        import Foundation
        print(FileManager.default.fileExists(atPath: "\(secret)"))
        print(getpid() < 10)
        _ = FileManager.default.createFile(atPath: "\(folder)/new", contents: nil)
        """, in: folder)
      let run = try await runner().trace(Scenario(program: try #require(compiled.program)))
      #expect(run.standardOutput.text == "false\ntrue\n")
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/new"))
    }
  }

  /// A program that lists folders and its environment. Each line is a word, followed by the findings.
  private static let lister = """
    import Foundation
    let environment = ProcessInfo.processInfo.environment
    let home = environment["HOME"] ?? "none"
    for place in ["/", "/dev", "/etc", home] {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
      print(place, names.sorted().joined(separator: " "))
    }
    print("environment", environment.keys.sorted().joined(separator: " "))
    print("home", home)
    print("host", ProcessInfo.processInfo.hostName)
    let traces = try FileManager.default.contentsOfDirectory(atPath: home).filter {
      $0.hasPrefix("tutor-run-")
    }
    print("traces", traces.count)
    for place in ["", home, "/usr", "/dev"] + traces.map({ home + "/" + $0 }) {
      let isMade = FileManager.default.createFile(atPath: place + "/new", contents: nil)
      if isMade { print("wrote", place) }
    }
    """

  private func findings(of program: String) async throws -> [String: Set<String>] {
    let output = try await runner().trace(Scenario(program: program)).standardOutput.text
    let lines = output.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    return Dictionary(lines.map { ($0[0], Set($0.dropFirst())) }) { $0.union($1) }
  }

  @Test(.enabled("There is no sandbox here.") { await Sandbox.available() != nil })
  func `In the sandbox, a program sees only the files and variables it needs`() async throws {
    try await Fixture.withFolder { folder in
      let program = try #require(try await compile(Self.lister, in: folder).program)
      let seen = try await findings(of: program)
      let given = [
        Installation.beside().folder, RuntimeLibrary.path(for: program) ?? "", program,
      ].map { $0.split(separator: "/").map(String.init) }
      let system: Set = [
        "bin", "dev", "etc", "lib", "lib32", "lib64", "libx32", "proc", "sbin", "tmp", "usr",
      ]
      #expect(seen["/"]?.subtracting(system).subtracting(given.compactMap(\.first)) == [])
      #expect(
        seen["/dev"]?.subtracting(["null", "zero", "full", "random", "urandom"]) == [])
      #expect(
        seen["/etc"]?.subtracting(["alternatives", "ld.so.cache", "localtime", "os-release"]) == [])
      // The folders of the program, of its libraries, and of its trace.
      let temporary = given.filter { $0.first == "tmp" }.compactMap { $0.dropFirst().first }
      #expect(
        seen[Sandbox.home]?.subtracting(temporary).filter { !$0.hasPrefix("tutor-run-") } == [])
      let named: Set = [
        "HOME", "LANG", "LC_ALL", "LC_CTYPE", "LD_LIBRARY_PATH", "LD_PRELOAD", "PATH", "PWD",
        "TMPDIR", "TZ",
      ]
      let others = seen["environment"]?.subtracting(named)
      #expect(others?.filter { !$0.hasPrefix("TASKTRACER_") && !$0.hasPrefix("SWIFT_") } == [])
      #expect(seen["home"] == [Sandbox.home])
      #expect(seen["host"] == ["sandbox"])
      #expect(seen["wrote"] == [Sandbox.home])
      #expect(seen["traces"] == ["1"])
    }
  }

  @Test(.enabled("There is no sandbox here.") { await Sandbox.available() != nil })
  func `In the sandbox, a run of a series changes only its trace`() async throws {
    try await Fixture.withFolder { folder in
      let compiled = try await compile(
        """
        import Foundation
        let folders = try FileManager.default.contentsOfDirectory(atPath: "/tmp")
          .filter { $0.hasPrefix("tutor-run-") }
        let wrote = folders.contains {
          FileManager.default.createFile(atPath: "/tmp/\\($0)/new", contents: nil)
        }
        exit(folders.isEmpty ? 2 : wrote ? 1 : 0)
        """, in: folder)
      let scenario = Scenario(program: try #require(compiled.program))
      var endings: [Ending?] = []
      try await runner().runSeries(scenario, count: 5) { endings.append($0.trace.ending) }
      #expect(endings == [Ending?](repeating: .exited(status: 0), count: 5))
    }
  }
}
