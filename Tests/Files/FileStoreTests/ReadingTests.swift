import FileStore
import Foundation
import Glibc
import Synchronization
import Testing

@Suite struct ReadingTests {
  let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  @Test func `Only a UTF-8 text file within the size limit can be read`() throws {
    try scratch.put("12345", at: "five")
    let path = "\(scratch.path)/five"
    #expect(throws: FileProblem.tooLarge(path: path, bytes: 5, limit: 4)) {
      try Files.text(path, limit: 4)
    }
    #expect(throws: FileProblem.notAFile(path: scratch.path, .folder)) {
      try Files.text(scratch.path)
    }
    #expect(throws: FileProblem.notAFile(path: "/dev/zero", .device)) {
      try Files.text("/dev/zero")
    }
    #expect(unsafe mkfifo("\(scratch.path)/pipe", 0o600) == 0)
    #expect(throws: FileProblem.notAFile(path: "\(scratch.path)/pipe", .pipe)) {
      try Files.text("\(scratch.path)/pipe")
    }
    try Data([0x61, 0xFF]).write(to: URL(filePath: path))
    #expect(throws: FileProblem.notUTF8(path: path)) { try Files.text(path) }
    let missing = #expect(throws: FileProblem.self) { try Files.text("/nowhere/a") }
    #expect(missing?.isMissing == true)
  }

  @Test func `Only a regular file is opened, and a link only if it may be followed`() throws {
    try scratch.put("12345", at: "five")
    unsafe mkfifo("\(scratch.path)/pipe", 0o600)
    unsafe symlink("\(scratch.path)/five", "\(scratch.path)/link")
    for path in ["\(scratch.path)/pipe", scratch.path, "/dev/zero", "/nowhere/a"] {
      #expect(throws: FileProblem.self) { try OpenFile(path, followingLinks: true) }
    }
    let link = "\(scratch.path)/link"
    #expect(throws: FileProblem.self) { try OpenFile(link, followingLinks: false) }
    #expect(try OpenFile(link, followingLinks: true).state?.size == 5)
  }

  @Test func `A file that reports no size is read up to the limit`() throws {
    #expect(try Files.text("/proc/self/status").hasPrefix("Name:"))
    #expect(throws: FileProblem.self) { try Files.text("/proc/self/status", limit: 10) }
  }

  @Test func `The end of a large file can be read without the rest`() throws {
    try scratch.put(String(repeating: "a", count: 10_000) + "end", at: "large")
    let end = try Files.end(of: "\(scratch.path)/large", count: 3)
    #expect(String(decoding: end.bytes, as: UTF8.self) == "end")
    #expect(end.isCut)
    #expect(try Files.bytes("\(scratch.path)/large", first: 2) == [0x61, 0x61])
  }

  @Test func `Paths are compared after their links are resolved`() throws {
    try scratch.makeFolder("home/lesson")
    try scratch.put("x", at: "outside")
    try scratch.link("home/link", to: "../outside")
    #expect(!Files.isInside("\(scratch.path)/home/link", "\(scratch.path)/home"))
    #expect(!Files.isInside("\(scratch.path)/home/lesson/../../outside", "\(scratch.path)/home"))
    #expect(Files.isInside("\(scratch.path)/home/lesson", "\(scratch.path)/home/lesson/.."))
  }
}
