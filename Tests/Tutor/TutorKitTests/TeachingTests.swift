import CommandLineKit
import DemoOptions
import LessonKit
import StyledText
import Testing

@testable import TutorKit

/// The shell commands of teachers, and the preview of a lesson.
struct TeachingTests {
  @Test(
    arguments: [
      (["lesson", "new", "warm-up"], .newLesson(name: "warm-up", folder: nil)),
      (
        ["lesson", "new", "Warm up", "--in", "mine"],
        .newLesson(name: "warm-up", folder: "mine")
      ),
      (["lesson", "new", "--in=a", "b"], .newLesson(name: "b", folder: "a")),
      (["preview"], .preview(nil)),
      (["preview", "mine"], .preview("mine")),
      (["class", "week"], .classRecord(folder: "week", sheet: nil)),
      (
        ["class", "week", "--csv", "a.csv"], .classRecord(folder: "week", sheet: .file("a.csv"))
      ),
      (["class", "week", "--run"], .classRecord(folder: "week", sheet: nil, runs: true)),
      (
        ["class", "week", "--learner", "Ada"],
        .classRecord(folder: "week", sheet: nil, learner: "Ada")
      ),
      (["class", "--format", "csv", "week"], .classRecord(folder: "week", sheet: .output)),
      (["class", "week", "--csv", "-"], .classRecord(folder: "week", sheet: .output)),
    ] as [([String], TeacherArguments)])
  func `A teacher's arguments are parsed`(words: [String], order: TeacherArguments) throws {
    #expect(try Launch(words, commands: CommandWord.all).work == .teach(order))
  }

  @Test func `Lesson folders come before the command`() throws {
    let launch = try Launch(
      ["--lessons", "a", "--lessons=b", "open", "warm-up"], commands: CommandWord.all)
    #expect(launch.lessons == ["a", "b"])
    #expect(launch.work == .command(["open", "warm-up"]))
    #expect(try Launch(["lesson"], commands: CommandWord.all).work == .command(["lesson"]))
  }

  @Test(arguments: [
    ("notes", ["notes"]), ("check", ["check"]), ("lesson new", ["lesson"]),
    ("lesson new", ["lesson", "new"]), ("preview", ["preview", "mine"]),
    ("class", ["class", "week"]),
  ])
  func `Each command that only a shell has explains itself`(name: String, words: [String]) throws {
    for option in ["--help", "-h"] {
      let launch = try Launch(words + [option], commands: CommandWord.all)
      guard case .helpOf(let form) = launch.work else {
        Issue.record("\(words) \(option) is not explained.")
        continue
      }
      #expect(form.usage.hasPrefix(name))
      let lines = Launch.help(of: form, width: 80).split(separator: "\n")
      #expect(lines.first == "tutor \(form.usage)")
      #expect(lines.count > 1 && lines.allSatisfy { $0.count <= 80 })
    }
  }

