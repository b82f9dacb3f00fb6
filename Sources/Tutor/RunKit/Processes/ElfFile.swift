import FileStore

/// The linking information in the headers of an ELF file (64-bit, little-endian). Source: elf(5).
///
/// The bytes need not be valid. Anything outside of the file counts as missing.
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
  /// Whether the file names a dynamic linker. Without one, no library can be preloaded.
  var hasInterpreter: Bool
  /// The names of the libraries that the file needs.
  var needed: [String]
  /// The folders of the run path, before expansion.
  var runpath: [String]
  /// Whether the file contains Swift metadata: its own, or that of a statically linked standard library.
  var hasSwiftSections: Bool

  /// Reads the headers. Returns nil if the bytes are not a 64-bit, little-endian ELF file.
  init?(_ bytes: some ByteSource) {
    guard bytes.bytes(at: 0, count: 6) == [0x7F, 0x45, 0x4C, 0x46, 2, 1],
      let machine: UInt16 = bytes.word(at: 18)
    else { return nil }
    self.machine =
      switch machine {
      case 62: .x86
      case 183: .arm
      default: .other(machine)
      }
    let segments = Self.segments(bytes)
    hasInterpreter = segments.contains { $0.type == Segment.interpreter }
    let strings = Self.dynamicStrings(bytes, segments)
    needed = strings[Self.neededTag] ?? []
    runpath = (strings[Self.runpathTag] ?? []).flatMap { $0.split(separator: ":").map(String.init) }
    hasSwiftSections = Self.sections(bytes).contains { $0.name.hasPrefix("swift5_") }
  }

  private static func segments(_ bytes: some ByteSource) -> [Segment] {
    table(of: bytes, offset: 32, entrySize: 54, count: 56).compactMap { Segment(bytes, at: $0) }
  }

  /// Returns the offsets of a header table's entries. The arguments are the offsets of the fields in the file's header.
  private static func table(
    of bytes: some ByteSource, offset: Int, entrySize: Int, count: Int
  ) -> [Int] {
    guard let start: UInt64 = bytes.word(at: offset), let start = Int(exactly: start),
      let size: UInt16 = bytes.word(at: entrySize), let count: UInt16 = bytes.word(at: count),
      size > 0, start <= bytes.count
    else { return [] }
    return (0..<Int(count)).map { start + $0 * Int(size) }
  }

  private static let neededTag: UInt64 = 1
  private static let stringTableTag: UInt64 = 5
  private static let runpathTag: UInt64 = 29
  private static let stringSizeTag: UInt64 = 10

  /// Returns the strings of the dynamic section's entries, by tag.
  private static func dynamicStrings(_ bytes: some ByteSource, _ segments: [Segment]) -> [UInt64:
    [String]]
  {
    guard let dynamic = segments.first(where: { $0.type == Segment.dynamic }) else { return [:] }
    var places: [(tag: UInt64, offset: UInt64)] = []
    var tableAddress: UInt64?
    var offset = dynamic.offset
    let end = dynamic.offset + min(dynamic.size, bytes.count)
    while offset + 16 <= end, let tag: UInt64 = bytes.word(at: offset),
      let value: UInt64 = bytes.word(at: offset + 8), tag != 0
    {
      if tag == neededTag || tag == runpathTag { places.append((tag, value)) }
      if tag == stringTableTag { tableAddress = value }
      offset += 16
    }
    guard let tableAddress,
      let home = segments.first(where: { $0.type == Segment.load && $0.holds(tableAddress) })
    else { return [:] }
    let table = home.offset + Int(tableAddress - home.address)
    return places.reduce(into: [:]) { strings, place in
      let text = Int(exactly: place.offset).flatMap { bytes.text(at: table, plus: $0) }
      if let text { strings[place.tag, default: []].append(text) }
    }
  }

  /// Returns the names of the symbols that a file imports or exports, as one text: the string table of the dynamic
  /// section.
  static func symbolNames(_ bytes: some ByteSource) -> String {
    let segments = segments(bytes)
    guard let dynamic = segments.first(where: { $0.type == Segment.dynamic }) else { return "" }
    var (address, size): (UInt64?, UInt64?)
    for offset in stride(from: dynamic.offset, to: dynamic.offset + dynamic.size, by: 16) {
      let (tag, value): (UInt64?, UInt64?) = (bytes.word(at: offset), bytes.word(at: offset + 8))
      if tag == stringTableTag { address = value }
      if tag == stringSizeTag { size = value }
      if tag == nil || tag == 0 { break }
    }
    guard let address, let size, size <= UInt64(bytes.count),
      let home = segments.first(where: { $0.type == Segment.load && $0.holds(address) })
    else { return "" }
    let table = bytes.bytes(at: home.offset + Int(address - home.address), count: Int(size))
    return String(decoding: table, as: UTF8.self)
  }

  /// Returns the names of the symbols that a file exports: those of its dynamic symbol table that it defines.
  static func exportedNames(_ bytes: some ByteSource) -> [String] {
    let sections = sections(bytes)
    guard let table = sections.first(where: { $0.name == ".dynsym" })?.header,
      let names = sections.first(where: { $0.name == ".dynstr" })?.header,
      let start: UInt64 = bytes.word(at: table + 24), let size: UInt64 = bytes.word(at: table + 32),
      let text: UInt64 = bytes.word(at: names + 24), let text = Int(exactly: text),
      start <= UInt64(bytes.count), size <= UInt64(bytes.count)
    else { return [] }
    let symbols = bytes.bytes(at: Int(start), count: Int(size))
    let entrySize = 24
    return stride(from: 0, through: symbols.count - entrySize, by: entrySize).compactMap { entry in
      // The number of the section that contains the symbol; 0 for a symbol of another file.
      guard symbols[entry + 6] != 0 || symbols[entry + 7] != 0 else { return nil }
      let name = symbols[entry..<entry + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
      return bytes.text(at: text, plus: name)
    }
  }

  /// Returns the names of all symbols, also of those that the file uses itself, as one text: the string table of the
  /// symbol table. Nil if the file was stripped.
  static func allSymbolNames(_ bytes: some ByteSource) -> String? {
    guard let header = sections(bytes).first(where: { $0.name == ".strtab" })?.header,
      let offset: UInt64 = bytes.word(at: header + 24), let offset = Int(exactly: offset),
      let size: UInt64 = bytes.word(at: header + 32), size <= UInt64(bytes.count)
    else { return nil }
    return String(decoding: bytes.bytes(at: offset, count: Int(size)), as: UTF8.self)
  }

  /// The names of the sections, and the places of their headers.
  private static func sections(_ bytes: some ByteSource) -> [(name: String, header: Int)] {
    let headers = table(of: bytes, offset: 40, entrySize: 58, count: 60)
    guard let index: UInt16 = bytes.word(at: 62), headers.indices.contains(Int(index)),
      let start: UInt64 = bytes.word(at: headers[Int(index)] + 24), let start = Int(exactly: start)
    else { return [] }
    return headers.compactMap { header in
      (bytes.word(at: header) as UInt32?).flatMap { bytes.text(at: start, plus: Int($0)) }
        .map { ($0, header) }
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

  init?(_ bytes: some ByteSource, at start: Int) {
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

/// Bytes with random access.
protocol ByteSource {
  var count: Int { get }
  /// Returns the bytes at an offset. Returns fewer than `count` at the end.
  func bytes(at offset: Int, count: Int) -> [UInt8]
}

/// An open file with a buffer, for reading many small pieces that are close to each other, such as a file's headers.
final class WindowedFile: ByteSource {
  let count: Int
  private let file: OpenFile
  private var window: [UInt8] = []
  private var start = 0
  private static let size = 1 << 14

  init(_ file: OpenFile) {
    self.file = file
    count = file.state?.size ?? 0
  }

  func bytes(at offset: Int, count: Int) -> [UInt8] {
    guard offset >= 0, count >= 0 else { return [] }
    if count > Self.size { return file.bytes(at: offset, count: count) }
    if offset < start || offset - start > window.count - count {
      window = file.bytes(at: offset, count: Self.size)
      start = offset
    }
    return Array(window.dropFirst(offset - start).prefix(count))
  }
}

extension ByteSource {
  /// Returns the little-endian number at an offset; nil outside of the bytes.
  fileprivate func word<Word: FixedWidthInteger>(at offset: Int) -> Word? {
    guard offset >= 0 else { return nil }
    let bytes = bytes(at: offset, count: Word.bitWidth / 8)
    guard bytes.count == Word.bitWidth / 8 else { return nil }
    return bytes.reversed().reduce(Word.zero) { $0 << 8 | Word($1) }
  }

  fileprivate func text(at start: Int, plus offset: Int) -> String? {
    let (begin, overflow) = start.addingReportingOverflow(offset)
    guard !overflow, begin >= 0, begin < count else { return nil }
    var text: [UInt8] = []
    while text.count < 4096 {
      let part = bytes(at: begin + text.count, count: 64)
      text += part.prefix { $0 != 0 }
      if part.isEmpty || part.contains(0) { break }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
