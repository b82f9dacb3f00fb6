import CommandLineKit
import DemoOptions
import LessonKit
import StyledText

/// Shows a demo's source.
struct CodeCommand: SessionCommand {
  static let word = CommandWord(
    "code", "[DECLARATION]", in: .lastRun,
    summary: "show the source of the demo, or of your file",
    details:
      "Shows the source of the demo or the file that you have just run, or else of your open file or the demo of this step. With a name, it shows only that declaration."
  )

  /// The declaration to show; nil for the whole file.
  var declaration: String?

  func perform(in session: inout Session, inShell: Bool) throws(TutorFailure) -> [Effect] {
    [.show(try session.codeLines(declaration))]
  }

  static func suggestions(
    after words: [String], for partial: String, in session: Session
  ) -> [Suggestion] {
    guard words.isEmpty, let source = try? session.sourceShown()?.source else { return [] }
    return source.names.map { Suggestion(text: $0) }
  }
}

extension CodeCommand {
  init(_ words: [String]) throws(CommandLineFailure) { declaration = try Self.onlyWord(of: words) }
}

extension Session {
  fileprivate func codeLines(_ name: String?) throws(TutorFailure) -> [StyledLine] {
    guard let (source, renderer) = try sourceShown() else { throw .lastRun(.noSource) }
    guard let name else { return renderer.lines(for: source) }
    let wanted =
      source.names.first { $0 == name } ?? source.names.first { $0.hasSuffix(".\(name)") }
    guard let wanted else {
      throw .lastRun(
        .unknownDeclaration(name, file: source.file, nearest: source.names.nearest(to: name)))
    }
    return renderer.lines(for: source, source.lines(of: wanted))
  }

  /// Returns the source that `code` shows, and what renders it: the learner's file that was run at this place or is
  /// open, or else the source of a demo. Nil if there is none.
  fileprivate func sourceShown() throws(TutorFailure) -> (source: DemoSource, LessonRenderer)? {
    if let path = ownFileHere, let text = sources.code.text(path) {
      let file = path.split(separator: "/").last.map(String.init) ?? path
      let source = DemoSource(demo: OpenCode.name(ofFile: path), file: file, text: text)
      return (source, LessonRenderer(style: lessonStyle) { _ in nil })
    }
    guard let (entry, demo) = demoWithSource else { return nil }
    do { return (try source(of: demo, in: entry), renderer(for: entry)) } catch {
      throw .diagnosis(error)
    }
  }

  /// The path of the learner's file that was run at this place, or that is open and was not followed by a run; nil if
  /// there is none.
  private var ownFileHere: String? {
    guard programRunHere != nil, let last = runs.lastPlan else { return fileOpenHere }
    return last.source
  }
}