  @Test(arguments: [
    (
      ["lesson", "new"],
      "`lesson new` needs an argument. Usage: tutor lesson new NAME [--in FOLDER]"
    ),
    (
      ["lesson", "new", "größe"],
      "größe is not a valid name for a lesson. Use lowercase letters, digits and hyphens, as in warm-up."
    ),
    (
      ["lesson", "new", "../warm-up"],
      "../warm-up is a path, not the name of a lesson. Give the name alone, and the folder of the course with `--in FOLDER`."
    ),
    (
      ["lesson", "new", ""],
      "\"\" is not a valid name for a lesson. Use lowercase letters, digits and hyphens, as in warm-up."
    ),
    (
      ["lesson", "new", "a", "b"],
      "Unexpected argument \"b\". Usage: tutor lesson new NAME [--in FOLDER]"
    ),
    (
      ["lesson", "new", "a", "--im", "b"],
      "There is no option --im. Did you mean --in? Usage: tutor lesson new NAME [--in FOLDER]"
    ),
    (
      ["preview", "a", "b"],
      "Unexpected argument \"b\". Usage: tutor preview [LESSON | FOLDER]"
    ),
    (["class"], "`class` needs an argument. \(usageOfClass)"),
    (["class", ""], "`class` needs an argument. \(usageOfClass)"),
    (
      ["class", "a", "--format", "xls"],
      "--format takes text or csv, not xls. \(usageOfClass)"
    ),
    (["class", "a", "--run=1"], "--run takes no value. Remove =1. \(usageOfClass)"),
    (
      ["class", "a", "--run", "--learner", "b"],
      "`class --learner` shows one learner's exercises on the screen only. Leave out `--csv`, `--format` and `--run`."
    ),
    (
      ["class", "a", "--csv", "--run"],
      "--csv needs a value: --csv <file>. \(usageOfClass)"
    ),
    (
      ["preveiw", "a"],
      "There is no command preveiw. Did you mean preview? Type `tutor --help` to list all commands."
    ),
    (["--lessons"], "--lessons needs a value. Type `tutor --help` to see which."),
  ])
  func `Invalid arguments are rejected with an error message`(words: [String], sentence: String) {
    let failure = #expect(throws: LaunchFailure.self) {
      try Launch(words, commands: CommandWord.all)
    }
    #expect(failure?.description == sentence)
  }

  // MARK: Preview

  private let mistake = Diagnostic(
    .heading(.noSteps), file: "L.md", position: SourcePosition(line: 2), line: "text")

  private func numbered(_ range: Range<Int>) -> [StyledLine] { range.map { StyledLine("\($0)") } }

  private func body(_ screen: PreviewScreen) -> [String] {
    screen.lines.dropFirst().dropLast().map(\.text).filter { !$0.isEmpty }
  }

  @Test func `A preview fills the screen and can be scrolled`() {
    var screen = PreviewScreen(columns: 60, rows: 8)
    screen.show("L.md", numbered(1..<21), mistakes: [])
    #expect(
      screen.lines.map(\.text) == [
        "L.md", "1", "2", "3", "4", "5",
        "q: leave  arrows, space: move  lines 1 to 5 of 20",
      ])
    screen.scroll(by: screen.page)
    #expect(body(screen).first == "4")
    screen.scroll(toEnd: true)
    #expect(body(screen).last == "20")
    screen.scroll(by: 9)
    #expect(body(screen).last == "20")
    screen.scroll(toEnd: false)
    #expect(body(screen).first == "1")
  }

  @Test func `Errors are shown above the last version without errors`() {
    var screen = PreviewScreen(columns: 60, rows: 14)
    screen.show("L.md", numbered(1..<4), mistakes: [])
    screen.show("L.md", [], mistakes: [mistake])
    #expect(
      Array(screen.lines.map(\.text).prefix(8))
        == [
          "Before the mistake: L.md",
          "L.md:2:1: error: The lesson has no steps.",
          "2 | text",
          "    ^",
          "-----", "1", "2", "3",
        ].map { $0 == "-----" ? String(repeating: "-", count: 60) : $0 })
    screen.show("L.md", numbered(7..<9), mistakes: [])
    #expect(body(screen) == ["7", "8"])
  }

  @Test func `A lesson that has errors from the start is shown as far as possible`() {
    var screen = PreviewScreen(columns: 60, rows: 20)
    screen.show("L.md", numbered(1..<3), mistakes: [mistake])
    #expect(body(screen).suffix(2) == ["1", "2"])
    #expect(screen.lines.first?.text == "L.md")
  }

  @Test func `A preview scrolls to a change`() {
    var screen = PreviewScreen(columns: 60, rows: 8)
    screen.show("L.md", numbered(1..<101), mistakes: [])
    var changed = numbered(1..<101)
    changed[79] = "new"
    screen.show("L.md", changed, mistakes: [])
    #expect(body(screen).contains("new"))
    let top = screen.top
    screen.show("L.md", changed, mistakes: [])
    #expect(screen.top == top)
    screen.show("M.md", numbered(1..<101), mistakes: [])
    #expect(screen.top == 0)
  }

  @Test(arguments: [1, 2, 4, 30])
  func `A screen of any size is filled exactly`(rows: Int) {
    var screen = PreviewScreen(columns: 20, rows: rows)
    screen.show(
      "a-long-name-of-a-file.md", numbered(1..<50),
      mistakes: Array(repeating: mistake, count: 20))
    #expect(screen.lines.allSatisfy { $0.width <= 20 })
    #expect(screen.lines.count == max(1, rows - 1))
  }
}

private let usageOfClass =
  "Usage: tutor class FOLDER [--csv FILE [--replace] | --run | --learner NAME]"
