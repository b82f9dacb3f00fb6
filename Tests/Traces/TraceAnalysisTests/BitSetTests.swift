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

  @Test func `A union has the numbers of both sets`() {
    var (left, right) = (BitSet(count: 200), BitSet(count: 200))
    for number in [0, 63, 130] { left.insert(number) }
    for number in [63, 64, 199] { right.insert(number) }
    left.formUnion(right)
    #expect((0..<200).filter(left.contains) == [0, 63, 64, 130, 199])
  }
}
