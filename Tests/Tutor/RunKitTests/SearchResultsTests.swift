import FileStore
import Foundation
import Testing

@testable import RunKit

/// Files of results that the program has changed.
@Suite struct SearchResultsTests {
  @Test(arguments: [Int64.max, 1 << 40, 1, -1])
  func `A part that claims to be longer than its file is not read`(size: Int64) async throws {
    try await Fixture.withFolder { folder in
      let path = "\(folder)/results"
      let number: [UInt8] = [0, 0, 0, 0]
      let reason: [UInt8] = [1, 0, 0, 0]
      let bytes = number + reason + (0..<8).map { UInt8(truncatingIfNeeded: size >> ($0 * 8)) }
      try Data(bytes).write(to: URL(filePath: path))
      var results = SearchResults(try OpenFile(path, followingLinks: false))
      let found = results.next()
      #expect(found == nil)
    }
  }
}
