import Foundation
import Testing

/// Tests for the size limits in CONTRIBUTING: 250 lines for a file and 40 lines for a function.
///
/// Because the sources are formatted, a body ends at the first line that has only a closing brace and the same
/// indentation as the declaration.
@Suite struct SizeTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardizedFileURL.path

  private static func files(endingIn endings: [String]) -> [String] {
    let files = ["Sources", "Tests", "Lessons", "Benchmarks/Sources"].flatMap { folder in
      (FileManager.default.enumerator(atPath: "\(root)/\(folder)")?.allObjects ?? [])
        .compactMap { $0 as? String }.map { "\(folder)/\($0)" }
    }
    return files.filter { file in
      endings.contains(where: file.hasSuffix) && !file.contains(".build/")
    } + ["Package.swift"]
  }

  private static func lines(of file: String) throws -> [Substring] {
    try String(contentsOfFile: "\(root)/\(file)", encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast()
  }

  @Test func `No file has more than 250 lines`() throws {
    let files = Self.files(endingIn: [".swift", ".c", ".h", ".js", ".css", ".py"])
    #expect(files.count > 500)
    let long = try files.map { ($0, try Self.lines(of: $0).count) }.filter { $0.1 > 250 }
    #expect(long.map { "\($0.0): \($0.1)" } == [])
  }

  @Test func `No function has more than 40 lines`() throws {
    for file in Self.files(endingIn: [".swift", ".c", ".h"]) {
      let long = bodies(try Self.lines(of: file), over: 40, inC: !file.hasSuffix(".swift"))
      #expect(long == [], "\(file)")
    }
  }

  @Test func `The lines of a body exclude the declaration and the closing brace`() {
    let swift = """
      struct S {
        func f(
          a: Int
        ) -> Int {
          let b = a
          return b
        }
        var c: Int { 1 }
        var d: Int {
          1
        }
      }
      """
    #expect(bodies(swift.split(separator: "\n"), over: 0) == [5..<7, 10..<11])
    let requirement = "  protocol P {\n    func f()\n  }\n  func g() {\n    f()\n  }"
    #expect(bodies(requirement.split(separator: "\n"), over: 0) == [5..<6])
    let c = "static int f(void) {\n  return 1;\n}\n"
    #expect(bodies(c.split(separator: "\n"), over: 0, inC: true) == [2..<3])
  }
}

/// Returns the line numbers, counted from 1, of the bodies of functions, initializers and computed properties that have
/// more lines than a limit. A nested function is part of the outer one and is also counted by itself.
private func bodies(_ lines: [Substring], over limit: Int, inC: Bool = false) -> [Range<Int>] {
  var found: [Range<Int>] = []
  // For each indentation, the nearest line below that has only a closing brace.
  var ends: [Int: Int] = [:]
  for place in lines.indices.reversed() {
    let line = lines[place].utf8
    let indent = line.prefix { $0 == UInt8(ascii: " ") }.count
    if line.count == indent + 1, line.last == UInt8(ascii: "}") { ends[indent] = place }
    guard let end = ends[indent], end - place - 1 > limit, !inC || indent == 0,
      beginsBody(lines[place].dropFirst(indent), inC: inC),
      let start = lines[place..<end].firstIndex(where: { $0.utf8.last == UInt8(ascii: "{") }),
      // If this is false, the declaration has no body, as in a protocol.
      lines[place..<start].dropFirst().allSatisfy({ $0.utf8.prefix { $0 == 32 }.count > indent })
    else { continue }
    if end - start - 1 > limit { found.append(start + 2..<end + 1) }
  }
  return found.reversed()
}

private func beginsBody(_ line: Substring, inC: Bool) -> Bool {
  guard let first = line.first, !line.hasSuffix("}"), !line.hasSuffix(";") else { return false }
  if inC { return first.isLetter && line.contains("(") }
  return line.contains(/^([@a-z()]+ )*(func .*|init[?]?[(<].*|deinit \{|(var|subscript).*\{)$/)
}
