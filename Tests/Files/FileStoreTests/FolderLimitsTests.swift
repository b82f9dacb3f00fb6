import Foundation
import Glibc
import Testing

@testable import FileStore

@Suite struct FolderLimitsTests {
  private static let now = 100 * 86_400

  private func excess(_ entries: [(String, hoursAgo: Int, bytes: Int)]) -> [String] {
    FolderLimits(bytes: 100, days: 10).excess(
      of: entries.map { .init(name: $0.0, used: Self.now - $0.hoursAgo * 3600, bytes: $0.bytes) },
      at: Self.now)
  }

  @Test func `Entries that are too old or exceed the total size are removed, oldest first`() {
    #expect(excess([("new", 2, 60), ("old", 4, 60), ("older", 5, 30)]) == ["older", "old"])
    #expect(excess([("new", 2, 60), ("old", 4, 40)]) == [])
    #expect(excess([("aged", 241, 1), ("young", 239, 1)]) == ["aged"])
  }

  @Test func `Entries used in the last hour are kept`() {
    #expect(excess([("a", 0, 500), ("b", 1, 500), ("c", 2, 1)]) == ["c"])
  }

  @Test func `The limits apply to files and to folders with their contents`() throws {
    let scratch = try ScratchFolder()
    for name in ["a-1", "a-2", "a-3", "b-1"] {
      try scratch.makeFolder("\(name)/deep")
      try scratch.put(String(repeating: "x", count: 10_000), at: "\(name)/deep/file")
      try scratch.put(String(repeating: "x", count: 10_000), at: "\(name)/file")
    }
    try scratch.put("x", at: "a-4")
    let old = [timespec(tv_sec: 1, tv_nsec: 0), timespec(tv_sec: 1, tv_nsec: 0)]
    for name in ["a-1", "a-2", "a-4", "b-1"] {
      #expect(unsafe utimensat(AT_FDCWD, "\(scratch.path)/\(name)", old, 0) == 0)
    }
    Files.noteUse(of: "\(scratch.path)/a-2")
    Files.trim(scratch.path, to: FolderLimits(bytes: 1, days: 1), prefix: "a-")
    #expect(scratch.names == ["a-2", "a-3", "b-1"])
    try scratch.link("link", to: scratch.path)
    Files.trim("\(scratch.path)/link", to: FolderLimits(bytes: 0, days: 0))
    #expect(scratch.names == ["a-2", "a-3", "b-1", "link"])
  }
}
