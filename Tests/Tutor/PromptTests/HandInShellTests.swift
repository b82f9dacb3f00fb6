import Foundation
import PseudoTerminal
import Testing

/// Hand-ins in a shell, for learners and for teachers.
@Suite struct HandInShellTests {
  let home: TestHome

  init() throws { home = try TestHome() }

  @Test func `A learner writes a hand-in, and a teacher reads a folder of hand-ins`() throws {
    let (written, status) = try home.shell(
      """
      cd '\(home.path)'; mkdir week; echo 'Dear teacher' >week/letter.txt
      printf 'open async-let\\ngoto 1\\nnext\\n300 ms\\nnext\\nhand-in --name Ada week/ada.txt\\n' |
        tutor --pace instant | tail -1
      tutor hand-in --name Ada week/ada-again.txt | tail -1
      """)
    #expect(
      written == [
        "Wrote week/ada.txt: 1 step seen, 1 question answered, 1 run.",
        "Wrote week/ada-again.txt: 1 step seen, 1 question answered, 1 run.",
      ])
    #expect(status == .exited(0))
    let (read, _) = try home.shell("cd '\(home.path)'; tutor class week --csv week/all.csv 2>&1")
    #expect(
      read == [
        "letter.txt is ignored. It is not a hand-in.",
        "Wrote week/all.csv: 1 learner.",
      ])
    let (page, _) = try home.shell("cd '\(home.path)'; tutor class week")
    #expect(page.contains("all.csv is ignored. It is not a hand-in."))
    #expect(page.contains { $0.contains("is ignored: the same learner has a later hand-in.") })
    #expect(page.contains("One learner"))
    #expect(page.contains("   1 × 300 ms"))
    #expect(page.contains { $0.hasSuffix("1 of 1 missed it") })
  }

  @Test func `A file whose name is not UTF-8 is reported by its name`() throws {
    let (read, _) = try home.shell(
      "cd '\(home.path)'; mkdir week; echo x >\"week/$(printf 'b\\377').txt\"; tutor class week")
    #expect(
      read.first == "b\u{FFFD}.txt is ignored. The file's name is not UTF-8 text. Rename the file.")
  }

  @Test func `With a dash as its file, a hand-in is printed`() throws {
    let (output, status) = try home.shell("cd '\(home.path)'; tutor hand-in --name Ada -; ls")
    #expect(output.first == "tutor hand-in 5")
    #expect(output.contains("name Ada"))
    #expect(output.contains("end"))
    #expect(!output.contains("-"))
    #expect(status == .exited(0))
  }

  @Test func `Programs that learners hand in run only in a sandbox`() throws {
    let (output, status) = try home.shell(
      """
      cd '\(home.path)'; mkdir week
      PATH=/nowhere tutor class week --run 2>&1
      """)
    #expect(output.joined(separator: " ").hasPrefix("`class --run` runs learners' programs only"))
    #expect(status == .exited(2))
    let (refused, _) = try home.shell(
      "cd '\(home.path)'; mkdir week2; tutor class week2 --run --csv a.csv 2>&1; ls")
    #expect(refused.joined(separator: " ").hasPrefix("`class --run` shows its verdicts on the"))
    #expect(!refused.contains("a.csv"))
  }

  @Test func `A hand-in replaces only an older hand-in by the same learner`() throws {
    let other =
      "already exists and was not written by the tutor. Add `--replace` to replace it, or choose another name."
    let (output, status) = try home.shell(
      """
      cd '\(home.path)'; echo essay >essay.txt; mkdir folder
      tutor hand-in mine.txt >/dev/null && tutor hand-in mine.txt >/dev/null && echo again
      flat() { tr '\\n' ' ' | sed 's/ $//'; echo; }
      tutor hand-in essay.txt 2>&1 | flat; cat essay.txt; tutor hand-in folder 2>&1 | flat
      sed -i 's/^learner .*/learner aaaaaaaaaaaaaaaa/' mine.txt; tutor hand-in mine.txt 2>&1 | flat
      mkfifo pipe; tutor hand-in pipe 2>&1 | flat
      tutor class . --csv mine.txt 2>&1 | flat
      """)
    // The terminal wraps long lines.
    let lines = [
      "again", "essay.txt \(other)", "essay",
      "folder is a folder, not a file. Name another file.", "mine.txt \(other)",
      "pipe is a named pipe, not a file. Name another file.", "mine.txt \(other)",
    ]
    #expect(output.joined().filter { $0 != " " } == lines.joined().filter { $0 != " " })
    #expect(status == .exited(0))
  }

  @Test func `A long reading of hand-ins shows its progress, and Control-C ends it`() throws {
    let folder = "\(home.path)/week"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    let text = "tutor hand-in 5\n" + String(repeating: "# a remark\n", count: 1_000_000)
    try Data(text.utf8).write(to: URL(filePath: "\(home.path)/long.txt"))
    // Far more than can be read before the key arrives.
    for number in 0..<5_000 {
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder)/\(number).txt", withDestinationPath: "\(home.path)/long.txt")
    }
    let terminal = try home.open(["class", folder])
    try terminal.wait(for: " of 5000 files are read. Control-C stops.")
    #expect(terminal.isCooked)
    try terminal.type("\u{3}")
    #expect(try terminal.waitForEnd() == .signalled(SIGINT))
  }
}
