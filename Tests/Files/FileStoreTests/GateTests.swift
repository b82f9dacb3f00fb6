import Glibc
import Synchronization
import Testing

@testable import FileStore

@Suite struct GateTests {
  @Test func `A reader passes whether it waits before or after the gate opens`() async throws {
    let scratch = try ScratchFolder()
    let gate = try Gate("\(scratch.path)/gate")
    gate.open()
    let file = unsafe Glibc.open(gate.path, O_RDONLY)
    var byte: UInt8 = 0
    #expect(unsafe read(file, &byte, 1) == 1)
    let later = Task.detached { () -> Int in
      var byte: UInt8 = 0
      return unsafe read(file, &byte, 1)
    }
    gate.open()
    #expect(await later.value == 1)
    close(file)
    #expect(throws: FileProblem.self) { try Gate(gate.path) }
  }

  @Test func `The arrival of a process is noticed, and the gate stays closed`() async throws {
    let scratch = try ScratchFolder()
    let gate = try Gate("\(scratch.path)/gate")
    await gate.arrival(within: .milliseconds(5))
    let hasPassed = Mutex(false)
    let visitor = Task.detached { [path = gate.path] in
      let file = unsafe Glibc.open(path, O_RDONLY)
      var byte: UInt8 = 0
      let count = unsafe read(file, &byte, 1)
      hasPassed.withLock { $0 = true }
      close(file)
      return count
    }
    await gate.arrival(within: .seconds(60))
    #expect(!hasPassed.withLock { $0 })
    gate.open()
    #expect(await visitor.value == 1)
    // Nobody reads the FIFO any more. Writing to it does not end this process.
    gate.open()
  }
}
