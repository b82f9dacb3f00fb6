import Foundation
import Testing

@testable import FileStore

/// A file is told once it was saved, however an editor does that.
@Suite struct FolderWatchTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func shell(_ script: String) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "cd '\(folder.path)' && \(script)"]
    try process.run()
    process.waitUntilExit()
  }

  /// The ways of editors: in place, over the old content, with a second file that takes the place of the first, and
  /// with the old file kept under another name.
  @Test(arguments: [
    "echo new > a.swift", "echo new > a.tmp && mv a.tmp a.swift", "sed -i s/old/new/ a.swift",
    "mv a.swift a.swift~ && echo new > a.swift",
    "printf '' > a.swift && echo new >> a.swift",
  ])
  func `Each way of saving is noticed, with the new content`(script: String) async throws {
    try folder.put("old\n", at: "a.swift")
    let watch = try FolderWatch(folder.path)
    try shell(script)
    var names: [String] = []
    while names.last != "a.swift" || folder.read("a.swift") != "new\n" {
      names.append(try #require(await watch.next()))
    }
    #expect(names.contains("a.swift"))
  }

  @Test(arguments: ["mkfifo a.swift", "ln -s b.swift a.swift", "mkdir a.swift"])
  func `Something else in the place of a file is noticed`(script: String) async throws {
    try folder.put("old\n", at: "a.swift")
    let watch = try FolderWatch(folder.path)
    try shell("rm a.swift && \(script)")
    #expect(await watch.next() == "a.swift")
  }

  @Test func `A wait that is cancelled ends, and loses nothing`() async throws {
    let watch = try FolderWatch(folder.path)
    let waiting = Task { await watch.next() }
    waiting.cancel()
    #expect(await waiting.value == nil)
    try shell("echo new > b.swift")
    #expect(await watch.next() == "b.swift")
  }

  @Test func `A folder that does not exist is refused`() {
    #expect(throws: FileProblem.self) { try FolderWatch(folder.path + "/none") }
  }
}
