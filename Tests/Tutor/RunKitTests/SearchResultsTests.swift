import FileStore
import Foundation
import HostileInput
import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding
import TraceFindings

@testable import RunKit

/// Files of results, also those that the program has changed.
@Suite struct SearchResultsTests {
  @Test func `Each run begins with the part that all runs share`() async throws {
    let actions: [Action] = [.created(Creation(kind: .root)), .running, .returned]
    let events = actions.map { Event(time: .zero, core: .main, task: TaskID(1), action: $0) }
    let bytes = TraceFile.encode(Trace(scenario: Scenario(program: "/program"), events: events))
    let (common, rest) = (bytes.prefix(2 * Record.size), bytes.dropFirst(2 * Record.size))
    let parts = [
      part(-1, common), part(7, rest), part(8, reason: 1000 + UInt32(SIGSEGV), crash: 5, rest),
    ]
    try await Fixture.withFolder { folder in
      let path = "\(folder)/results"
      try Data(parts.joined()).write(to: URL(filePath: path))
      var results = SearchResults(try OpenFile(path, followingLinks: false))
      let (first, second, third) = (results.next(), results.next(), results.next())
      #expect(first?.number == 7)
      #expect(first?.trace.events.elementsEqual(events) == true)
      #expect(second?.number == 8)
      #expect(second?.trace.ending == .crashed(signal: SIGSEGV))
      #expect(first?.trace.crashAddresses == [])
      #expect(second?.trace.crashAddresses == [CodeAddress(module: "/program", offset: 5)])
      #expect(third == nil)
    }
  }

  @Test(arguments: 0..<20)
  func `A file that the program changed gives traces or none`(seed: UInt64) async throws {
    var generator = RepeatableGenerator(seed: seed)
    let actions: [Action] = [
      .created(Creation(kind: .root)), .running, .printed(.standardOutput, "one"),
      .blocked(site: nil), .unblocked, .threw("an error"), .ended(.exited(status: 0)),
    ]
    let events = actions.map { Event(time: .zero, core: .main, task: TaskID(1), action: $0) }
    let bytes = TraceFile.encode(Trace(scenario: Scenario(program: "/program"), events: events))
    let (common, rest) = (bytes.prefix(2 * Record.size), bytes.dropFirst(2 * Record.size))
    let crash = part(2, reason: 1000 + UInt32(SIGSEGV), crash: 5, rest)
    let whole = part(-1, common) + part(0, rest) + part(1, rest) + crash
    try await Fixture.withFolder { folder in
      let path = "\(folder)/results"
      var count = 0
      for _ in 0..<25 {
        var changed = whole
        for _ in 0...Int.random(in: 0..<6, using: &generator) {
          let place = Int.random(in: changed.indices, using: &generator)
          let length = min(Int.random(in: 1...40, using: &generator), changed.count - place)
          switch Int.random(in: 0..<4, using: &generator) {
          case 0: changed[place] = .random(in: 0...255, using: &generator)
          case 1: changed[place] = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &generator) ?? 0
          case 2: changed.removeSubrange(place..<place + length)
          default: changed.insert(contentsOf: changed[place..<place + length], at: place)
          }
        }
        try Data(changed).write(to: URL(filePath: path))
        var results = SearchResults(try OpenFile(path, followingLinks: false))
        while let (_, trace) = results.next() {
          _ = trace.ending.map { "\($0)" }
          _ = trace.findings(limit: 10)
          _ = trace.events.map(\.action)
          count += 1
        }
      }
      #expect(count > 0)
    }
  }

  /// Returns a part of a results file: its head and its bytes.
  private func part(
    _ number: Int32, reason: UInt32 = 0, crash: UInt32 = 0, _ bytes: ArraySlice<UInt8>
  ) -> [UInt8] {
    let words = [UInt32(bitPattern: number), reason, crash, 0, 0, 0, UInt32(bytes.count), 0]
    return words.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) } }
      + bytes
  }

  @Test(arguments: [Int64.max, 1 << 40, 1, -1])
  func `A part that claims to be longer than its file is not read`(size: Int64) async throws {
    try await Fixture.withFolder { folder in
      let path = "\(folder)/results"
      let number: [UInt8] = [0, 0, 0, 0]
      let reason: [UInt8] = [1, 0, 0, 0]
      let crash = [UInt8](repeating: 0, count: 16)
      let bytes =
        number + reason + crash + (0..<8).map { UInt8(truncatingIfNeeded: size >> ($0 * 8)) }
      try Data(bytes).write(to: URL(filePath: path))
      var results = SearchResults(try OpenFile(path, followingLinks: false))
      let found = results.next()
      #expect(found == nil)
    }
  }
}
