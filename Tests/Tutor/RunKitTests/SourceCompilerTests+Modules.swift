import FileStore
import TaskTrace
import Testing
import TraceAnalysis

@testable import RunKit

/// What a program can import, and what it cannot replace.
extension SourceCompilerTests {
  @Test(arguments: ["AsyncAlgorithms", "DemoArguments", "DemoWorld"])
  func `A program can import what the tutor provides`(module: String) async throws {
    try await Fixture.withFolder { folder in
      let compiled = try await compile("import \(module)\nprint(1)\n", in: folder)
      #expect(compiled.program != nil, "\(compiled.messages)")
    }
  }

  @Test func `A program that imports only Dispatch has its blocks of the main queue run`()
    async throws
  {
    try await Fixture.withFolder { folder in
      let text = """
        import Dispatch
        let word = await withCheckedContinuation { waiting in
          DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(250)) {
            waiting.resume(returning: "resumed")
          }
        }
        print(word)
        """
      let compiled = try await compile(text, in: folder)
      let program = try #require(compiled.program, "\(compiled.messages)")
      let run = try await Runner().trace(Scenario(program: program))
      #expect(run.trace?.ending == .exited(status: 0))
    }
  }

  @Test(arguments: [true, false])
  func `A program finds the tutor's library in a folder with a colon and a dollar sign`(
    hasLinker: Bool
  ) async throws {
    try await Fixture.withFolder { folder in
      let parts = "\(folder)/parts: $ORIGIN"
      let own = Installation.beside()
      try Files.link(parts, to: own.folder)
      let swiftc = try #require(Toolchain.inEnvironment().tool("swiftc"))
      try Files.link("\(folder)/swiftc", to: swiftc)
      let compiler = SourceCompiler(
        toolchain: hasLinker ? .inEnvironment() : Toolchain(folders: [folder]),
        cache: Cache(folder: folder), limits: .ofCompiler,
        installation: Installation(tracer: own.tracer, demos: "\(parts)/demos"))
      let source = SourceSnapshot(name: "a.swift", text: "import DemoWorld\ncompute(for: .zero)\n")
      let compiled = try await compiler.compile(source)
      let program = try #require(compiled.program, "\(compiled.messages)")
      let run = try await Runner().trace(Scenario(program: program))
      #expect(run.trace?.ending == .exited(status: 0), "\(run.standardError.text)")
    }
  }

  @Test(arguments: ["TaskTracer", "TaskTrace", "TutorKit", "FileStore", "demos"])
  func `A program cannot import the tutor's own modules`(module: String) async throws {
    try await Fixture.withFolder { folder in
      let compiled = try await compile("print(1)\nimport \(module)\n", in: folder)
      #expect(compiled.messages.contains("a-file.swift:2:8: error: no such module '\(module)'"))
    }
  }

  @Test(arguments: ["@_cdecl", "@_silgen_name"])
  func `A program cannot replace a function of the Swift runtime`(attribute: String) async throws {
    try await Fixture.withFolder { folder in
      let define = "public func mine(_ object: UnsafeRawPointer) {}\n"
      let text = "print(1)\n\(attribute)(\"swift_release\") \(define)"
      let compiled = try await compile(text, in: folder)
      #expect(compiled.program == nil)
      #expect(
        compiled.messages
          == "a-file.swift:2:1: error: swift_release is a function of the Swift runtime, which cannot be replaced. Give yours another name.\n"
      )
      // A name that only begins like those of the runtime is the program's own.
      let own = try await compile("\(attribute)(\"swift_mine\") \(define)", in: folder)
      #expect(own.program != nil, "\(own.messages)")
    }
  }
}
