import CommandLineKit
import DemoOptions
import LessonKit
import StyledText

/// Shows a demo's source.
struct CodeCommand: SessionCommand {
  static let word = CommandWord(
    "code", "[DECLARATION]", in: .lastRun,
    summary: "show the source of the demo",
    details:
      "Shows the source of the demo that you have just run, or else of the demo of this step. With a name, it shows only that declaration."
  )

  /// The declaration to show; nil for the whole file.
  var declaration: String?

  func perform(in session: inout Session, inShell: Bool) throws(TutorFailure) -> [Effect] {
    [.show(try session.codeLines(declaration))]
  }

  static func suggestions(
    after words: [String], for partial: String, in session: Session
  ) -> [Suggestion] {
    guard words.isEmpty, let (entry, demo) = session.demoWithSource,
      let source = try? session.source(of: demo, in: entry)
    else { return [] }
    return source.names.map { Suggestion(text: $0) }
  }
}

extension CodeCommand {
  init(_ words: [String]) throws(CommandLineFailure) { declaration = try Self.onlyWord(of: words) }
}

extension Session {
  fileprivate func codeLines(_ name: String?) throws(TutorFailure) -> [StyledLine] {
    guard let (entry, demo) = demoWithSource else { throw .lastRun(.noSource) }
    let source: DemoSource
    do { source = try self.source(of: demo, in: entry) } catch { throw .diagnosis(error) }
    let renderer = renderer(for: entry)
    guard let name else { return renderer.lines(for: source) }
    let wanted =
      source.names.first { $0 == name } ?? source.names.first { $0.hasSuffix(".\(name)") }
    guard let wanted else {
      throw .lastRun(
        .unknownDeclaration(name, file: source.file, nearest: source.names.nearest(to: name)))
    }
    return renderer.lines(for: source, source.lines(of: wanted))
  }
}
