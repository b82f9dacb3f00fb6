import Foundation
import TaskTrace
import Testing

@testable import RunKit

/// The cache of compiled programs may be damaged, for example by a power failure, or moved.
extension SourceCompilerTests {
  @Test(arguments: ["program", "messages"])
  func `A stored program that is damaged is compiled again`(file: String) async throws {
    try await Fixture.withFolder { folder in
      let text = "let unused = 1; func f() { let local = 1 }\n"
      let compiled = try await compile(text, in: folder)
      let program = try #require(compiled.program)
      let intact = FileManager.default.contents(atPath: program)?.count
      let damaged = URL(filePath: program).deletingLastPathComponent().appending(path: file)
      for length in [0, 40] {
        let handle = try FileHandle(forWritingTo: damaged)
        try handle.truncate(atOffset: UInt64(length))
        try handle.close()
        #expect(try await compile(text, in: folder) == compiled)
        #expect(FileManager.default.contents(atPath: program)?.count == intact)
      }
    }
  }

  @Test(arguments: [true, false])
  func `A module cache that is damaged or was moved is renewed`(isMoved: Bool) async throws {
    try await Fixture.withFolder { folder in
      var cache = "\(folder)/cache"
      #expect(try await compile("print(1)\n", in: cache).program != nil)
      if isMoved {
        try FileManager.default.moveItem(atPath: cache, toPath: "\(folder)/moved")
        cache = "\(folder)/moved"
      } else {
        try Self.emptyModules(in: cache)
      }
      let compiled = try await compile("print(2)\n", in: cache)
      #expect(compiled.program != nil, "\(compiled.messages)")
    }
  }

  @Test func `A compiler that does not say where its libraries are is not waited for`() async throws
  {
    try await Fixture.withFolder { folder in
      let compiler = "\(folder)/swiftc"
      try Fixture.write("#!/bin/sh\nsleep 1000\n", to: compiler, executable: true)
      let paths = await CompilerPaths.of(
        compiler, cache: Cache(folder: nil), within: .milliseconds(100))
      #expect(paths == nil)
    }
  }

  @Test(
    arguments: [
      (
        ProcessEnding.exited(status: 127),
        "\nswift-frontend: error while loading shared libraries: libz.so.1\nmore\n",
        "The compiler did not finish: it ended with status 127 and printed \"swift-frontend: error "
          + "while loading shared libraries: libz.so.1\". Type `swiftc --version` in a shell to check "
          + "that the compiler works."
      ),
      (
        .killed(signal: SIGSEGV), "Stack dump:\n",
        "The compiler did not finish: it was ended by SIGSEGV (invalid memory access). Undo the last change, or "
          + "make the program shorter, and save again."
      ),
      (.exited(status: 1), "a.swift:1:1: error: no\n", nil),
    ] as [(ProcessEnding, String, String?)])
  func `A compiler that fails without an error in the source is quoted`(
    ending: ProcessEnding, messages: String, words: String?
  ) {
    let failed = Compilation(failed: ending, messages: messages, .ofCompiler)
    #expect(failed.program == nil)
    #expect(failed.interruption == words)
  }

  @Test func `A compiler that ends without an error and without a program is named`() async throws {
    try await Fixture.withFolder { folder in
      try Fixture.write("#!/bin/sh\nexit 0\n", to: "\(folder)/swiftc", executable: true)
      let compiler = SourceCompiler(
        toolchain: Toolchain(folders: [folder]), cache: Cache(folder: "\(folder)/cache"))
      let compiled = try await compiler.compile(SourceSnapshot(name: "a.swift", text: "print(1)\n"))
      #expect(compiled.program == nil)
      #expect(
        compiled.interruption
          == "The compiler reported no error, but wrote no program. Type `swiftc --version` in a shell "
          + "to check that the compiler works.")
    }
  }

  private static func emptyModules(in cache: String) throws {
    let names = try FileManager.default.subpathsOfDirectory(atPath: "\(cache)/modules")
    let modules = names.filter { $0.hasSuffix(".pcm") }
    #expect(!modules.isEmpty)
    for name in modules { try Data().write(to: URL(filePath: "\(cache)/modules/\(name)")) }
  }
}
