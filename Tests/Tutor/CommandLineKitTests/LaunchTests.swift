import CommandLineKit
import Testing

struct LaunchTests {
  private func launch(_ words: [String]) throws(LaunchFailure) -> Launch {
    let commands = ["lessons", "next", "present", "run"]
    return try Launch(
      words, commands: commands.map { CommandWord($0, in: .runs, summary: "", details: "") })
  }

  @Test(
    arguments: [
      ([], .commandLoop),
      (["lessons"], .command(["lessons"])),
      (["run", "family", "--width", "3"], .command(["run", "family", "--width", "3"])),
      (["--ascii", "--width=60", "lessons"], .command(["lessons"])),
      (["-f", "script"], .script(path: "script")),
      (["--file=script", "--plain"], .script(path: "script")),
      (["-f", "script", "--width", "80"], .script(path: "script")),
      (["check"], .check(nil)),
      (["check", "Lessons"], .check("Lessons")),
      (["notes"], .notes),
      (["present", "async-let"], .command(["present", "async-let"])),
      (["--help"], .help),
      (["--version"], .version),
    ] as [([String], Launch.Work)])
  func `Launch arguments determine what the tutor does`(words: [String], work: Launch.Work) throws {
    #expect(try launch(words).work == work)
  }

  @Test func `Options before the command change settings for this launch`() throws {
    let start = try launch(["--ascii", "--no-color", "--width", "60", "--pace", "0", "lessons"])
    let changes = start.settings.map { "\($0.name) \($0.value)" }
    #expect(changes == ["ascii on", "color off", "width 60", "pace 0"])
  }

  @Test func `Teacher options are recognized before the command`() throws {
    #expect(try launch(["--allow-code", "--file", "a"]).allowsCode)
    #expect(try launch(["--teacher", "export", "a", "b"]).isTeacher)
    #expect(try !launch(["export", "a", "b", "--answers"]).isTeacher)
  }

  @Test(arguments: [
    (
      ["--widht", "60"],
      "There is no option --widht before a command. Did you mean --width? Type `tutor --help` to list all options."
    ),
    (["--width"], "--width needs a value. Type `tutor --help` to see which."),
    (
      ["--width", "nan"],
      "--width takes auto or a whole number from 40 to 200, not nan. The default is auto."
    ),
    (
      ["--width", "10"],
      "--width takes auto or a whole number from 40 to 200, not 10. The default is auto."
    ),
    (
      ["check", "a", "b"],
      "Unexpected argument \"b\". Usage: tutor check [LESSON | FOLDER]"
    ),
    (["notes", "a"], "Unexpected argument \"a\". Usage: tutor notes"),
    (["-f", "a", "b"], "Unexpected argument \"b\". Type `tutor --help` for usage."),
    (["-f", "a", "--ascii", "b"], "Unexpected argument \"b\". Type `tutor --help` for usage."),
    (["--file", ""], "--file needs a value. Type `tutor --help` to see which."),
    (["--lessons=", "lessons"], "--lessons needs a value. Type `tutor --help` to see which."),
    (
      ["lesson", "new", "warm-up", "--in", ""],
      "--in needs a value: --in <folder>. Usage: tutor lesson new NAME [--in FOLDER]"
    ),
    (
      ["class", "week", "--csv="],
      "--csv needs a value: --csv <file>. Usage: tutor class FOLDER [--csv FILE [--replace] | --run | --learner NAME]"
    ),
    (["--ascii=off", "lessons"], "--ascii takes no value. Remove =off."),
    (
      ["note"],
      "There is no command note. Did you mean notes? Type `tutor --help` to list all commands."
    ),
  ])
  func `Invalid arguments are rejected with an error message`(words: [String], sentence: String) {
    do {
      _ = try launch(words)
      Issue.record("\(words) were accepted")
    } catch {
      #expect("\(error)" == sentence)
    }
  }
}
