import CommandLineKit
import DemoOptions
import LessonKit
package import StyledText

/// Snippets that the learner types at the prompt, and files that are opened in an editor.
extension Session {
  /// The first line of each snippet. It is shown like a typed line, so that the line numbers in messages and views are
  /// those on the screen.
  private static let firstLine = "import DemoWorld"

  mutating func beginSnippet(inShell: Bool) throws(TutorFailure) -> [Effect] {
    guard !inShell else { throw .code(.snippetInShell) }
    _ = try codeFolder()
    snippet = []
    return [
      .show(
        sentences("Type your lines. An empty line runs them.", .dim)
          + [prompt + StyledLine(Self.firstLine, .dim)])
    ]
  }

  /// Whether the next lines belong to a snippet. An empty line ends it.
  package var isTakingSnippet: Bool { snippet != nil }

  /// Adds a line to the snippet. An empty line ends the snippet and runs it. Returns nil if no snippet is being
  /// typed.
  mutating func takeSnippetLine(_ line: String) throws(TutorFailure) -> [Effect]? {
    guard let lines = snippet else { return nil }
    guard line.allSatisfy(\.isWhitespace) else {
      snippet = lines + [line]
      return []
    }
    snippet = nil
    guard !lines.isEmpty else { return [.show(sentences("Nothing to run.", .dim))] }
    let text = ([Self.firstLine] + lines).joined(separator: "\n") + "\n"
    return [.code(.run(path: try codePath("snippet"), text: text))]
  }

  /// Discards the snippet that is being typed. Returns a message, or no lines if there is no snippet.
  package mutating func dropSnippet() -> [StyledLine] {
    guard snippet != nil else { return [] }
    snippet = nil
    return sentences("The lines were not run.", .dim)
  }

  /// Returns the effect that runs a file that was just written.
  package mutating func runOwn(_ path: String) -> [Effect] {
    answering { session throws(TutorFailure) in
      guard let text = session.sources.code.text(path) else {
        throw .code(session.failure(ofFile: path))
      }
      return [
        .run(
          try RunPlan(
            session.ownProgram(path, at: path, text), .init(), program: path,
            settings: session.settings))
      ]
    }
  }

  mutating func edit(_ name: String?) throws(TutorFailure) -> [Effect] {
    guard let name else {
      guard let code else { throw .code(.noExerciseOpen) }
      return [.code(.edit(code.path))]
    }
    guard ProgramName.isValid(name) else { throw .code(.name(name)) }
    let path = try codePath(name)
    if code?.path == path { return [.code(.edit(path))] }
    return openCode(path, text: ProgramName.newProgram, opensEditor: true)
  }

  var exerciseSuggestions: [Suggestion] {
    catalog.entries.flatMap { entry in
      ((try? sources.lesson(entry))?.lesson.exercises ?? []).map {
        Suggestion(text: $0.name, summary: $0.ask.plainText)
      }
    }
  }
}
