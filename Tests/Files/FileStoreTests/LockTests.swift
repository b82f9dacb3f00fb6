import FileStore
import Foundation
import Glibc
import Synchronization
import Testing

@Suite struct LockTests {
  /// Counts how many tasks hold the lock at once.
  private final class Counts: Sendable {
    private let counts = Mutex((inside: 0, most: 0))
    var most: Int { counts.withLock { $0.most } }

    func enter() {
      counts.withLock {
        $0.inside += 1
        $0.most = max($0.most, $0.inside)
      }
    }

    func leave() { counts.withLock { $0.inside -= 1 } }
  }

  @Test func `Only one task holds the lock at a time`() async throws {
    let scratch = try ScratchFolder()
    let lock = "\(scratch.path)/lock"
    let counts = Counts()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask { @Sendable in
          for _ in 0..<20 {
            Files.withLock(lock) {
              counts.enter()
              counts.leave()
            }
          }
        }
      }
    }
    #expect(counts.most == 1)
  }

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
