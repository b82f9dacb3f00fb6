import Foundation
import PseudoTerminal
import Testing

/// A learner's file is graded once for each save, regardless of how the editor writes the file.
@Suite struct SavingTests {
  let home: TestHome

  init() throws { home = try TestHome() }

  /// The ways that editors save a file: `$f` is the file, and `$t` is the new text. Most descriptions name an editor.
  private static let ways = [
    ("in place, flushed to the disk, as VS Code does", "dd if=$t of=$f conv=fsync status=none"),
    (
      "with a backup for the next start, as VS Code does",
      "mkdir -p ../Backups; cp $t ../Backups/1; dd if=$t of=$f conv=fsync status=none"
    ),
    ("truncated, then written, as nano does", ": > $f; cat $t >> $f"),
    ("after a copy of the old file, as nano does", "cp -p $f $f~; cat $t > $f"),
    (
      "as a new file renamed over the old one, as sed -i does",
      "cp $t sedAbCdEf; mv sedAbCdEf $f"
    ),
    (
      "as a new file beside the old one, as vim does",
      "touch .$f.swp 4913; rm 4913; mv $f $f~; cat $t > $f; rm $f~ .$f.swp"
    ),
    (
      "over the old file, with a copy, as vim does for links",
      "touch .$f.swp; cp -p $f $f~; cat $t > $f; rm $f~ .$f.swp"
    ),
    (
      "with a lock and an autosave file, as Emacs does",
      "ln -s me@host.1 .#$f; cp $t \\#$f\\#; mv $f $f~; cat $t > $f; rm .#$f \\#$f\\#"
    ),
    (
      "by renaming twice, as JetBrains does",
      "cat $t > ${f}___jb_tmp___; mv $f ${f}___jb_old___; mv ${f}___jb_tmp___ $f; rm ${f}___jb_old___"
    ),
    ("twice, with the same text", "cat $t > $f; cat $t > $f"),
    ("and touched, as builds do", "cat $t > $f; touch $f"),
    ("with the old file's time", "touch -r $f $f.time; cat $t > $f; touch -r $f.time $f"),
    ("as a link to another file", "cp $t $f.real; ln -sf $f.real $f.link; mv $f.link $f"),
    ("in the link's target", "cat $t > $f.real"),
    (
      "as a link to another folder",
      "mkdir -p ../else; cp $t ../else/real; ln -sf ../else/real $f.link; mv $f.link $f"
    ),
    (
      "as a new file that replaces the link's target",
      "cp $t ../else/n; mv ../else/n ../else/real"
    ),
  ]

  /// Opens the exercise whose file the tests save.
  private func openExercise() throws -> PseudoTerminal {
    let terminal = try home.open(
      [], rows: 40, adding: ["PATH": "\(TestHome.compilerFolder):/usr/bin:/bin"])
    try terminal.wait(for: "tutor>")
    try terminal.type("exercise two-downloads\r")
    try terminal.wait(for: "is compiled and checked")
    return terminal
  }

  @Test func `A file with a byte order mark and the line ends of Windows has the same lines`()
    throws
  {
    let terminal = try openExercise()
    let file = "\(home.path)/.local/share/structured-concurrency-tutor/code/two-downloads.swift"
    let (_, status) = try home.shell(
      "sed -i -e 's/let front = try await/async let front =/' "
        + "-e 's/let rear = try await/let first = try await front; async let rear =/' "
        + "-e 's/front, rear/first, try await rear/' -e 's/$/\\r/' -e '1s/^/\\xef\\xbb\\xbf/' '\(file)'"
    )
    #expect(status == .exited(0))
    // The names of tasks come from the source.
    try terminal.wait(for: "rear began only when front had ended")
    try terminal.type("diff\r")
    try terminal.wait(for: "+   let first = try await front")
    #expect(!terminal.screen.transcript.contains("␍"))
    #expect(!terminal.screen.transcript.contains("U+FEFF"))
  }

  @Test func `Control-C stops the test of a saved file, and a test that was typed`() throws {
    let terminal = try openExercise()
    let file = "\(home.path)/.local/share/structured-concurrency-tutor/code/two-downloads.swift"
    let (_, status) = try home.shell("sed -i -e 's/return .front, rear./while true {}/' '\(file)'")
    #expect(status == .exited(0))
    // The first ones may arrive before the tutor notices the save.
    var count = 0
    while !terminal.screen.transcript.contains("The test was stopped."), count < 1000 {
      count += 1
      try terminal.type("\u{3}")
      try terminal.wait(for: "an answer to Control-C, and a prompt") {
        // Both the terminal and the tutor may show one that is typed when the test begins.
        $0.screen.transcript.ranges(of: "^C").count >= count && $0.screen.currentLine == "tutor>"
      }
    }
    try terminal.type("test\r\u{3}")
    try terminal.wait(for: "the end of the test that was typed") {
      $0.screen.transcript.ranges(of: "The test was stopped.").count == 2
    }
    #expect(!terminal.screen.transcript.contains("limit of real time"))
    try terminal.type("test\r")
    try terminal.wait(for: "limit of real time")
    #expect(terminal.screen.transcript.ranges(of: "limit of real time").count == 1)
  }

