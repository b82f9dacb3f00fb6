import Testing

@Suite struct `Where something cannot be written` {
  let desk: Desk

  init() throws { desk = try Desk() }

  /// What a line of shell writes, as one line, and its exit code.
  private func shell(_ line: String) throws -> (said: String, code: String) {
    let (output, _) = try desk.shell("{ \(line); } 2>&1; echo \"code $?\"")
    return (output.dropLast().joined(separator: " "), output.last ?? "")
  }

  @Test(arguments: [
    (
      "tutor lessons > /dev/full", "Not all output could be written: No space left on device.",
      "code 2"
    ),
    (
      "tutor check > /dev/full", "Not all output could be written: No space left on device.",
      "code 2"
    ),
    (
      "tutor run async-let/read-twice --format json > /dev/full",
      "Not all output could be written: No space left on device.", "code 2"
    ),
    (
      "(ulimit -f 0; tutor lessons > \"$HOME/lessons\")",
      "Not all output could be written: File too large.", "code 2"
    ),
    ("tutor run async-let/read-twice <&- >&-", "", "code 0"),
    (
      "TMPDIR=/nowhere; export TMPDIR; tutor run async-let/read-twice > /dev/null",
      "No trace can be written in /nowhere/: No such file or directory. Name another folder in TMPDIR.",
      "code 2"
    ),
    (
      "XDG_STATE_HOME=/proc/none; tutor set cores 3 > /dev/null",
      "/proc/none/structured-concurrency-tutor/settings cannot be saved: The file cannot be written: its folder cannot be made. What you do now is forgotten at the end.",
      "code 0"
    ),
    (
      "XDG_STATE_HOME=/etc/passwd; tutor set cores 3 > /dev/null",
      "/etc/passwd/structured-concurrency-tutor/settings cannot be saved: The file cannot be written: its folder cannot be made. What you do now is forgotten at the end.",
      "code 0"
    ),
    ("unset HOME XDG_STATE_HOME XDG_CACHE_HOME; tutor set cores 3 > /dev/null", "", "code 0"),
    (
      "tutor hand-in /proc/none/mine.txt",
      "/proc/none/mine.txt: The file cannot be written: its folder cannot be made. Choose another place, or make room.",
      "code 2"
    ),
  ])
  func `One sentence says so`(line: String, sentence: String, code: String) throws {
    let (said, ending) = try shell(line)
    #expect(said == sentence)
    #expect(ending == code)
  }

  @Test func `That progress cannot be saved is said once, and not among the answers`() throws {
    let line = "printf 'open 2\\ngoto 1\\ngoto 2\\n' | XDG_STATE_HOME=/proc/none tutor"
    let (said, ending) = try shell("\(line) > /dev/null")
    #expect(said.split(separator: "/progress cannot be saved").count == 2)
    #expect(ending == "code 0")
    #expect(try !shell("\(line) 2> /dev/null").said.contains("cannot be saved"))
  }
}
