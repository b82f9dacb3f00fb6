import Testing

@testable import CommandLineKit
@testable import TutorKit

/// The help, the manual page, and completion, which must agree with the parser.
@Suite struct ShellTests {
  private let tester = SessionTester()

  private func completions(_ words: String...) -> [String] {
    tester.session.shellSuggestions(for: words).map(\.text)
  }

  @Test func `Every option that the help lists is accepted`() throws {
    for option in ShellOption.all {
      for spelling in option.spellings {
        let value =
          switch option.meaning {
          case .set(.width, _): "60"
          case .set(.pace, _): "1"
          case .completionScript: "bash"
          case .set, .lessons, .teacher, .allowCode, .script, .manPage, .help, .version: "x"
          }
        _ = try Launch(
          option.value == nil ? [spelling] : [spelling, value], commands: CommandWord.all)
        #expect(throws: LaunchFailure.self) {
          try Launch(
            option.value == nil ? [spelling + "=x"] : [spelling], commands: CommandWord.all)
        }
      }
      #expect(Launch.help(width: 80).contains("  \(option.usage)"))
      #expect(!option.summary.isEmpty)
    }
  }

  @Test(arguments: [40, 80, 120])
  func `The help fits into the terminal`(width: Int) {
    for line in Launch.help(width: width).split(separator: "\n") {
      #expect(line.count <= width, "\(line)")
    }
  }

  @Test func `The help of each command begins with what it does`() {
    for (usage, details) in CommandWord.all.map({ ($0.usage, $0.details) })
      + ShellForm.ofShellOnly.map({ ($0.usage, $0.details) })
    {
      let first = details.prefix(while: \.isLetter)
      #expect(first.first?.isUppercase == true && first.last == "s", "\(usage): \(details)")
      #expect(first != "Examples", "\(usage): \(details)")
    }
  }

  @Test func `A shell offers commands, options, and their values`() {
    #expect(completions("ru") == ["run", "runs"])
    #expect(completions("c").contains("check") && completions("c").contains("class"))
    #expect(completions("--no") == ["--no-color"])
    #expect(completions("--generate-completion-script", "") == ["bash", "zsh", "fish"])
    #expect(completions("--ascii", "--width", "60", "less") == ["lessons", "lesson"])
    #expect(completions("lesson", "") == ["new", "--in"])
    #expect(completions("class", "x", "--r") == ["--replace", "--run"])
    #expect(completions("nothing", "") == [])
  }

  @Test(arguments: ["check", "preview"])
  func `A shell offers lessons after a command that takes one`(command: String) {
    #expect(completions(command, "") == ["async-let", "trees"])
    #expect(completions(command, "t") == ["trees"])
    #expect(completions(command, "MyLessons") == [])
    #expect(completions(command, "trees", "") == [])
    #expect(completions("class", "") == ["--csv", "--replace", "--run", "--learner"])
  }

  @Test func `Completion after a command is the same in a shell and at the prompt`() {
    for words in [["run"], ["open"], ["set"], ["help"], ["trace"]] {
      let prompt = tester.session.suggestions(after: words, for: "").map(\.text)
      #expect(!prompt.isEmpty)
      #expect(tester.session.shellSuggestions(for: words + [""]).map(\.text) == prompt)
      #expect(
        tester.session.shellSuggestions(for: ["--ascii"] + words + [""]).map(\.text) == prompt)
    }
  }

  @Test func `Words to complete are not parsed as a command line`() throws {
    let words = ["--complete", "--width", "x", "--help", ""]
    #expect(
      try Launch(words, commands: CommandWord.all).work == .complete(Array(words.dropFirst())))
    let launch = try Launch(
      ["--complete", "--lessons", "mine", "--teacher", "open", "--lessons"],
      commands: CommandWord.all)
    #expect(launch.lessons == ["mine"])
    #expect(launch.isTeacher)
  }

  @Test func `A shell without a completion script is reported`() {
    let failure = #expect(throws: LaunchFailure.self) {
      try Launch(["--generate-completion-script", "csh"], commands: CommandWord.all)
    }
    #expect(
      failure?.description == "There is no completion script for csh. Use bash, zsh or fish.")
  }

  @Test func `The man page has every command and option, and no text is read as a macro`() {
    let page = ManPage.text(version: "1", commands: CommandWord.all)
    for word in CommandWord.all {
      let usage = word.usage.replacing("-", with: "\\-").replacing("…", with: "\\[u2026]")
      #expect(page.contains("\n\\fB\(usage)\\fR\n"), "\(word)")
    }
    for option in ShellOption.all {
      #expect(page.contains(option.spellings[0].replacing("-", with: "\\-")))
    }
    for name in [
      "NO_COLOR", "EDITOR", "XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "TMPDIR",
      "TUTOR_LESSONS", "TUTOR_TRACER",
    ] {
      #expect(page.contains(name), "\(name)")
    }
    #expect(page.utf8.allSatisfy { $0 < 128 })
    #expect(!page.contains("`"))
    #expect(page.contains("\\fBq\\fR quits.\n"))
    #expect(
      page.contains(
        "Example: \\fBtutor trace \\-\\-cores 2 \\-\\-view tree .build/debug/MyProgram\\fR.\n"))
    let macros: Set<Substring> = ["TH", "SH", "TP", "br"]
    for line in page.split(separator: "\n") where line.hasPrefix(".") || line.hasPrefix("'") {
      #expect(macros.contains(line.dropFirst().prefix { $0 != " " }), "\(line)")
    }
  }
}
