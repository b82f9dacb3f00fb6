import DemoOptions
import LessonKit
import TraceAnalysis

/// An index of the lessons, terms, rules and demos that `search` can find.
struct SearchIndex {
  struct Entry: Hashable {
    /// The description that the learner sees.
    var title: String
    /// The command that shows the entry.
    var command: String
    /// The texts with their weights. A hit in a title counts more than a hit in the text.
    var fields: [Field]
  }

  struct Field: Hashable {
    var text: String
    var weight: Int
  }

  struct Hit: Hashable {
    var entry: Entry
    var score: Int
    /// The words around the hit; nil if the hit is in the title.
    var excerpt: String?
  }

  var entries: [Entry] = []

  mutating func add(_ lesson: Lesson) {
    let number = lesson.name.number
    let front = lesson.frontMatter
    entries.append(
      Entry(
        title: "Lesson \(number), \(lesson.title)", command: "open \(number)",
        fields: [
          Field(text: lesson.title, weight: 60), Field(text: lesson.name.id, weight: 60),
          Field(text: front.summary, weight: 20),
          Field(text: front.proposals.joined(separator: " "), weight: 40),
          Field(text: lesson.introduction.plainText, weight: 5),
        ]))
    for step in lesson.steps {
      entries.append(
        Entry(
          title: "Lesson \(number), step \(step.number), \(step.title.plainText)",
          command: "open \(number)/\(step.number)",
          fields: [
            Field(text: step.title.plainText, weight: 40),
            Field(text: step.blocks.plainText, weight: 4),
          ]))
    }
  }

  mutating func add(_ term: Glossary.Term) {
    entries.append(
      Entry(
        title: "Glossary, \(term.name.inSentence)", command: "define \(term.name.inSentence)",
        fields: [
          Field(text: term.name, weight: 80),
          Field(text: term.aliases.joined(separator: ", "), weight: 50),
          Field(text: term.meaning.plainText, weight: 6),
        ]))
  }

  /// Adds a rule. It is found by its number, as stories name it.
  mutating func add(_ rule: Rule) {
    let name = "Rule \(rule.number)"
    entries.append(
      Entry(
        title: "\(name), \(rule.title)", command: "define \(name.lowercased())",
        fields: [Field(text: name, weight: 8)]))
  }

  mutating func add(_ demo: Demo) {
    let options = demo.options.map { "\($0.usage) \($0.help)" }.joined(separator: " ")
    entries.append(
      Entry(
        title: "Demo \(demo.id)", command: "run \(demo.id)",
        fields: [
          Field(text: demo.name, weight: 50), Field(text: demo.abstract, weight: 20),
          Field(text: demo.discussion, weight: 6), Field(text: options, weight: 10),
        ]))
  }

  /// Returns the entries that contain all of the words, the best first. Those in which the words follow one another
  /// come before the others.
  func hits(for text: String) -> [Hit] {
    let phrase = text.searchWords
    let words = Set(phrase)
    guard !words.isEmpty else { return [] }
    return entries.enumerated().compactMap { index, entry -> (Int, isPhrase: Bool, Hit)? in
      let texts = entry.fields.map(\.text.searchWords)
      var score = 0
      for word in words {
        let best = zip(entry.fields, texts).reduce(0) { $0 + $1.0.weight * $1.1.quality(of: word) }
        guard best > 0 else { return nil }
        score += best
      }
      let place = texts.firstIndex { $0.firstIndex(ofPhrase: phrase) != nil }
      let field = place ?? texts.firstIndex { $0.quality(of: phrase[0]) > 0 }
      let excerpt = field.map { entry.fields[$0].text }.flatMap {
        entry.title.lowercased().contains($0.lowercased()) ? nil : $0.excerpt(phrase)
      }
      return (index, place != nil, Hit(entry: entry, score: score, excerpt: excerpt))
    }
    .sorted {
      $0.isPhrase == $1.isPhrase
        ? ($1.2.score, $0.0) < ($0.2.score, $1.0) : $0.isPhrase
    }.map(\.2)
  }
}

extension StringProtocol {
  /// The words of the text in lowercase. A word is a sequence of letters and digits.
  var searchWords: [String] {
    lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  /// Returns the words on both sides of the first place where the words follow one another, or else of the first hit.
  fileprivate func excerpt(_ phrase: [String]) -> String {
    let words = split(whereSeparator: \.isWhitespace)
    let parts = words.enumerated().flatMap { place, word in word.searchWords.map { (place, $0) } }
    let texts = parts.map(\.1)
    let hit =
      texts.firstIndex(ofPhrase: phrase) ?? texts.firstIndex { $0.hasPrefix(phrase[0]) }
    let place = hit.map { parts[$0].0 } ?? 0
    let range = Swift.max(0, place - 4)..<Swift.min(words.count, place + 6)
    return (range.lowerBound > 0 ? "… " : "") + words[range].joined(separator: " ")
      + (range.upperBound < words.count ? " …" : "")
  }
}

extension [String] {
  /// Returns the first place where the words of a phrase, whose last one may be a prefix, follow one another.
  fileprivate func firstIndex(ofPhrase phrase: [String]) -> Int? {
    guard let last = phrase.last, phrase.count <= count else { return nil }
    let whole = phrase.dropLast()
    return (0...(count - phrase.count)).first {
      self[$0...].starts(with: whole) && self[$0 + whole.count].hasPrefix(last)
    }
  }

  /// Returns how well a word matches; 0 if nothing begins with it. A whole word counts more than a prefix, and each
  /// repetition adds a little.
  fileprivate func quality(of word: String) -> Int {
    let whole = count { $0 == word }
    let begun = count { $0.hasPrefix(word) } - whole
    if whole > 0 { return 10 + Swift.min(whole, 5) }
    return begun > 0 ? 5 + Swift.min(begun, 3) : 0
  }
}