  @Test func `Each save is graded once, with the saved text`() throws {
    let terminal = try openExercise()
    let code = "\(home.path)/.local/share/structured-concurrency-tutor/code"
    let start = try String(contentsOfFile: "\(code)/two-downloads.swift", encoding: .utf8)
    for (number, way) in Self.ways.enumerated() {
      // The compiler's message identifies the text.
      let text = start.replacing("return [", with: "missing\(number)()\n  return [")
      try #require(text != start)
      try text.write(toFile: "\(home.path)/new", atomically: true, encoding: .utf8)
      let (_, status) = try home.shell(
        "cd '\(code)'; f=two-downloads.swift; t='\(home.path)/new'; \(way.1)")
      #expect(status == .exited(0), "\(way.0)")
      try terminal.wait(for: "cannot find 'missing\(number)'")
    }
    for (number, way) in Self.ways.enumerated() {
      let parts = terminal.screen.transcript.components(separatedBy: "find 'missing\(number)'")
      #expect(parts.count == 2, "\(way.0)")
    }
    for (content, sentence) in [
      ("printf 'let a = \\377'", "UTF-8"), ("head -c 300000 /dev/zero", "bytes"),
    ] {
      // The last of the ways leaves a link.
      _ = try home.shell("cd '\(code)'; rm two-downloads.swift; \(content) > two-downloads.swift")
      try terminal.wait(for: "a sentence about \(sentence)") {
        let parts = $0.screen.transcript.components(separatedBy: "cannot find")
        return parts.last?.contains(sentence) ?? false
      }
    }
    _ = try home.shell("cp '\(home.path)/new' '\(code)/two-downloads.swift'")
    // The prompt still responds, and editors can find out how to compile the file.
    try terminal.type("diff\r")
    try terminal.wait(for: "+   missing\(Self.ways.count - 1)()")
    let settings = FileManager.default.contents(atPath: "\(code)/compile_commands.json")
    let entries = try JSONSerialization.jsonObject(with: settings ?? Data()) as? [[String: Any]]
    #expect(entries?.first?["file"] as? String == "two-downloads.swift")
    let arguments = try #require(entries?.first?["arguments"] as? [String])
    #expect(arguments.contains { $0.hasPrefix("-swift-module-file=DemoWorld=") })
  }

  @Test func `A file that cannot be read or written is not announced, and the reason is told`()
    throws
  {
    let code = "\(home.path)/.local/share/structured-concurrency-tutor/code"
    let exercise = "printf 'exercise two-downloads\\n' | tutor --allow-code 2>&1"
    let (lines, _) = try home.shell(
      "mkdir -p '\(code)'; printf '\\377' > '\(code)/two-downloads.swift'; \(exercise)")
    let unread = lines.joined(separator: " ")
    #expect(unread.contains("Save it in UTF-8."), "\(unread)")
    #expect(!unread.contains("Edit it"))
    let unwritten = try home.shell(
      "printf 'set code-folder /proc/1\\nexercise two-downloads\\n' | tutor --allow-code 2>&1"
    ).0.joined(separator: " ")
    #expect(
      unwritten.contains("`set code-folder FOLDER` chooses another folder for your files."),
      "\(unwritten)")
    #expect(!unwritten.contains("Edit it"))
  }

  @Test func `A file that is saved without a change is not tested, and the tutor says so`() throws {
    let terminal = try openExercise()
    let file = "\(home.path)/.local/share/structured-concurrency-tutor/code/two-downloads.swift"
    let (_, status) = try home.shell(
      "cp '\(file)' '\(home.path)/same'; cat '\(home.path)/same' > '\(file)'")
    #expect(status == .exited(0))
    try terminal.wait(for: "You saved the file without a change, so it is not tested.")
    _ = try home.shell("echo 'let a: Int = missing()' >> '\(file)'")
    try terminal.wait(for: "cannot find 'missing'")
    let parts = terminal.screen.transcript.components(separatedBy: "without a change")
    #expect(parts.count == 2)
  }

  @Test func `A verdict fits into a window that became narrower at the prompt`() throws {
    let terminal = try openExercise()
    terminal.resize(columns: 50, rows: 40)
    let (_, status) = try home.shell(
      "echo 'let a: Int = missing()' >> '\(home.path)/.local/share/structured-concurrency-tutor/code/two-downloads.swift'"
    )
    #expect(status == .exited(0))
    try terminal.wait(for: "cannot find\n   'missing' in scope")
  }

  @Test func `A code folder that is a symbolic link is watched`() throws {
    let terminal = try home.open(
      [], rows: 40, adding: ["PATH": "\(TestHome.compilerFolder):/usr/bin:/bin"])
    try terminal.wait(for: "tutor>")
    _ = try home.shell("mkdir '\(home.path)/real'; ln -s real '\(home.path)/link'")
    try terminal.enter("set code-folder '\(home.path)/link'", shows: "code-folder")
    try terminal.type("exercise two-downloads\r")
    try terminal.wait(for: "is compiled and checked")
    let (_, status) = try home.shell(
      "echo 'let a: Int = missing()' >> '\(home.path)/real/two-downloads.swift'")
    #expect(status == .exited(0))
    try terminal.wait(for: "cannot find 'missing'")
  }

  @Test(arguments: [
    "echo '[]' >", "echo '[{\"command\": \"cc a.c\"}]' >", "ln -s /nowhere", "mkdir",
  ])
  func `A compilation database that another program has put into the code folder stays`(
    way: String
  ) throws {
    let file = "compile_commands.json"
    let (lines, _) = try home.shell(
      """
      mkdir ~/mine; cd ~/mine; \(way) \(file); ls -l \(file) > ../before; cat \(file) >> ../before 2>&1
      printf 'set code-folder %s\\nexercise two-downloads\\n' "$HOME/mine" | tutor --allow-code > ../said 2>&1; echo $?
      { ls -l \(file); cat \(file) 2>&1; } | diff ../before -; echo *; cat ../said
      """)
    let said = lines.joined(separator: " ")
    #expect(said.hasPrefix("0 compile_commands.json two-downloads.swift "), "\(said)")
  }
}
