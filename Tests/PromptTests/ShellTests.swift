import PseudoTerminal
import Testing

@Suite struct `From a shell` {
  let desk: Desk

  init() throws { desk = try Desk() }

  @Test func `One command gives its answer and ends`() throws {
    let (output, status) = try desk.shell("tutor lessons | head -1")
    #expect(output == ["   1  Why structure  structured-programming, 25 minutes"])
    #expect(status == .exited(0))
  }

  @Test func `A run is shown at once where nobody could press a key`() throws {
    let (output, status) = try desk.shell(
      "tutor run async-let/concurrent-binding --metadata-fails </dev/null | cat")
    #expect(status == .exited(0))
    #expect(output.contains { $0.contains("metadata threw NotFound: metadata of cat.") })
    #expect(!output.contains { $0.contains("Control-C") })
  }

  @Test func `A run's trace goes to other programs as JSON alone`() throws {
    let (output, status) = try desk.shell(
      "tutor run async-let/concurrent-binding --format json | cut -c1-14 | sort -u")
    #expect(status == .exited(0))
    #expect(output.allSatisfy { $0.hasPrefix("{\"event\":\"run\"") || $0.hasPrefix("{\"time\":") })
    #expect(output.count > 1)
  }

  @Test func `Commands come on a pipe, and the first mistake ends them`() throws {
    let (output, status) = try desk.shell(
      "printf '# two\\n\\nset cores\\nfoo\\nlessons\\n' | tutor 2>&1")
    #expect(status == .exited(3))
    #expect(
      output == [
        "cores    4           worker cores of the simulated machine",
        "There is no command foo. help lists all commands.",
      ])
  }

  @Test func `A script ends at its first mistake, and says where`() throws {
    let script = "\(desk.path)/script"
    let (output, status) = try desk.shell(
      "printf '# why\\nset seed\\nwhy image\\n' > '\(script)'; tutor -f '\(script)' 2>&1")
    #expect(status == .exited(3))
    #expect(
      output == [
        "seed     0           what chance begins with",
        "Nothing has run yet. Type run and a demo's name; run LESSON lists its demos.",
        "The script stops at line 3: why image",
      ])
  }

  @Test(arguments: [
    ("tutor lesons", "There is no command lesons. Did you mean lessons? help lists all commands."),
    (
      "tutor --widht 3",
      "There is no option --widht before a command. Did you mean --width? tutor --help"
    ),
    ("tutor run async-let/nope", "There is no demo async-let/nope."),
    ("tutor trace ./nope", "There is no program at ./nope."),
    (
      "tutor -f /nope",
      "The script /nope cannot be read: there is no such file. Check its name and permissions."
    ),
    ("tutor check nope", "There is no lesson nope, and no directory of that name."),
    (
      "tutor run async-let/read-twice --reads 0",
      "--reads takes a number from 1 to 100, not 0. params read-twice lists all options."
    ),
    (
      "tutor tally 3 async-let/read-twice --reads 0",
      "--reads takes a number from 1 to 100, not 0. params read-twice lists all options."
    ),
  ])
  func `Bad usage says why on standard error`(line: String, sentence: String) throws {
    let (output, status) = try desk.shell("\(line) 2>&1 >/dev/null")
    #expect(output.joined(separator: " ").hasPrefix(sentence))
    #expect(status == .exited(2))
  }

  @Test func `Any Swift program is traced with its arguments`() throws {
    let (output, status) = try desk.shell(
      "tutor --ascii trace --view tree '\(PseudoTerminal.product("fixture-family"))' | cat")
    #expect(status == .exited(0))
    #expect(output.contains { $0.contains("|- image") })
  }

  @Test func `The lessons keep to the rules for authors`() throws {
    let (output, status) = try desk.shell("tutor check")
    #expect(output.last?.hasSuffix(" lessons, 0 errors, 0 warnings.") == true)
    #expect(status == .exited(0))
  }

  @Test func `One lesson is checked by itself`() throws {
    let (output, status) = try desk.shell("tutor check async-let")
    #expect(output == ["1 lesson, 0 errors, 0 warnings."])
    #expect(status == .exited(0))
  }

  @Test func `A lesson with a mistake fails the check`() throws {
    let folder = "\(desk.path)/Lessons/01-bad"
    let (output, status) = try desk.shell(
      "mkdir -p '\(folder)'; echo '# Bad' > '\(folder)/Lesson.md'; tutor check '\(desk.path)/Lessons'"
    )
    #expect(output.contains { $0.contains("Lesson.md:1:1: error: ") })
    #expect(status == .exited(1))
  }

  @Test func `Help and version are plain text`() throws {
    let (help, status) = try desk.shell("tutor --help")
    #expect(help.first == "A tutor for Swift structured concurrency.")
    #expect(status == .exited(0))
    #expect(try desk.shell("tutor --version").output.first?.hasPrefix("tutor ") == true)
  }
}
