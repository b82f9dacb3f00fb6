import Foundation
import PseudoTerminal
import Testing

/// The first five minutes of README, as a learner types them.
@Suite struct FirstMinutesTests {
  /// Returns what README's numbered list for learners sets off as commands of the prompt, in order.
  private func commands() throws -> [String] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    let text = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    let sections = text.split(separator: "\n## ")
    let section = try #require(sections.first { $0.hasPrefix("The first five minutes") })
    let list = try #require(section.firstMatch(of: /(?s)\n1\. .*?\n(?=\n\S)/)).output
    return list.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }
      .map { $0.element.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
      .filter { !Self.others.contains($0) && !$0.hasPrefix("--") }
  }

  /// Keys, words that are not commands, and the commands that read further lines or end the tutor.
  private static let others: Set = [
    "Scripts/tutor", "?", "q", "image", "replay", "bwrap", "swift", "quit",
  ]

  /// What a learner does after a command: goes on to a question, leaves it open, or takes a change back.
  private static let following = [
    "open async-let": ["next", "next"], "review": ["skip"], "cancel image": ["undo"],
    "fail image": ["undo"], "delay image 30 ms": ["undo"],
  ]

  /// A script ends with another status than 0 at the first line that is refused.
  @Test func `Every command in README's section for learners works`() throws {
    let commands = try commands()
    #expect(commands.count > 35)
    #expect(Set(commands).isSuperset(of: Self.following.keys))
    let home = try TestHome()
    let lines = commands.flatMap { [$0] + (Self.following[$0] ?? []) }
    try home.put(lines.map { $0 + "\n" }.joined(), at: "lines")
    let (output, status) = try home.shell(
      "cd '\(home.path)'; tutor <lines >said 2>&1; code=$?; tail -5 said; exit $code")
    #expect(status == .exited(0), "\(output)")
  }
}
