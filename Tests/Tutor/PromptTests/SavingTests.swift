import Foundation
import PseudoTerminal
import Testing

/// A learner's file is graded once for each save, however the editor writes it.
@Suite struct `Saving a learner's file` {
  let desk: Desk

  init() throws { desk = try Desk() }

  /// What editors do, with `$f` for the file and `$t` for the new text. Each sentence names the editor.
  private static let ways = [
    ("in place, as VS Code does", "cat $t > $f"),
    ("truncated, then written, as nano does", ": > $f; cat $t >> $f"),
    (
      "as another file that takes the old one's place, as sed -i does", "cp $t $f.new; mv $f.new $f"
    ),
    ("as a new file beside the old one, as vim does", "mv $f $f~; cat $t > $f; rm $f~"),
    ("twice, with the same text", "cat $t > $f; cat $t > $f"),
    ("and touched, as builds do", "cat $t > $f; touch $f"),
    ("with the time of the old file", "touch -r $f $f.time; cat $t > $f; touch -r $f.time $f"),
    ("as a link to another file", "cp $t $f.real; ln -sf $f.real $f.link; mv $f.link $f"),
  ]

  @Test func `Each save is graded once, with the text that was saved`() throws {
    let terminal = try desk.open(
      [], rows: 40, adding: ["PATH": "\(Desk.compilerFolder):/usr/bin:/bin"])
    try terminal.wait(for: "tutor>")
    try terminal.type("exercise two-downloads\r")
    try terminal.wait(for: "is compiled and checked")
    let code = "\(desk.path)/.local/share/structured-concurrency-tutor/code"
    let start = try String(contentsOfFile: "\(code)/two-downloads.swift", encoding: .utf8)
    for (number, way) in Self.ways.enumerated() {
      // The compiler's message tells which text it was.
      let text = start.replacing("return [", with: "missing\(number)()\n  return [")
      try #require(text != start)
      try text.write(toFile: "\(desk.path)/new", atomically: true, encoding: .utf8)
      let (_, status) = try desk.shell(
        "cd '\(code)'; f=two-downloads.swift; t='\(desk.path)/new'; \(way.1)")
      #expect(status == .exited(0), "\(way.0)")
      try terminal.wait(for: "cannot find 'missing\(number)'")
    }
    for (number, way) in Self.ways.enumerated() {
      let said = terminal.screen.transcript.components(separatedBy: "find 'missing\(number)'")
      #expect(said.count == 2, "\(way.0)")
    }
    for (content, sentence) in [
      ("printf 'let a = \\377'", "UTF-8"), ("head -c 300000 /dev/zero", "bytes"),
    ] {
      // The last editor has left a link.
      _ = try desk.shell("cd '\(code)'; rm two-downloads.swift; \(content) > two-downloads.swift")
      try terminal.wait(for: "a sentence about \(sentence)") {
        let parts = $0.screen.transcript.components(separatedBy: "cannot find")
        return parts.last?.contains(sentence) ?? false
      }
    }
    _ = try desk.shell("cp '\(desk.path)/new' '\(code)/two-downloads.swift'")
    // The prompt is alive, and editors are told how to read the file.
    try terminal.type("diff\r")
    try terminal.wait(for: "+   missing\(Self.ways.count - 1)()")
    let settings = FileManager.default.contents(atPath: "\(code)/compile_commands.json")
    let entries = try JSONSerialization.jsonObject(with: settings ?? Data()) as? [[String: Any]]
    #expect(entries?.first?["file"] as? String == "two-downloads.swift")
    #expect((entries?.first?["arguments"] as? [String])?.contains("-I") == true)
  }
}
