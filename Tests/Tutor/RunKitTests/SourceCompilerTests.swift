import Foundation
import TaskTrace
import Testing
import TraceAnalysis

@testable import RunKit

/// Programs of one file are compiled and run within limits.
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

  private func compile(
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

  @Test func `A program of one file uses DemoWorld, and is traced`() async throws {
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

  @Test func `Code at the top level can await`() async throws {
    try await Fixture.withFolder { folder in
      let compiled = try await compile(
        "try await Task.sleep(for: .milliseconds(5))\nprint(1 + 1)\n", in: folder)
      let run = try await runner().trace(Scenario(program: try #require(compiled.program)))
      #expect(run.standardOutput.text == "2\n")
    }
  }

  @Test func `Errors have the file's name, their place and their identifier`() async throws {
    try await Fixture.withFolder { folder in
      let compiled = try await compile("let a: Int = \"text\"\n", in: folder)
      #expect(compiled.program == nil)
      let first = compiled.messages.split(separator: "\n").first.map(String.init)
      #expect(
        first?.hasPrefix("a-file.swift:1:14: error: cannot convert value of type 'String'") == true)
      #expect(first?.hasSuffix("[cannot_convert_initializer_value]") == true)
    }
  }

  @Test func `A function that no library has is reported by the linker`() async throws {
    try await Fixture.withFolder { folder in
      let compiled = try await compile(
        "@_silgen_name(\"missing\") func missing()\nmissing()\n", in: folder)
      #expect(compiled.program == nil)
      #expect(compiled.interruption == nil)
      #expect(compiled.messages.contains("undefined symbol: missing"))
    }
  }

  @Test func `A program that uses too much memory, or writes too much, ends`() async throws {
    try await Fixture.withFolder { folder in
      let compiled = try await compile(
        "let all = [UInt8](repeating: 1, count: 3 << 30)\nprint(all.count)\n", in: folder)
      let run = try await runner().trace(Scenario(program: try #require(compiled.program)))
      #expect(run.standardOutput.text == "")
      #expect(run.ending != .exited(status: 0))
    }
  }

  @Test func `In the sandbox, a program sees no home and no other processes`() async throws {
    guard await Sandbox.available() != nil else { return }
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
}
