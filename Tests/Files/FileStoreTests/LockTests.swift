import FileStore
import Foundation
import Glibc
import Testing

@Suite struct LockTests {
  /// Whether nobody holds a lock. While it is held, no other descriptor of the file can acquire it (flock(2)).
  private func isFree(_ lock: String) -> Bool {
    let file = unsafe open(lock, O_RDONLY)
    defer { close(file) }
    return flock(file, LOCK_EX | LOCK_NB) == 0
  }

  @Test(arguments: ["", "/lock"])
  func `A folder or a file is locked until the work is done`(name: String) throws {
    let scratch = try ScratchFolder()
    let lock = scratch.path + name
    let isFreeInside = Files.withLock(lock) { isFree(lock) }
    #expect(!isFreeInside)
    #expect(isFree(lock))
  }

  @Test func `A symbolic link at the lock's path is not followed`() throws {
    let scratch = try ScratchFolder()
    try scratch.link("lock", to: "elsewhere")
    #expect(Files.withLock("\(scratch.path)/lock") { 7 } == 7)
    #expect(scratch.names == ["lock"])
  }
}
