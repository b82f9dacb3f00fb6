import Foundation
import Testing

/// Tests for the size limits in CONTRIBUTING: 250 lines for a file and 40 lines for a function.
///
/// Because the sources are formatted, a body ends at the first line that begins with a closing brace and has the same
/// indentation as the line with the opening brace.
@Suite struct SizeTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardizedFileURL.path

  private static func files(endingIn endings: [String]) -> [String] {
    let folders = [
      "Sources", "Tests", "Lessons", "Benchmarks/Sources", "Benchmarks/Programs", "Scripts",
    ]
    let files = folders.flatMap { folder in
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
    let files = Self.files(endingIn: [".swift", ".c", ".h", ".js", ".css", ".py", ".sh"])
    #expect(files.count > 500)
    let long = try files.map { ($0, try Self.lines(of: $0).count) }.filter { $0.1 > 250 }
    #expect(long.map { "\($0.0): \($0.1)" } == [])
  }

  @Test func `No function has more than 40 lines`() throws {
    for file in Self.files(endingIn: [".swift", ".c", ".h", ".js"]) {
      let long = bodies(try Self.lines(of: file), over: 40)
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
    let closure = "  static let a = Rule(\n    1\n  ) { b, c in\n    b\n    c\n  }"
    #expect(bodies(closure.split(separator: "\n"), over: 0) == [4..<6])
    let attribute = "  @MainActor @_cdecl(\"f\") func f() {\n    g()\n  }"
    #expect(bodies(attribute.split(separator: "\n"), over: 0) == [2..<3])
    let c = "static int f(void) {\n  return 1;\n}\n"
    #expect(bodies(c.split(separator: "\n"), over: 0) == [2..<3])
    let script = "const all = (() => {\n  function f() {\n    g();\n  }\n})();"
    #expect(bodies(script.split(separator: "\n"), over: 0) == [3..<4])
  }
}

/// Returns the line numbers, counted from 1, of the bodies of functions, computed properties and closures that have
/// more lines than a limit. A nested body is part of the outer one and is also counted by itself.
///
/// A body begins after a line that ends with an opening brace, or with the parameters of a closure. Types are not
/// counted, and neither is a JavaScript function at the left margin that contains a whole script.
private func bodies(_ lines: [Substring], over limit: Int) -> [Range<Int>] {
  var found: [Range<Int>] = []
  // For each indentation, the nearest line below that begins with a closing brace.
  var ends: [Int: Int] = [:]
  for place in lines.indices.reversed() {
    let indent = lines[place].prefix { $0 == " " }.count
    let line = lines[place].dropFirst(indent)
    if line.isEmpty { continue }
    // The closing braces below that are indented more belong to other declarations.
    ends = ends.filter { $0.key <= indent }
    if let end = ends[indent], end - place - 1 > limit, beginsBody(line, indent) {
      found.append(place + 2..<end + 1)
    }
    if line.first == "}" { ends[indent] = place }
  }
  return found.reversed()
}

private func beginsBody(_ line: Substring, _ indent: Int) -> Bool {
  guard line.hasSuffix("{") || line.contains(/\{ .*\bin$/), !line.hasPrefix("//") else {
    return false
  }
  let type = /^(@\w+(\(.*\))? |[a-z]+(\([a-z]+\))? )*(struct|class|enum|extension|actor|protocol)\b/
  return !line.contains(type) && (indent > 0 || !line.contains(/^const \w+ = .*=> \{$/))
}
