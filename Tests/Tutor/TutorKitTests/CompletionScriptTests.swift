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
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-c", script, "bash"] + words
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
}
