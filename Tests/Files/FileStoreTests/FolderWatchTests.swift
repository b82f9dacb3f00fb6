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

  /// The ways that editors save a file: in place, by renaming a new file over the old one, after renaming the old file,
  /// and by truncating the file and then writing to it.
  @Test(arguments: [
    "echo new > a.swift", "echo new > a.tmp && mv a.tmp a.swift", "sed -i s/old/new/ a.swift",
    "mv a.swift a.swift~ && echo new > a.swift",
    "printf '' > a.swift && echo new >> a.swift",
  ])
  func `A saved file is reported for each way of saving it`(script: String) async throws {
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
  func `A file replaced by a pipe, a link, or a folder is reported`(script: String) async throws {
    try folder.put("old\n", at: "a.swift")
    let watch = try FolderWatch(folder.path)
    try shell("rm a.swift && \(script)")
    #expect(await watch.next() == "\(folder.path)/a.swift")
  }

  @Test(
    .timeLimit(.minutes(10)),
    arguments: [
      "mv code old && mkdir code && echo new > code/a.swift",
      "rm -r code && mkdir code && echo new > code/a.swift",
      "mkdir new && echo new > new/a.swift && mv code old && mv new code",
      "mkdir new && mv code old && ln -s new code && echo new > code/a.swift",
    ])
  func `A folder that is replaced by another one stays watched`(script: String) async throws {
    let path = "\(folder.path)/code"
    try shell("mkdir code && echo old > code/a.swift")
    let watch = try FolderWatch(path)
    try shell(script)
    #expect(await watch.next() == "\(path)/a.swift")
    try shell("echo more > code/b.swift")
    while await watch.next() != "\(path)/b.swift" {}
  }

  @Test func `A cancelled wait ends without losing later events`() async throws {
    let watch = try FolderWatch(folder.path)
    let waiting = Task { await watch.next() }
    waiting.cancel()
    #expect(await waiting.value == nil)
    try shell("echo new > b.swift")
    #expect(await watch.next() == "\(folder.path)/b.swift")
  }

  @Test func `Added folders are watched, including a folder added through a link`() async throws {
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

  @Test func `Watching a folder that does not exist fails`() {
    #expect(throws: FileProblem.self) { try FolderWatch(folder.path + "/none") }
  }
}
