import Foundation
import Testing

@testable import RunKit

/// The linker starts before the compiler, and reads the names of object files from a named pipe.
@Suite struct WaitingLinkerTests {
  private static let toolchain = Toolchain.inEnvironment()

  /// Compiles a program with a linker that fails at once if one of its arguments is the named pipe.
  @Test(.enabled("There is no LLVM linker here.") { toolchain.tool("ld.lld") != nil })
  func `A program is linked if the linker that waits has failed`() async throws {
    try await Fixture.withFolder { folder in
      let linker = try #require(Self.toolchain.tool("ld.lld"))
      let script = """
        #!/bin/sh
        case "$*" in *\(Self.pipe)*) (: > '\(folder)/cache/modules/failed'); exit 1 ;; esac
        exec '\(linker)' "$@"
        """
      let tools = "\(folder)/toolchain/bin"
      try FileManager.default.createDirectory(atPath: tools, withIntermediateDirectories: true)
      try Fixture.write(script, to: "\(tools)/ld.lld", executable: true)
      let compiler = SourceCompiler(
        toolchain: Toolchain(folders: [tools] + Self.toolchain.folders),
        cache: Cache(folder: "\(folder)/cache"))
      let compiled = try await compiler.compile(
        SourceSnapshot(name: "a-file.swift", text: "print(1)\n"))
      #expect(compiled.program != nil)
      #expect(FileManager.default.fileExists(atPath: "\(folder)/cache/modules/failed"))
    }
  }

  /// The last component of the pipe's path, with the slash.
  private static let pipe = "/objects"
}
