import FileStore
import Foundation
import Glibc
import TaskTrace
import Testing
import TraceAnalysis

@testable import RunKit

/// What a program may do to its trace file while the tutor reads it.
@Suite struct TraceFileReaderTests {
  /// A trace of a few pieces.
  private static let bytes: [UInt8] = {
    var events = [
      Event(time: .zero, core: .main, task: TaskID(1), action: .created(Creation(kind: .root)))
    ]
    for _ in 0..<100_000 {
      events.append(Event(time: .zero, core: .main, task: TaskID(1), action: .running))
    }
    return TraceFile.encode(Trace(scenario: Scenario(program: "many"), events: events))
  }()

  /// Reads the trace while `between`, called before each piece, does what it likes to the file.
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

  @Test func `a file is read in pieces, whole`() async throws {
    let (trace, hasChanged) = try await read { _, _ in false }
    #expect(trace.events.count == 100_001)
    #expect(!hasChanged)
  }

  @Test func `a file that is truncated while it is read gives the events before that`() async throws
  {
    let (trace, hasChanged) = try await read { piece, path in
      if piece == 3 { unsafe truncate(path, 1 << 20) }
      return false
    }
    #expect(trace.events.count < 100_001)
    #expect(trace.events.count > 60_000)
    #expect(hasChanged)
  }

  @Test func `a file that is overwritten while it is read is reported as changed`() async throws {
    await #expect(throws: TraceFileReader.Failure.self) {
      _ = try await read { piece, path in
        guard piece == 2, let handle = FileHandle(forWritingAtPath: path) else { return false }
        handle.write(Data(repeating: 0xFF, count: Self.bytes.count))
        return false
      }
    }
  }

  @Test func `reading stops between two pieces`() async throws {
    var pieces = 0
    await #expect(throws: TraceFileReader.Failure.interrupted) {
      _ = try await read { piece, _ in
        pieces = piece
        return piece == 2
      }
    }
    #expect(pieces == 2)
  }

  @Test func `a pipe, a folder and a link are refused as a trace without waiting`() async throws {
    try await Fixture.withFolder { folder in
      unsafe mkfifo("\(folder)/fifo", 0o600)
      try Data(Self.bytes).write(to: URL(filePath: "\(folder)/trace"))
      unsafe symlink("\(folder)/trace", "\(folder)/link")
      for path in ["\(folder)/fifo", folder, "\(folder)/link", "/dev/zero", "\(folder)/none"] {
        var reader = TraceFileReader()
        do throws(TraceFileReader.Failure) {
          try reader.read(path: path)
          Issue.record("\(path) was read.")
        } catch {
          switch error {
          case .notAFile, .cannotRead: break
          case .interrupted, .damaged: Issue.record("\(path): \(error)")
          }
        }
      }
    }
  }

  @Test func `a hole of many gigabytes at the end of a file takes no memory and no time`()
    async throws
  {
    try await Fixture.withFolder { folder in
      let path = "\(folder)/trace"
      try Data(Self.bytes).write(to: URL(filePath: path))
      unsafe truncate(path, 1 << 40)
      var reader = TraceFileReader()
      try reader.read(path: path)
      #expect(reader.reader.byteCount == Self.bytes.count)
      #expect(try reader.finish().events.count == 100_001)
    }
  }
}
