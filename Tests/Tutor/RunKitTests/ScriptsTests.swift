import Foundation
import Glibc
import TaskTrace
import Testing

@testable import RunKit

/// Runs Scripts/tutor on a simulated machine in a folder. Stubs replace the machine's commands and log each call.
@Suite struct ScriptsTests {
  private struct Machine {
    let folder: String
    private let bin: String

    /// Without `bin`, the commands are in a folder of the project.
    init(folder: String, bin: String? = nil) throws {
      self.folder = folder
      self.bin = bin ?? "\(folder)/bin"
      let scripts = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Scripts")
      try FileManager.default.copyItem(
        at: scripts, to: URL(filePath: "\(folder)/Scripts"))
      let folders = ["Sources", "Lessons/02-async-let/Demos"].map { "\(folder)/\($0)" }
      for name in folders + [self.bin] {
        try FileManager.default.createDirectory(atPath: name, withIntermediateDirectories: true)
      }
      try Fixture.write("", to: "\(folder)/Package.swift")
      for tool in [
        "bash", "env", "cat", "chmod", "dirname", "find", "flock", "mkdir", "mv", "readlink", "sed",
        "tr",
      ] {
        try FileManager.default.createSymbolicLink(
          atPath: "\(self.bin)/\(tool)", withDestinationPath: try #require(Program.search(tool)))
      }
      try stub("id", "echo 0")
      try stub("pkg-config", "[ -e \"$MACHINE/installed\" ] && echo \"$MACHINE\"")
      try stub(
        "apt-get",
        "echo \"apt-get $*\" >> \"$MACHINE/log\"; case $* in *install*) : > \"$MACHINE/installed\"; : > \"$MACHINE/cmark-gfm-core-extensions.h\";; esac"
      )
      try stubSwift("6.3.1")
    }

    func stub(_ name: String, _ script: String) throws {
      try Fixture.write("#!/bin/sh\n\(script)\n", to: "\(bin)/\(name)", executable: true)
    }

    func stubSwift(_ version: String) throws {
      try stub(
        "swift",
        """
        if [ "$1" = --version ]; then echo 'Swift version \(version) (swift-\(version)-RELEASE)'; exit; fi
        echo "swift $1" >> "$MACHINE/log"
        mkdir -p "$MACHINE/.build/release"
        printf '#!/bin/sh\\necho "tutor: $*"\\n' > "$MACHINE/.build/release/tutor"
        chmod +x "$MACHINE/.build/release/tutor"
        """)
    }

    func remove(_ name: String) throws {
      try FileManager.default.removeItem(atPath: "\(bin)/\(name)")
    }

    func start(
      _ arguments: String..., through link: String? = nil,
      onOutput: (@Sendable (TaskTrace.OutputStream, [UInt8]) -> Void)? = nil
    ) async throws -> Command.Result {
      var command = Command(program: link ?? "\(folder)/Scripts/tutor", arguments: arguments)
      command.environment["PATH"] = bin
      command.environment["MACHINE"] = folder
      return try await command.run(onOutput: onOutput)
    }

    var log: [String] {
      let text = (try? String(contentsOfFile: "\(folder)/log", encoding: .utf8)) ?? ""
      return text.split(separator: "\n").map(String.init)
    }
  }

  private let packages = "libedit-dev libcmark-gfm-dev libcmark-gfm-extensions-dev"

  private func withMachine(_ body: (Machine) async throws -> Void) async throws {
    try await Fixture.withFolder { try await body(Machine(folder: $0)) }
  }

  @Test func `The first start installs and builds, and the second does neither`() async throws {
    try await withMachine { machine in
      let first = try await machine.start("lessons", "two words")
      #expect(first.standardOutput.text == "tutor: lessons two words\n")
      #expect(
        machine.log == ["apt-get update -q", "apt-get install -qy \(packages)", "swift build"])
      let second = try await machine.start("lessons")
      #expect(second.standardOutput.text == "tutor: lessons\n")
      #expect(second.standardError.text == "")
      #expect(machine.log.count == 3)
    }
  }

  @Test func `The tutor can be started through a link in another folder`() async throws {
    try await withMachine { machine in
      let link = "\(machine.folder)/links/tutor"
      try FileManager.default.createDirectory(
        atPath: "\(machine.folder)/links", withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        atPath: link, withDestinationPath: "\(machine.folder)/Scripts/tutor")
      let result = try await machine.start("lessons", through: link)
      #expect(result.standardOutput.text == "tutor: lessons\n")
    }
  }

