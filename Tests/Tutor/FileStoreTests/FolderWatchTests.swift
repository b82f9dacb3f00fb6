import Foundation
import Testing

@testable import FileStore

/// Each saved file is reported, regardless of how the editor saves it.
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

  /// The ways in which editors save: in place, by renaming a second file over the first, after renaming the old file,
  /// and by truncating the file and then writing to it.
  @Test(arguments: [
    "echo new > a.swift", "echo new > a.tmp && mv a.tmp a.swift", "sed -i s/old/new/ a.swift",
    "mv a.swift a.swift~ && echo new > a.swift",
    "printf '' > a.swift && echo new >> a.swift",
  ])
  func `Each way of saving is noticed, with the new content`(script: String) async throws {
    try folder.put("old\n", at: "a.swift")
    let watch = try FolderWatch(folder.path)
    try shell(script)
    let file = "\(folder.path)/a.swift"
    var paths: [String] = []
    while paths.last != file || folder.read("a.swift") != "new\n" {
      paths.append(try #require(await watch.next()))
    }
    #expect(paths.contains(file))
  }

  @Test(arguments: ["mkfifo a.swift", "ln -s b.swift a.swift", "mkdir a.swift"])
  func `Something else in the place of a file is noticed`(script: String) async throws {
    try folder.put("old\n", at: "a.swift")
    let watch = try FolderWatch(folder.path)
    try shell("rm a.swift && \(script)")
    #expect(await watch.next() == "\(folder.path)/a.swift")
  }

  @Test func `A wait that is cancelled ends, and loses nothing`() async throws {
    let watch = try FolderWatch(folder.path)
    let waiting = Task { await watch.next() }
    waiting.cancel()
    #expect(await waiting.value == nil)
    try shell("echo new > b.swift")
    #expect(await watch.next() == "\(folder.path)/b.swift")
  }

  @Test func `More folders are watched, one also by the name of a link to it`() async throws {
    let watch = try FolderWatch(folder.path)
    try shell("mkdir other && ln -s other link")
    for name in ["other", "link", "other"] { try watch.add("\(folder.path)/\(name)") }
    try shell("echo new > link/a.swift && echo new > b.swift")
    var paths: Set<String> = []
    let wanted: Set = ["b.swift", "link/a.swift", "other/a.swift"]
    while !paths.isSuperset(of: wanted.map { "\(folder.path)/\($0)" }) {
      paths.insert(try #require(await watch.next()))
    }
    #expect(throws: FileProblem.self) { try watch.add("\(folder.path)/none") }
  }

  @Test func `A folder that does not exist is refused`() {
    #expect(throws: FileProblem.self) { try FolderWatch(folder.path + "/none") }
  }
}
