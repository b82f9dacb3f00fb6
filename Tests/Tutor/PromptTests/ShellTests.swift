import PseudoTerminal
import Testing

@Suite struct ShellTests {
  let home: TestHome

  init() throws { home = try TestHome() }

  @Test func `A single command prints its answer and exits`() throws {
    let (output, status) = try home.shell("tutor lessons | head -1")
    #expect(output == ["   1  Why structure  structured-programming, 36 minutes"])
    #expect(status == .exited(0))
  }

  @Test func `Without keyboard input, a run is shown without playback`() throws {
    let (output, status) = try home.shell(
      "tutor run async-let/concurrent-binding --metadata-fails </dev/null | cat")
    #expect(status == .exited(0))
    #expect(output.contains { $0.contains("metadata threw NotFound: metadata of cat.") })
    #expect(!output.contains { $0.contains("Control-C") })
  }

  @Test func `JSON output contains nothing but JSON`() throws {
    let (output, status) = try home.shell(
      "tutor run async-let/concurrent-binding --format json | cut -c1-14 | sort -u")
    #expect(status == .exited(0))
    #expect(output.allSatisfy { $0.hasPrefix("{\"event\":\"run\"") || $0.hasPrefix("{\"time\":") })
    #expect(output.count > 1)
  }

  @Test func `Commands can be piped in, and the first error stops them`() throws {
    let (output, status) = try home.shell(
      "printf '# two\\n\\nset cores\\nfoo\\nlessons\\n' | tutor 2>&1")
    #expect(status == .exited(3))
    #expect(
      output == [
        "cores        4           worker cores of the simulated machine",
        "There is no command foo. Type `help` to list all commands.",
      ])
  }

  @Test func `A script stops at its first error and reports the line`() throws {
    let script = "\(home.path)/script"
    let (output, status) = try home.shell(
      "printf '# why\\nset seed\\nwhy image\\n' > '\(script)'; tutor -f '\(script)' 2>&1")
    #expect(status == .exited(3))
    #expect(
      output == [
        "seed         0           seed for random order, jitter and failures",
        "There is no run yet. Type `run` and a demo's name; `run LESSON` lists a lesson's demos.",
        "The script stopped at line 3: why image",
      ])
  }

  @Test func `A line that is too long is refused, and its length is not guessed`() throws {
    let (output, status) = try home.shell(
      "head -c 2000000 /dev/zero | tr '\\0' a | tutor 2>&1")
    #expect(output == ["This line has more than 16384 bytes. Type a shorter line."])
    #expect(status == .exited(3))
  }

  @Test(arguments: ["tutor -f '%'", "tutor <'%'"])
  func `A script can have lines that end as on Windows`(line: String) throws {
    let script = "\(home.path)/script"
    let (output, status) = try home.shell(
      "printf 'set seed\\r\\n\\r\\nset seed\\r\\n' > '\(script)'; \(line.replacing("%", with: script)) 2>&1"
    )
    let shown = "seed         0           seed for random order, jitter and failures"
    #expect(output == [shown, shown])
    #expect(status == .exited(0))
  }

  @Test(arguments: ["tutor -f '%'", "tutor <'%'"])
  func `A script can begin with a byte order mark`(line: String) throws {
    let script = "\(home.path)/script"
    let (output, status) = try home.shell(
      "printf '\\357\\273\\277set seed\\n' > '\(script)'; \(line.replacing("%", with: script)) 2>&1"
    )
    #expect(output == ["seed         0           seed for random order, jitter and failures"])
    #expect(status == .exited(0))
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
    ("tutor check nope", "There is no lesson and no folder named nope."),
    (
      "tutor run async-let/read-twice --reads 0",
      "--reads takes a whole number from 1 to 100, not 0. The default is 3. Type `params async-let/read-twice` to list all options."
    ),
    (
      "tutor tally 3 async-let/read-twice --reads 0",
      "--reads takes a whole number from 1 to 100, not 0. The default is 3. Type `params async-let/read-twice` to list all options."
    ),
  ])
  func `Invalid usage is explained on standard error`(line: String, sentence: String) throws {
    let (output, status) = try home.shell("\(line) 2>&1 >/dev/null")
    #expect(output.joined(separator: " ").hasPrefix(sentence))
    #expect(status == .exited(2))
  }

  @Test func `A refusal fills the width that was asked for`() throws {
    let (output, _) = try home.shell(
      "tutor --width 100 run async-let/read-twice --reads 0 2>&1 >/dev/null | cat")
    #expect(
      output == [
        "--reads takes a whole number from 1 to 100, not 0. The default is 3. Type `params",
        "async-let/read-twice` to list all options.",
      ])
  }

  @Test func `Invalid options are reported before real runs or a series of runs`() throws {
    let (output, status) = try home.shell(
      "tutor run group-patterns/first-wins --jitter 99999 --real 2>&1")
    #expect(status == .exited(2))
    #expect(!output.contains { $0.contains("real thread pool") })
    // A hundred thousand runs would take minutes, so the error must be reported before them.
    let (tally, code) = try home.shell(
      "tutor tally 100000 group-patterns/first-wins --by nobody.end 2>&1")
    #expect(code == .exited(2))
    #expect(tally.joined().contains("nobody"))
  }

  @Test func `Runs are counted even if SIGCHLD is ignored`() throws {
    let tally = "tutor tally 3 async-let/read-twice"
    let usual = try home.shell(tally)
    let ignoring = try home.shell("trap '' CHLD; \(tally)")
    #expect(ignoring.output == usual.output)
    #expect(ignoring.status == .exited(0))
  }

  @Test func `Any Swift program is traced with its arguments`() throws {
    let (output, status) = try home.shell(
      "tutor --ascii trace --view tree '\(PseudoTerminal.product("fixture-family"))' | cat")
    #expect(status == .exited(0))
    #expect(output.contains { $0.contains("|- image") })
  }

  @Test(arguments: [
    ("fixture-family' trap", "was ended by a trap"),
    ("fixture-family' wait", "was stuck: no task could continue."),
    ("fixture-endings' exit 3", "ended with status 3."),
  ])
  func `A program that fails gives exit status 1 and an explanation`(
    program: String, sentence: String
  ) throws {
    let path = PseudoTerminal.product(program)
    let (output, status) = try home.shell(
      "tutor --width 200 trace '\(path) 2>&1 >/dev/null </dev/null")
    #expect(status == .exited(1))
    #expect(output.joined(separator: " ").contains(sentence))
    // A script continues with its next line.
    let script = try home.shell(
      "printf '%s\\n' \"trace '\(path)\" 'set cores' | tutor 2>/dev/null | tail -n 1")
    #expect(script.output.last?.hasPrefix("cores ") == true)
    let code = try home.shell(
      "printf '%s\\n' \"trace '\(path)\" 'set cores' | tutor >/dev/null 2>&1")
    #expect(code.status == .exited(1))
  }

  @Test func `A run that is stopped at a limit gives exit status 1`() throws {
    let loop = PseudoTerminal.product("fixture-loop")
    let (output, status) = try home.shell(
      "tutor --width 200 trace --real-limit 0.5s '\(loop)' 2>&1 >/dev/null </dev/null")
    #expect(status == .exited(1))
    #expect(output.joined(separator: " ").contains("was stopped at the limit of real time."))
  }

  @Test func `A single lesson can be checked`() throws {
    let (output, status) = try home.shell("tutor check async-let")
    #expect(output == ["1 claim proven.", "1 lesson, 0 errors, 0 warnings."])
    #expect(status == .exited(0))
  }

  @Test func `A lesson with an error fails the check`() throws {
    let folder = "\(home.path)/Lessons/01-bad"
    let (output, status) = try home.shell(
      "mkdir -p '\(folder)'; echo '# Bad' > '\(folder)/Lesson.md'; tutor check '\(home.path)/Lessons'"
    )
    // Lines can wrap anywhere, even in a path.
    #expect(output.joined().filter { $0 != " " }.contains("Lesson.md:1:1:error:"))
    #expect(status == .exited(1))
  }

  @Test func `The help and the version are plain text`() throws {
    let (help, status) = try home.shell("tutor --help")
    #expect(help.first == "A tutor for Swift structured concurrency.")
    #expect(status == .exited(0))
    #expect(try home.shell("tutor --version").output.first?.hasPrefix("tutor ") == true)
  }
}
