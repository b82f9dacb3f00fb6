import FileStore
import Foundation
import Glibc
import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding

@testable import RunKit

/// Programs that change their trace file while the tutor reads it.
@Suite struct TraceFileReaderTests {
  /// A trace that is read in several pieces.
  private static let bytes: [UInt8] = {
    var events = [
      Event(time: .zero, core: .main, task: TaskID(1), action: .created(Creation(kind: .root)))
    ]
    for _ in 0..<100_000 {
      events.append(Event(time: .zero, core: .main, task: TaskID(1), action: .running))
    }
    return TraceFile.encode(Trace(scenario: Scenario(program: "many"), events: events))
  }()

  /// Reads the trace. `between` is called before each piece and can change the file. Reading stops if it returns true.
  private func read(
    between: (_ piece: Int, _ path: String) -> Bool
  ) async throws -> (Trace, hasChanged: Bool) {
    try await Fixture.withFolder { folder in
      let path = "\(folder)/trace"
      try Data(Self.bytes).write(to: URL(filePath: path))
      let file = try OpenFile(path, followingLinks: false)
      var reader = TraceFileReader()
      var piece = 0
      try reader.read(file) {
        piece += 1
        return between(piece, path)
      }
      let hasChanged = reader.hasChanged
      return (try reader.finish(), hasChanged)
    }
  }

  @Test func `A trace file is read completely, in pieces`() async throws {
    let (trace, hasChanged) = try await read { _, _ in false }
    #expect(trace.events.count == 100_001)
    #expect(!hasChanged)
  }

  @Test func `A file that is truncated while it is read gives its earlier events`() async throws {
    let (trace, hasChanged) = try await read { piece, path in
      if piece == 3 { unsafe truncate(path, 1 << 20) }
      return false
    }
    #expect(trace.events.count < 100_001)
    #expect(trace.events.count > 60_000)
    #expect(hasChanged)
  }

  @Test func `A file that is overwritten while it is read causes an error`() async throws {
    await #expect(throws: TraceFileReader.Failure.self) {
      _ = try await read { piece, path in
        guard piece == 2, let handle = FileHandle(forWritingAtPath: path) else { return false }
        handle.write(Data(repeating: 0xFF, count: Self.bytes.count))
        return false
      }
    }
  }

  @Test func `Reading can be interrupted between two pieces`() async throws {
    var pieces = 0
    await #expect(throws: TraceFileReader.Failure.interrupted) {
      _ = try await read { piece, _ in
        pieces = piece
        return piece == 2
      }
    }
    #expect(pieces == 2)
  }

  @Test func `A hole of many gigabytes at the end of a file takes no memory and no time`()
    async throws
  {
    try await Fixture.withFolder { folder in
      let path = "\(folder)/trace"
      try Data(Self.bytes).write(to: URL(filePath: path))
      unsafe truncate(path, 1 << 40)
      var reader = TraceFileReader()
      try reader.read(try OpenFile(path, followingLinks: false))
      #expect(try reader.finish().events.count == 100_001)
    }
  }
}
