import Glibc
import Testing

@testable import FileStore

@Suite struct `A gate` {
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
}
