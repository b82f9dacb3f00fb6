import Foundation
import PseudoTerminal
import Testing

@testable import LineEditor

@Suite struct HistoryFileTests {
  let home: Home
  var file: HistoryFile { HistoryFile(path: "\(home.path)/history", limit: 1_000) }

  init() throws { home = try Home() }

  @Test(arguments: ["", "a b", "\t\n\r\u{1B}\u{7F}", "é日🦉", "\\", "\\040", "a\\nb", "^M-x$"])
  func `A line is unchanged after encoding and decoding`(text: String) {
    let line = VisEncoding.encode(text)
    #expect(!line.contains { $0.isWhitespace })
    #expect(VisEncoding.decode(line.utf8) == text)
  }

  // libedit 3.1-20221030 wrote these two files with history(H_SAVE), each in a different locale.
  @Test(
    arguments: [
      #"""
      _HiStOrY_V2_
      hello\040world\012
      caf\M-C\M-)
      \^A\^?
      tab\011here
      back\134slash
      a\012b
      \M-f\M^W\M-%\M-f\M^\\M-,\040x
      ^$M-a

      """#,
      #"""
      _HiStOrY_V2_
      hello\040world\012
      café
      \^A\^?
      tab\011here
      back\134slash
      a\012b
      日本\040x
      ^$M-a

      """#,
    ])
  func `A file written by libedit can be read`(text: String) throws {
    try home.write(text, to: "history")
    #expect(
      try file.load() == [
        "hello world", "café", "\u{1}\u{7F}", "tab\there", "back\\slash", "a\nb", "日本 x", "^$M-a",
      ])
  }

  @Test func `Damaged lines are skipped`() throws {
    let bad = ["\\q", "\\04", "\\777", "\\M", "\\", "\\M-C", "nul\\000"]
    try home.write("_HiStOrY_V2_\ngood\n" + bad.joined(separator: "\n") + "\nfine\n", to: "history")
    #expect(try file.load() == ["good", "fine"])
  }

  @Test(arguments: [1_022, 1_023, 1_024, 1_025, 2_048, 16_384])
  func `Entries of any usual length are kept`(length: Int) throws {
    let entry = String(repeating: "x", count: length)
    try file.append(entry)
    try file.append("after")
    #expect(try file.load() == [entry, "after"])
  }

  @Test func `An entry longer than 16 KiB is not kept`() throws {
    try file.append("before")
    try file.append(String(repeating: "x", count: 16_385))
    #expect(try file.load() == ["before"])
  }

  @Test func `Only the latest entries of a large file are read`() throws {
    let lines = (0..<900_000).map { "line\\040\($0)" }.joined(separator: "\n")
    try home.write("_HiStOrY_V2_\n" + lines + "\n", to: "history")
    let entries = try file.load()
    #expect(entries == (899_000..<900_000).map { "line \($0)" })
    try file.append("last")
    #expect(try file.load().suffix(2) == ["line 899999", "last"])
    #expect(try file.load().count == 1_000)
  }

  @Test func `A folder is reported as an error, and a missing or empty file has no entries`()
    throws
  {
    let folder = HistoryFile(path: home.path, limit: 10)
    let reason = "it is a folder, not a file"
    #expect(throws: LineEditorError.historyUnreadable(path: home.path, reason: reason)) {
      try folder.load()
    }
    #expect(try file.load().isEmpty)
    try home.write("", to: "history")
    #expect(try file.load().isEmpty)
  }

  @Test func `Only the owner can read the file, and no other file is left`() throws {
    try file.append("secret")
    #expect(try FileManager.default.contentsOfDirectory(atPath: home.path) == ["history"])
    let attributes = try FileManager.default.attributesOfItem(atPath: "\(home.path)/history")
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }
}
