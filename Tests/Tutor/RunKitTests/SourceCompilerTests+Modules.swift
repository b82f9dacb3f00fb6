import Testing

@testable import RunKit

/// What a program can import.
extension SourceCompilerTests {
  @Test(arguments: ["AsyncAlgorithms", "DemoArguments", "DemoWorld"])
  func `A program can import what the tutor provides`(module: String) async throws {
    try await Fixture.withFolder { folder in
      let compiled = try await compile("import \(module)\nprint(1)\n", in: folder)
      #expect(compiled.program != nil, "\(compiled.messages)")
    }
  }

  @Test(arguments: ["TaskTracer", "TaskTrace", "TutorKit", "FileStore", "demos"])
  func `A program cannot import the tutor's own modules`(module: String) async throws {
    try await Fixture.withFolder { folder in
      let compiled = try await compile("print(1)\nimport \(module)\n", in: folder)
      #expect(compiled.messages.contains("a-file.swift:2:8: error: no such module '\(module)'"))
    }
  }
}
