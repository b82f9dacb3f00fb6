import CommandLineKit
import Foundation
import Testing

@Suite struct CompletionScriptTests {
  /// Returns bash's completions for the words of a line, if the tutor answers with a policy and with its arguments.
  private func completions(_ words: String...) throws -> [String] {
    let script = #"""
      tutor() { printf -- '--policy=random\tRandom order.\n'; printf '%s\t\n' "$*"; }
      compopt() { :; }
      \#(CompletionScript.bash.text)
      COMP_WORDS=(tutor "$@")
      COMP_CWORD=$#
      _tutor
      printf '%s\n' "${COMPREPLY[@]}"
      """#
    return try Self.output(of: "/bin/bash", ["-c", script, "bash"] + words)
  }

  /// Returns the lines that a program prints.
  private static func output(of program: String, _ arguments: [String]) throws -> [String] {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.standardOutput = output
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test func `bash completes the value of an option, of which it makes three words`() throws {
    #expect(
      try completions("run", "--policy", "=", "ra") == ["random", "--complete run --policy=ra"])
    #expect(try completions("run", "--policy", "=") == ["random", "--complete run --policy="])
    #expect(
      try completions("run", "--policy", "=", "random", "--co")
        == ["--policy=random", "--complete run --policy=random --co"])
  }

  @Test func `A word of the line can be empty`() throws {
    #expect(try completions("run", "") == ["--policy=random", "--complete run "])
  }

  private static func path(of shell: String) -> String? {
    ["/bin/\(shell)", "/usr/bin/\(shell)"].first(where: FileManager.default.isExecutableFile)
  }

  /// A function in place of the tutor. It answers with a policy, a folder and its arguments, or with nothing.
  private static let answers = #"""
    tutor() {
      [ "$3" = nothing ] && return
      printf -- '--policy=random\tRandom order.\n'
      printf 'Lessons/\t\n%s\t\n' "$*"
    }
    """#

  @Test(
    .enabled("There is no zsh here.") { path(of: "zsh") != nil },
    arguments: [
      (
        "ra",
        ["whole", "--policy=random:Random order.", "--complete run ra:", "open", "Lessons/:"]
      ),
      ("nothing", ["files"]),
    ])
  func `zsh completes words, folders and files`(word: String, expected: [String]) throws {
    let script = #"""
      compdef() { :; }
      _describe() { print -l whole $whole open $open; }
      _files() { print files; }
      \#(Self.answers)
      \#(CompletionScript.zsh.text)
      words=(tutor run \#(word))
      CURRENT=3
      _tutor
      """#
    let zsh = try #require(Self.path(of: "zsh"))
    #expect(try Self.output(of: zsh, ["-fc", script]) == expected)
  }

  @Test(
    .enabled("There is no fish here.") { path(of: "fish") != nil },
    arguments: [
      ("", ["Lessons/", "--policy=random\tRandom order.", "--complete run "]), ("nothing", []),
    ])
  func `fish completes words and folders`(word: String, expected: [String]) throws {
    let script = #"""
      function tutor
        test "$argv[3]" = nothing; and return
        printf '%s\t%s\n' --policy=random 'Random order.' Lessons/ '' "$argv" ''
      end
      \#(CompletionScript.fish.text)
      complete -C "tutor run \#(word)"
      """#
    let fish = try #require(Self.path(of: "fish"))
    let home = FileManager.default.temporaryDirectory.path()
    #expect(
      Set(try Self.output(of: "/usr/bin/env", ["HOME=\(home)", fish, "-c", script]))
        == Set(expected))
  }

  @Test(arguments: CompletionScript.allCases)
  func `Each script asks the tutor`(shell: CompletionScript) {
    #expect(shell.text.contains(" --complete "))
  }
}
