/// A teacher's notes for a step: what to say and ask, and how long it takes.
package struct SpeakerNotes: Hashable, Sendable {
  package enum Label: String, CaseIterable, Sendable {
    case ask = "Ask:"
    case wrong = "Often wrong:"
  }

  /// A few sentences, with a label or without.
  package struct Paragraph: Hashable, Sendable {
    package var label: Label?
    package var text: String
  }

  package var paragraphs: [Paragraph]
  /// The total time of the notes; nil if they give none.
  package var minutes: Int?

  static let minuteRange = 1...600

  /// Creates notes from comments. Each may end in its minutes, such as `(4 min)`. Returns nil if the comments
  /// contain no text.
  init?(_ comments: [String]) {
    paragraphs = []
    for comment in comments {
      var words = comment.split(whereSeparator: \.isWhitespace).map(String.init)
      if let found = Self.minutes(at: words) {
        words.removeLast(2)
        minutes = (minutes ?? 0) + found
      }
      paragraphs += Self.paragraphs(of: words.joined(separator: " "))
    }
    if paragraphs.isEmpty { return nil }
  }

  private static func minutes(at words: [String]) -> Int? {
    guard words.count >= 2, words.last == "min)", let number = words.dropLast().last,
      number.hasPrefix("("), let minutes = Int(number.dropFirst()), minuteRange.contains(minutes)
    else { return nil }
    return minutes
  }

  /// Splits a text into paragraphs. A label at the start of a sentence starts a new paragraph.
  private static func paragraphs(of text: String) -> [Paragraph] {
    var paragraphs: [Paragraph] = []
    var current = Paragraph(label: nil, text: "")
    func close() {
      let text = current.text.trimmed
      if !text.isEmpty { paragraphs.append(Paragraph(label: current.label, text: text)) }
    }
    var rest = text[...]
    while !rest.isEmpty {
      let isAtSentence = current.text.isEmpty || current.text.hasSuffix(" ")
      if isAtSentence, let label = Label.allCases.first(where: { rest.hasPrefix($0.rawValue) }) {
        close()
        current = Paragraph(label: label, text: "")
        rest = rest.dropFirst(label.rawValue.count)
      } else {
        current.text.append(rest.removeFirst())
      }
    }
    close()
    return paragraphs
  }
}

extension Step {
  package var speakerNotes: SpeakerNotes? { SpeakerNotes(notes) }
}

extension Lesson {
  /// The total minutes of the notes of all steps; nil if the notes of a step give none.
  package var notedMinutes: Int? {
    let minutes = steps.map { $0.speakerNotes?.minutes }
    return minutes.contains(nil) ? nil : minutes.compactMap(\.self).reduce(0, +)
  }
}
