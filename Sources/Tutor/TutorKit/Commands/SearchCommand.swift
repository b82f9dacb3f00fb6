import CommandLineKit
import DemoOptions
import LessonKit
import StyledText
import TraceAnalysis

/// Finds words in lessons, the glossary and demos.
struct SearchCommand: SessionCommand {
  static let word = CommandWord(
    "search", "WORD", in: .terms,
    summary: "find a word in the lessons, the glossary and the demos",
    details:
      "Searches the lessons, the glossary and the demos. Example: `search timeout`. The best matches come first, each with the command that opens it."
  )

  var text: String

  var needsDemos: Bool { true }

  func perform(in session: inout Session, inShell: Bool) throws(TutorFailure) -> [Effect] {
    [.show(try session.searchLines(text))]
  }
}

extension SearchCommand {
  init(_ words: [String]) throws(CommandLineFailure) { text = try Self.text(words) }
}

extension Session {
  private static let maximumHits = 12

  fileprivate func searchLines(_ text: String) throws(TutorFailure) -> [StyledLine] {
    let index = searchIndex
    let hits = index.hits(for: text)
    guard !hits.isEmpty else {
      let words = Set(index.entries.flatMap { $0.fields.flatMap(\.text.searchWords) })
      throw .lesson(.notFound(text, nearest: words.sorted().nearest(to: text)))
    }
    var lines = hits.prefix(Self.maximumHits).flatMap(lines)
    if hits.count > Self.maximumHits {
      lines += sentences(
        "\(hits.count - Self.maximumHits) more. Add a word to narrow the search.", .dim)
    }
    return lines
  }

  private var searchIndex: SearchIndex {
    var index = SearchIndex()
    for entry in catalog.entries {
      if let found = try? sources.lesson(entry) { index.add(found.lesson) }
    }
    if let glossary = (try? sources.glossary()) ?? nil { glossary.terms.forEach { index.add($0) } }
    Rule.all.forEach { index.add($0) }
    if case .success(let catalog)? = demos {
      for demo in catalog.lessons.flatMap(\.demos) { index.add(demo) }
    }
    return index
  }

  private func lines(for hit: SearchIndex.Hit) -> [StyledLine] {
    let title =
      (StyledLine(hit.entry.title, .strong) + StyledLine(":  ", .dim)
      + StyledLine(hit.entry.command, .key)).wrapped(to: textWidth, indent: 4)
    guard let excerpt = hit.excerpt else { return title }
    return title
      + (StyledLine("    ") + StyledLine(excerpt, .dim)).wrapped(to: textWidth, indent: 4)
  }
}
