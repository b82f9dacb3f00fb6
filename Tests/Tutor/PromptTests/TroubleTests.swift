import Foundation
import Glibc
import PseudoTerminal
import Testing

@Suite struct TroubleTests {
  let home: TestHome

  init() throws { home = try TestHome() }

  /// Runs a shell command. Returns its output as one line, and a line with its exit status.
  func shell(_ line: String) throws -> (output: String, code: String) {
    let (output, _) = try home.shell("{ \(line); } 2>&1; echo \"code $?\"")
    return (output.dropLast().joined(separator: " "), output.last ?? "")
  }

  @Test func `A sandbox that the system refuses is not to be installed again`() throws {
    let (output, code) = try shell(
      "mkdir ~/bin && ln -s /bin/false ~/bin/bwrap && PATH=~/bin:$PATH tutor exercise two-downloads"
    )
    #expect(code == "code 0")
    #expect(
      output.hasSuffix(
        "The command `bwrap` is installed, but this system does not let it create a sandbox."))
  }

  @Test func `A program that cannot be compiled because of its folder is refused in a sentence`()
    throws
  {
    let (output, _) = try shell(
      "folder=\"$XDG_CACHE_HOME/structured-concurrency-tutor\"; mkdir -p \"$folder\"; touch \"$folder/programs\"; "
        + "printf 'exercise two-downloads\\ntest\\n' | tutor --allow-code")
    #expect(output.contains(" Cannot write a compiled program"), "\(output)")
  }

  @Test(arguments: [
    (
      "tutor lessons > /dev/full", "Some output could not be written: No space left on device.",
      "code 2"
    ),
    (
      "tutor --generate-man-page > /dev/full",
      "Some output could not be written: No space left on device.", "code 2"
    ),
    (
      "tutor --generate-man-page >&-",
      "Some output could not be written: standard output is closed.", "code 2"
    ),
    (
      "tutor check async-let > /dev/full",
      "Some output could not be written: No space left on device.",
      "code 2"
    ),
    (
      "tutor run async-let/read-twice --format json > /dev/full",
      "Some output could not be written: No space left on device.", "code 2"
    ),
    (
      "(ulimit -f 0; tutor lessons > \"$HOME/lessons\")",
      "Some output could not be written: File too large.", "code 2"
    ),
    (
      "tutor run async-let/read-twice <&- >&-",
      "Some output could not be written: standard output is closed.", "code 2"
    ),
    ("tutor run async-let/read-twice <&- 2>&- > /dev/null", "", "code 0"),
    ("trap '' CHLD; tutor run async-let/read-twice > /dev/null", "", "code 0"),
    ("trap '' CHLD; tutor tally 3 async-let/read-twice > /dev/null", "", "code 0"),
    (
      "tutor trace ''",
      "The program's name is empty. Give the path of the built program, such as .build/debug/NAME.",
      "code 2"
    ),
    (
      "tutor trace .",
      ". is a folder, not a program. Give the path of the built program, such as .build/debug/NAME.",
      "code 2"
    ),
    (
      "(ulimit -n 8; tutor lessons)",
      "Only 8 files may be open, but the tutor needs 64 more than are open now. To raise the limit, type `ulimit -n 256`.",
      "code 2"
    ),
    (
      "(ulimit -s 64; tutor lessons)",
      "The stack is limited to 64 KiB, but the tutor needs 512 KiB. To raise the limit, type `ulimit -s 8192`.",
      "code 2"
    ),
    (
      "(ulimit -v 300000; tutor lessons)",
      "The address space is limited to 292 MiB, but the tutor needs \(768 + 128 * sysconf(Int32(_SC_NPROCESSORS_ONLN))) MiB. To raise the limit, type `ulimit -v unlimited`.",
      "code 2"
    ),
    (
      "(ulimit -d 100000; tutor run async-let/read-twice)",
      "The memory for data is limited to 97 MiB, but the tutor needs 512 MiB. To raise the limit, type `ulimit -d unlimited`.",
      "code 2"
    ),
    (
      "(mkdir ~/gone; cd ~/gone; rmdir ~/gone; tutor hand-in mine.txt)",
      "mine.txt cannot be written: there is no such folder. Create the folder, or choose another place.",
      "code 2"
    ),
    (
      "TMPDIR=/nowhere; export TMPDIR; tutor run async-let/read-twice > /dev/null",
      "Cannot write a temporary file in /nowhere: there is no such folder. Set TMPDIR to another folder.",
      "code 2"
    ),
    (
      "(TMPDIR=/tmp; export TMPDIR; ulimit -f 8; tutor run async-let/read-twice)",
      "Cannot write the trace in /tmp: it would exceed the limit for file sizes. To raise the limit, type `ulimit -f unlimited`.",
      "code 2"
    ),
    (
      "(PATH=\"\(TestHome.compilerFolder):$PATH\"; ulimit -f 8; echo 1 > \"$HOME/a.swift\"; tutor trace \"$HOME/a.swift\" 2>&1 | tr '\\n' ' ' | grep -c 'type `ulimit -f unlimited`')",
      "1",
      "code 0"
    ),
    (
      "TMPDIR=/etc/passwd; export TMPDIR; tutor run async-let/read-twice > /dev/null",
      "Cannot write a temporary file in /etc/passwd: it is not a folder. Set TMPDIR to another folder.",
      "code 2"
    ),
    (
      "XDG_STATE_HOME=/proc/none; tutor set cores 3",
      "/proc/none/structured-concurrency-tutor/settings cannot be saved: its folder cannot be created. The setting has not changed.",
      "code 2"
    ),
    (
      "XDG_STATE_HOME=/etc/passwd; tutor set cores 3",
      "/etc/passwd/structured-concurrency-tutor/settings cannot be saved: its folder cannot be created (part of its path is not a folder). The setting has not changed.",
      "code 2"
    ),
    (
      "export XDG_STATE_HOME=~/state; mkdir -p ~/state/structured-concurrency-tutor/settings; tutor set cores 3 2>&1 | tr '\\n' ' ' | grep -o 'is a folder.*'",
      "is a folder, not a file. Nothing there is changed, and nothing new is saved. The settings cannot be saved, because their file cannot be read. The setting has not changed.",
      "code 0"
    ),
    ("unset HOME XDG_STATE_HOME XDG_CACHE_HOME; tutor set cores 3 > /dev/null", "", "code 0"),
    (
      "tutor hand-in /proc/none/mine.txt",
      "/proc/none/mine.txt cannot be written: there is no such folder. Create the folder, or choose another place.",
      "code 2"
    ),
  ])
  func `Errors are reported in one sentence`(line: String, sentence: String, code: String) throws {
    let (output, ending) = try shell(line)
    #expect(output == sentence)
    #expect(ending == code)
  }

  @Test func `A learner's program runs with a relative folder for temporary files`() throws {
    let (output, code) = try shell(
      "cd ~; printf 'exercise two-downloads\\ntest\\n' | TMPDIR=. PATH=\"\(TestHome.compilerFolder):$PATH\" tutor --allow-code"
    )
    #expect(output.contains("It did all the waiting itself: 300 ms at line 4"), "\(output)")
    #expect(code == "code 0")
  }

  @Test func `A program that stopped itself is not called interrupted`() throws {
    let program = PseudoTerminal.product("fixture-endings")
    let (output, code) = try shell("tutor trace '\(program)' stop > /dev/null")
    #expect(output.contains("was ended because it stopped itself (SIGSTOP)."), "\(output)")
    #expect(code == "code 1")
  }

  @Test func `A process limit that is too low is reported at once`() throws {
    // The limit does not apply to root.
    let user = getuid() == 0 ? "setpriv --reuid 12345 --clear-groups" : ""
    let tutor = PseudoTerminal.product("tutor")
    let (output, code) = try shell(
      "bash -c \"ulimit -u 1; exec \(user) '\(tutor)' lessons\"")
    #expect(output.hasPrefix("This user may run only 1 processes and threads"))
    #expect(code == "code 2")
  }

  /// Creates a lesson without runs, and a browser that prints nothing.
  private func prepareForPrinting() throws {
    let folder = "\(home.path)/mine/01-mine"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let lesson = "---\ntitle: Mine\nsummary: S.\nminutes: 1\n---\n# Mine\n\n## Step\n\nText.\n"
    try Data(lesson.utf8).write(to: URL(filePath: "\(folder)/Lesson.md"))
    let browser = "\(home.path)/chromium"
    try Data("#!/bin/sh\n".utf8).write(to: URL(filePath: browser))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: browser)
  }

  @Test(arguments: [
    (
      "TMPDIR=/nowhere; export TMPDIR;",
      "Cannot prepare the page for printing in /nowhere: there is no such folder. Set TMPDIR to another folder."
    ),
    // This limit leaves little room, like a disk that is almost full.
    (
      "ulimit -f 2;",
      "mine.pdf cannot be written: it would exceed the limit for file sizes. Choose another place, or allow larger files."
    ),
  ])
  func `A folder that cannot hold the page to print is reported`(
    trouble: String, sentence: String
  ) throws {
    try prepareForPrinting()
    let (output, code) = try shell(
      "cd \"$HOME\"; PATH=\"$HOME:$PATH\"; \(trouble) tutor --lessons mine export mine mine.pdf")
    #expect(output == sentence)
    #expect(code == "code 2")
  }

  @Test func `A failure to save progress is reported once, on standard error`() throws {
    let line = "printf 'open 2\\ngoto 1\\ngoto 2\\n' | XDG_STATE_HOME=/proc/none tutor"
    let (output, ending) = try shell("\(line) > /dev/null")
    #expect(output.split(separator: "/progress cannot be saved").count == 2)
    #expect(ending == "code 0")
    #expect(try !shell("\(line) 2> /dev/null").output.contains("cannot be saved"))
  }

  @Test func `A course file that cannot be read does not hide the mistakes in lessons`() throws {
    let (output, _) = try shell(
      "mkdir -p ~/course/01-x-y && printf -- '---\\ntitle: X\\n---\\n# X\\n' > ~/course/01-x-y/Lesson.md "
        + "&& printf '\\377' > ~/course/course.yml && tutor check ~/course")
    let text = output.replacing(/\s+/, with: " ")
    #expect(text.contains("The lesson has no steps."))
    #expect(text.contains("course.yml: error: The file is not UTF-8 text."))
  }
}
