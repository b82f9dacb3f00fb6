import FileStore
import Foundation
import Glibc
import Testing

@Suite struct TemporaryFolderTests {
  let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  @Test func `A temporary folder is private to the user and is removed with its contents`() throws {
    let folder = try TemporaryFolder(prefix: "work-", in: scratch.path)
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path)
    #expect(attributes[.posixPermissions] as? Int == 0o700)
    let file = try folder.create("file")
    #expect(file.state?.size == 0)
    #expect(throws: FileProblem.self) { try folder.create("file") }
    try Files.link("\(folder.path)/link", to: scratch.path)
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/a/b/c", withIntermediateDirectories: true)
    try scratch.put("stays", at: "other")
    #expect(unsafe mkfifo("\(folder.path)/a/b/pipe", 0o600) == 0)
    #expect(unsafe chmod("\(folder.path)/a/b", 0) == 0)
    folder.remove()
    #expect(Files.names(in: scratch.path) == ["other"])
  }

  @Test func `A very deep folder with an invalid UTF-8 file name is removed`() throws {
    let folder = try TemporaryFolder(prefix: "work-", in: scratch.path)
    // The depth exceeds the limit of open files and the longest allowed path.
    let start = unsafe open(folder.path, O_RDONLY | O_DIRECTORY)
    var place = start
    for _ in 0..<3_000 {
      try #require(unsafe mkdirat(place, "deep", 0o700) == 0)
      let next = unsafe openat(place, "deep", O_RDONLY | O_DIRECTORY)
      try #require(next >= 0)
      close(place)
      place = next
    }
    let name: [CChar] = [-1, -2, 0]
    close(unsafe openat(place, name, O_CREAT | O_WRONLY, 0o600))
    close(place)
    folder.remove()
    #expect(Files.names(in: scratch.path) == [])
  }

  @Test func `The error for a missing or full folder gives the reason`() throws {
    let missing = #expect(throws: FileProblem.self) {
      try TemporaryFolder(prefix: "work-", in: "\(scratch.path)/none")
    }
    #expect(missing?.reason == "there is no such folder")
    let ofSystem = #expect(throws: FileProblem.self) {
      try TemporaryFolder(prefix: "work-", in: "/proc")
    }
    #expect(ofSystem?.reason == "the system allows no new files there")
    let folder = try TemporaryFolder(prefix: "work-", in: scratch.path)
    #expect(folder.lack(of: 4096) == nil)
    #expect(folder.lack(of: .max) != nil)
    #expect(Files.names(in: folder.path) == [])
    folder.remove()
    #expect(folder.lack(of: 4096) == "there is no such file")
  }

  @Test func `A temporary folder in use is not mistaken for an abandoned folder`() throws {
    let folder = try TemporaryFolder(prefix: "work-", in: scratch.path)
    try FileManager.default.createDirectory(
      atPath: "\(scratch.path)/work-left/a", withIntermediateDirectories: true)
    try Files.link("\(scratch.path)/work-link", to: folder.path)
    // The process was killed before it had locked its folder.
    try FileManager.default.createDirectory(
      atPath: "\(scratch.path)/new-work-left", withIntermediateDirectories: false)
    TemporaryFolder.removeLeft(prefix: "work-", in: scratch.path)
    #expect(Files.exists(folder.path))
    #expect(!Files.exists("\(scratch.path)/work-left"))
    #expect(!Files.exists("\(scratch.path)/new-work-left"))
    #expect(Files.kind("\(scratch.path)/work-link") == .link)
  }

  @Test func `A folder is not removed while others remove left folders`() async throws {
    let parent = scratch.path
    let lost = try await withThrowingTaskGroup(of: Int.self) { group in
      group.addTask {
        var lost = 0
        for _ in 0..<2_000 {
          let folder = try TemporaryFolder(prefix: "work-", in: parent)
          if (try? folder.create("file")) == nil || !Files.exists("\(folder.path)/file") {
            lost += 1
          }
          folder.remove()
        }
        return lost
      }
      for _ in 0..<2 {
        group.addTask {
          for _ in 0..<2_000 { TemporaryFolder.removeLeft(prefix: "work-", in: parent) }
          return 0
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(lost == 0)
    #expect(Files.names(in: parent) == [])
  }
}