  @Test(arguments: [
    ("Sources", true), ("Lessons/02-async-let/Demos", true), ("Package.swift", true),
    ("Lessons/02-async-let", false),
  ])
  func `A change to compiled files is built before the next start`(
    changed: String, isBuilt: Bool
  ) async throws {
    try await withMachine { machine in
      _ = try await machine.start()
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: 60)],
        ofItemAtPath: "\(machine.folder)/\(changed)")
      _ = try await machine.start()
      #expect(machine.log.filter { $0 == "swift build" }.count == (isBuilt ? 2 : 1))
    }
  }

  @Test func `With --no-install, the commands are printed but not run`() async throws {
    try await withMachine { machine in
      let result = try await machine.start("--no-install")
      #expect(result.ending == .exited(status: 1))
      #expect(
        result.standardOutput.text == "apt-get update\napt-get install -y \(packages)\n")
      #expect(machine.log == [])
    }
  }

  @Test func `Commands use sudo if the user is not root`() async throws {
    try await withMachine { machine in
      try machine.stub("id", "echo 1000")
      let printed = try await machine.start("--no-install")
      #expect(printed.standardOutput.text.hasPrefix("sudo apt-get update\nsudo apt-get install"))
      let refused = try await machine.start()
      #expect(refused.ending == .exited(status: 1))
      #expect(refused.standardError.text.contains("there is no sudo"))
      try machine.stub("sudo", "echo \"sudo $1\" >> '\(machine.folder)/log'; exec \"$@\"")
      #expect(try await machine.start().ending == .exited(status: 0))
      #expect(machine.log.first == "sudo apt-get")
    }
  }

  @Test func `Without apt, the required packages are listed`() async throws {
    try await withMachine { machine in
      try machine.remove("apt-get")
      try machine.remove("pkg-config")
      let result = try await machine.start()
      #expect(result.ending == .exited(status: 1))
      #expect(result.standardError.text.contains("pkg-config \(packages)"))
    }
  }

  @Test func `A missing or unsupported version of Swift is reported`() async throws {
    try await withMachine { machine in
      try machine.stubSwift("5.10")
      let old = try await machine.start()
      #expect(old.ending == .exited(status: 1))
      #expect(old.standardError.text.contains("Swift 6.3 is needed, and this is Swift 5.10"))
      try machine.remove("swift")
      let none = try await machine.start()
      #expect(none.ending == .exited(status: 1))
      #expect(none.standardError.text.hasPrefix("Swift 6.3 is missing."))
    }
  }

  @Test func `If two first starts run at once, one builds and the other waits`() async throws {
    try await withMachine { machine in
      async let first = machine.start("one")
      async let second = machine.start("two")
      let results = try await [first, second]
      #expect(results.map(\.ending) == [.exited(status: 0), .exited(status: 0)])
      #expect(results.map(\.standardOutput.text) == ["tutor: one\n", "tutor: two\n"])
      #expect(machine.log.count { $0 == "swift build" } == 1)
    }
  }

  @Test func `A second start says that it waits for the first one's build`() async throws {
    try await withMachine { machine in
      try FileManager.default.createDirectory(
        atPath: "\(machine.folder)/.build", withIntermediateDirectories: true)
      let lock = "\(machine.folder)/.build/tutor-build.lock"
      let descriptor = unsafe open(lock, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      #expect(flock(descriptor, LOCK_EX) == 0)
      let (output, continuation) = AsyncStream.makeStream(of: String.self)
      async let result = machine.start("two") { _, bytes in
        continuation.yield(String(decoding: bytes, as: UTF8.self))
      }
      for await text in output where text.contains("Another start is building the tutor.") { break }
      close(descriptor)
      #expect(try await result.standardOutput.text == "tutor: two\n")
    }
  }

  @Test(arguments: ["a space", "co:lon", "do$llar", "quo'te\"s", "line\nfeed"])
  func `The project's folder can have any name`(name: String) async throws {
    try await Fixture.withFolder { parent in
      let folder = "\(parent)/\(name)"
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
      let machine = try Machine(folder: folder, bin: "\(parent)/bin")
      #expect(try await machine.start("lessons").standardOutput.text == "tutor: lessons\n")
    }
  }
}
