import LearnerRecords
import LessonKit
import Testing
import TutorKit

/// Lessons in a shell, where each command is its own session.
struct ShellSectionTests {
  /// Returns the output of each command. Only the progress passes from one command to the next.
  private func shown(_ commands: String...) -> [String] {
    var progress = Progress()
    return commands.map { command in
      var tester = SessionTester(progress: progress)
      let text = tester.answer(words: command.split(separator: " ").map(String.init))
      progress = tester.session.progress
      return text
    }
  }

  @Test func `A section is shown completely, with its runs as commands`() {
    let text = shown("open async-let", "next")[1]
    #expect(text.hasPrefix("\nThe first step  1/2\n"))
    #expect(text.contains("Predict: How long does it take?"))
    #expect(text.contains("\ntutor run async-let/both\n"))
    #expect(text.contains("\ntutor run async-let/both --image 50 --cores 1\n"))
    #expect(
      text.hasSuffix(
        "`tutor` without a command opens the prompt, which takes\nanswers and checks goals."))
  }

  @Test func `next goes from section to section, and from lesson to lesson`() {
    let texts = shown("open async-let", "next", "next", "next", "back")
    #expect(texts[2].contains("  2/2\n"))
    #expect(texts[3].hasPrefix("Left open in this lesson: 1 question."))
    #expect(texts[3].hasSuffix(texts[4]) && texts[4].hasPrefix("\n3  "))
  }

  @Test func `next begins the first lesson if no lesson was opened`() {
    #expect(shown("next") == shown("open async-let"))
  }
}
