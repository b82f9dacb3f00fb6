import Foundation
import Testing

@testable import RunKit

/// Compilers that start before there is a source.
@Suite struct WaitingCompilerTests {
  /// Starts a shell command instead of a compiler. `$0` is the path of the arguments.
  private func start(_ script: String, in folder: CompilationFolder) throws -> WaitingCompiler {
    let command = Command(program: "/bin/sh", arguments: ["-c", script, folder.arguments])
    return try WaitingCompiler(command, in: folder, build: "1")
  }

  @Test func `A waiting compiler receives its arguments`() async throws {
    try await Fixture.withFolder { folder in
      let folder = try CompilationFolder(in: folder)
      let waiting = try start("sleep 0.01; cat \"$0\" \"$0.more\"", in: folder)
      try CompilationFolder.write("and a file\n", to: "\(folder.arguments).more")
      #expect(await waiting.tool.start("arguments\n"))
      let result = try await waiting.tool.result()
      #expect(result.standardOutput.text == "arguments\nand a file\n")
      waiting.end()
      #expect(!FileManager.default.fileExists(atPath: folder.path))
    }
  }

  @Test func `Arguments can be longer than a pipe usually is`() async throws {
    try await Fixture.withFolder { folder in
      let folder = try CompilationFolder(in: folder)
      let waiting = try start("wc -c <\"$0\"", in: folder)
      #expect(await waiting.tool.start(String(repeating: "a", count: 300_000)))
      #expect(try await waiting.tool.result().standardOutput.text == "300000\n")
      waiting.end()
      let other = try start("wc -c <\"$0\"", in: CompilationFolder(in: folder.path))
      #expect(await !other.tool.start(String(repeating: "a", count: 64 << 20)))
      other.end()
    }
  }

  @Test func `A compiler that has ended receives no arguments`() async throws {
    try await Fixture.withFolder { folder in
      let folder = try CompilationFolder(in: folder)
      let waiting = try start("exit 3", in: folder)
      #expect(await !waiting.tool.start("arguments\n"))
      waiting.end()
    }
  }

  @Test func `Only a compiler of the same builds is taken, and only once`() async throws {
    try await Fixture.withFolder { folder in
      let next = NextCompiler()
      let waiting = try start("cat \"$0\"", in: CompilationFolder(in: folder))
      next.put(waiting)
      #expect(next.isThere("1"))
      #expect(next.take("1")?.tool === waiting.tool)
      #expect(next.take("1")?.tool == nil)
      next.put(waiting)
      #expect(next.take("2")?.tool == nil)
      #expect(!next.isThere("1"))
      #expect(!FileManager.default.fileExists(atPath: waiting.folder.path))
    }
  }

  @Test(arguments: [
    ("print(1)\n", "", true),
    ("let a: Int = \"\"\n", "a file.swift:1:14: error: cannot convert value", false),
  ])
  func `A source is compiled by the compiler that waits`(
    text: String, message: String, isRight: Bool
  ) async throws {
    try await Fixture.withFolder { folder in
      let compiler = SourceCompiler(cache: Cache(folder: folder))
      let source = SourceSnapshot(name: "a file.swift", text: text)
      await compiler.prepare()
      let names = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/programs")
      #expect(names.count == 1)
      let compiled = try await compiler.compile(source)
      #expect(compiled.messages.hasPrefix(message), "\(compiled.messages)")
      // The waiting compiler's folder has been removed. The folder of the program is there.
      let left = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/programs")
      #expect(left.count == 1 && left != names)
      #expect((compiled.program != nil) == isRight)
      let again = SourceCompiler(cache: Cache(folder: "\(folder)/other"))
      #expect(try await again.compile(source).messages == compiled.messages)
    }
  }

  @Test func `The program says where its source is`() async throws {
    try await Fixture.withFolder { folder in
      let compiler = SourceCompiler(cache: Cache(folder: folder))
      await compiler.prepare()
      let source = SourceSnapshot(name: "place.swift", text: "print(1)\n")
      let program = try #require(try await compiler.compile(source).program)
      let place = program.dropLast("/program".count)
      let bytes = try Data(contentsOf: URL(filePath: program))
      #expect(bytes.range(of: Data(place.utf8)) != nil)
      #expect(bytes.range(of: Data("compiling-".utf8)) == nil)
    }
  }

  @Test func `A compiler that is ended leaves no temporary files`() async throws {
    try await Fixture.withFolder { folder in
      let (compiler, place) = ("\(folder)/swiftc", "\(folder)/place")
      let script = "#!/bin/sh\ntouch \"$TMPDIR/left\"; echo \"$TMPDIR\" >'\(place)'; sleep 1000\n"
      try Fixture.write(script, to: compiler, executable: true)
      let work = Task { await CompilerPaths.of(compiler, cache: Cache(folder: nil)) }
      var found = ""
      while !found.hasSuffix("\n") {
        try await Task.sleep(for: .milliseconds(5))
        found = (try? String(contentsOfFile: place, encoding: .utf8)) ?? ""
      }
      work.cancel()
      #expect(await work.value == nil)
      let temporary = String(found.dropLast())
      #expect(temporary != TemporaryFile.defaultParent)
      #expect(!FileManager.default.fileExists(atPath: temporary))
    }
  }
}
