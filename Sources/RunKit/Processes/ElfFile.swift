import FoundationEssentials

/// What an ELF file's headers say about how it is linked (elf(5); 64-bit, little-endian). Any bytes may come:
/// what lies outside of the file counts as absent.
struct ElfFile: Hashable, Sendable {
  enum Machine: Hashable, Sendable {
    case x86, arm
    case other(UInt16)

    static var current: Machine {
      #if arch(x86_64)
        .x86
      #else
        .arm
      #endif
    }
  }

  var machine: Machine
  /// It asks for a dynamic linker; without one nothing can be preloaded.
  var hasInterpreter: Bool
  /// The libraries it needs, as it names them.
  var needed: [String]
  /// It holds Swift's metadata, its own or that of a standard library linked into it.
  var hasSwiftSections: Bool

  /// Nil for what is no ELF file of 64 bits.
  init?(_ bytes: Data) {
    guard bytes.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]),
      let machine: UInt16 = bytes.word(at: 18)
    else { return nil }
    self.machine =
      switch machine {
      case 62: .x86
      case 183: .arm
      default: .other(machine)
      }
    let segments = Self.table(of: bytes, offset: 32, entrySize: 54, count: 56)
      .compactMap { Segment(bytes, at: $0) }
    hasInterpreter = segments.contains { $0.type == Segment.interpreter }
    needed = Self.needed(bytes, segments)
    hasSwiftSections = Self.sectionNames(bytes).contains { $0.hasPrefix("swift5_") }
  }

  /// Where the entries of a header table begin; the header's fields are at the offsets given.
  private static func table(
    of bytes: Data, offset: Int, entrySize: Int, count: Int
  ) -> [Int] {
    guard let start: UInt64 = bytes.word(at: offset), let start = Int(exactly: start),
      let size: UInt16 = bytes.word(at: entrySize), let count: UInt16 = bytes.word(at: count),
      size > 0, start <= bytes.count
    else { return [] }
    return (0..<Int(count)).map { start + $0 * Int(size) }
  }

  private static func needed(_ bytes: Data, _ segments: [Segment]) -> [String] {
    guard let dynamic = segments.first(where: { $0.type == Segment.dynamic }) else { return [] }
    var names: [UInt64] = []
    var tableAddress: UInt64?
    var offset = dynamic.offset
    let end = dynamic.offset + min(dynamic.size, bytes.count)
    while offset + 16 <= end, let tag: UInt64 = bytes.word(at: offset),
      let value: UInt64 = bytes.word(at: offset + 8), tag != 0
    {
      if tag == 1 { names.append(value) }
      if tag == 5 { tableAddress = value }
      offset += 16
    }
    guard let tableAddress,
      let home = segments.first(where: { $0.type == Segment.load && $0.holds(tableAddress) })
    else { return [] }
    let table = home.offset + Int(tableAddress - home.address)
    return names.compactMap { Int(exactly: $0) }.compactMap { bytes.text(at: table, plus: $0) }
  }

  private static func sectionNames(_ bytes: Data) -> [String] {
    let sections = table(of: bytes, offset: 40, entrySize: 58, count: 60)
    guard let index: UInt16 = bytes.word(at: 62), sections.indices.contains(Int(index)),
      let start: UInt64 = bytes.word(at: sections[Int(index)] + 24), let start = Int(exactly: start)
    else { return [] }
    return sections.compactMap { section in
      let name: UInt32? = bytes.word(at: section)
      return name.flatMap { bytes.text(at: start, plus: Int($0)) }
    }
  }
}

/// One entry of the program header table.
private struct Segment {
  static let load: UInt32 = 1
  static let dynamic: UInt32 = 2
  static let interpreter: UInt32 = 3

  var type: UInt32
  var offset: Int
  var address: UInt64
  var size: Int

  init?(_ bytes: Data, at start: Int) {
    guard let type: UInt32 = bytes.word(at: start), let offset: UInt64 = bytes.word(at: start + 8),
      let address: UInt64 = bytes.word(at: start + 16),
      let size: UInt64 = bytes.word(at: start + 32),
      offset <= UInt64(bytes.count), size <= UInt64(bytes.count)
    else { return nil }
    self.type = type
    self.offset = Int(offset)
    self.address = address
    self.size = Int(size)
  }

  func holds(_ other: UInt64) -> Bool { other >= address && other - address < UInt64(size) }
}

extension Data {
  /// The little-endian number at an offset; nil outside of the bytes.
  fileprivate func word<Word: FixedWidthInteger>(at offset: Int) -> Word? {
    let size = Word.bitWidth / 8
    guard offset >= 0, offset <= count - size else { return nil }
    return self[offset..<offset + size].reversed().reduce(Word.zero) { $0 << 8 | Word($1) }
  }

  fileprivate func text(at start: Int, plus offset: Int) -> String? {
    let (begin, overflow) = start.addingReportingOverflow(offset)
    guard !overflow, begin >= 0, begin < count else { return nil }
    return String(decoding: self[begin...].prefix(4096).prefix { $0 != 0 }, as: UTF8.self)
  }
}
