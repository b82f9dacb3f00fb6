import PseudoTerminal
import Testing

@Suite struct `From a shell` {
  let desk: Desk

  init() throws { desk = try Desk() }

  @Test func `One command gives its answer and ends`() throws {
    let (output, status) = try desk.shell("tutor lessons | head -1")
    #expect(output == ["   1  Why structure  structured-programming, 36 minutes"])
    #expect(status == .exited(0))
  }

  @Test func `A run is shown at once where no key can be pressed`() throws {
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
        "cores        4           worker cores of the simulated machine",
        "There is no command foo. Type `help` to list all commands.",
      ])
  }

  @Test func `A script ends at its first mistake, and says where`() throws {
    let script = "\(desk.path)/script"
    let (output, status) = try desk.shell(
      "printf '# why\\nset seed\\nwhy image\\n' > '\(script)'; tutor -f '\(script)' 2>&1")
    #expect(status == .exited(3))
    #expect(
      output == [
        "seed         0           seed for random order, jitter and failures",
        "There is no run yet. Type `run` and a demo's name; `run LESSON` lists a lesson's demos.",
        "The script stopped at line 3: why image",
      ])
  }

  @Test(arguments: [
    (
      "tutor lesons",
      "There is no command lesons. Did you mean lessons? Type `help` to list all commands."
    ),
    (
      "tutor --widht 3",
      "There is no option --widht before a command. Did you mean --width? Type `tutor --help`"
    ),
    ("tutor run async-let/nope", "There is no demo async-let/nope."),
    ("tutor trace ./nope", "There is no program at ./nope."),
    (
      "tutor -f /nope",
      "The script /nope cannot be read: there is no such file. Check its name and permissions."
    ),
    ("tutor check nope", "There is no lesson and no directory named nope."),
    (
      "tutor run async-let/read-twice --reads 0",
      "--reads takes a whole number from 1 to 100, not 0. The default is 3. Type `params async-let/read-twice` to list all options."
    ),
    (
      "tutor tally 3 async-let/read-twice --reads 0",
      "--reads takes a whole number from 1 to 100, not 0. The default is 3. Type `params async-let/read-twice` to list all options."
    ),
  ])
  func `Bad usage says why on standard error`(line: String, sentence: String) throws {
    let (output, status) = try desk.shell("\(line) 2>&1 >/dev/null")
    #expect(output.joined(separator: " ").hasPrefix(sentence))
    #expect(status == .exited(2))
  }

  @Test
  func
    `What is refused is not run for real, and no series is run before its first run is looked at`()
    throws
  {
    let (output, status) = try desk.shell(
      "tutor run group-patterns/first-wins --jitter 99999 --real 2>&1")
    #expect(status == .exited(2))
    #expect(!output.contains { $0.contains("real thread pool") })
    // A hundred thousand runs would take minutes, so the error must be reported before them.
    let (tally, code) = try desk.shell(
      "tutor tally 100000 group-patterns/first-wins --by nobody.end 2>&1")
    #expect(code == .exited(2))
    #expect(tally.joined().contains("nobody"))
  }

  @Test func `Runs are counted where the end of child processes is ignored`() throws {
    let tally = "tutor tally 3 async-let/read-twice"
    let usual = try desk.shell(tally)
    let ignoring = try desk.shell("trap '' CHLD; \(tally)")
    #expect(ignoring.output == usual.output)
    #expect(ignoring.status == .exited(0))
  }

  @Test func `Any Swift program is traced with its arguments`() throws {
    let (output, status) = try desk.shell(
      "tutor --ascii trace --view tree '\(PseudoTerminal.product("fixture-family"))' | cat")
    #expect(status == .exited(0))
    #expect(output.contains { $0.contains("|- image") })
  }

  @Test(arguments: [
    ("fixture-family' trap", "died of a trap"),
    ("fixture-family' wait", "was stuck: no task could continue."),
    ("fixture-endings' exit 3", "ended with status 3."),
  ])
  func `A program that does not end well gives exit code 1 and a sentence`(
    program: String, sentence: String
  ) throws {
    let path = PseudoTerminal.product(program)
    let (said, status) = try desk.shell(
      "tutor --width 200 trace '\(path) 2>&1 >/dev/null </dev/null")
    #expect(status == .exited(1))
    #expect(said.joined(separator: " ").contains(sentence))
    // A script continues with its next line.
    let script = try desk.shell(
      "printf '%s\\n' \"trace '\(path)\" 'set cores' | tutor 2>/dev/null | tail -n 1")
    #expect(script.output.last?.hasPrefix("cores ") == true)
    let code = try desk.shell(
      "printf '%s\\n' \"trace '\(path)\" 'set cores' | tutor >/dev/null 2>&1")
    #expect(code.status == .exited(1))
  }

  @Test func `A run that is cut short at a limit gives exit code 1`() throws {
    let loop = PseudoTerminal.product("fixture-loop")
    let (said, status) = try desk.shell(
      "tutor --width 200 trace --real-limit 0.5s '\(loop)' 2>&1 >/dev/null </dev/null")
    #expect(status == .exited(1))
    #expect(said.joined(separator: " ").contains("was cut short at a limit."))
  }

  @Test func `One lesson is checked by itself`() throws {
    let (output, status) = try desk.shell("tutor check async-let")
    #expect(output == ["1 claim proven.", "1 lesson, 0 errors, 0 warnings."])
    #expect(status == .exited(0))
  }

  @Test func `A lesson with a mistake fails the check`() throws {
    let folder = "\(desk.path)/Lessons/01-bad"
    let (output, status) = try desk.shell(
      "mkdir -p '\(folder)'; echo '# Bad' > '\(folder)/Lesson.md'; tutor check '\(desk.path)/Lessons'"
    )
    // Lines may be broken anywhere, even in a path.
    #expect(output.joined().filter { $0 != " " }.contains("Lesson.md:1:1:error:"))
    #expect(status == .exited(1))
  }

  @Test func `Help and version are plain text`() throws {
    let (help, status) = try desk.shell("tutor --help")
    #expect(help.first == "A tutor for Swift structured concurrency.")
    #expect(status == .exited(0))
    #expect(try desk.shell("tutor --version").output.first?.hasPrefix("tutor ") == true)
  }
}
