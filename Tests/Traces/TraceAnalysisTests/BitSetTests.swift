import Testing

@testable import TraceAnalysis

@Suite struct BitSetTests {
  @Test func `A bit set finds its members and the next member of a union`() {
    var set = BitSet(count: 200)
    var other = set
    for number in [3, 64, 199] { set.insert(number) }
    other.insert(130)
    #expect((0..<200).filter(set.contains) == [3, 64, 199])
    #expect(set.next(from: 0, or: other) == 3)
    #expect(set.next(from: 65, or: other) == 130)
    #expect(other.next(from: 131, or: other) == nil)
  }
}
