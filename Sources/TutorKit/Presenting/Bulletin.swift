package import LessonKit
import StyledText

/// Where a presentation is, as lines of text for whoever follows it: `tutor presentation 1`, then a word and its value
/// a line, in any order.
package struct Bulletin: Hashable, Sendable {
  package static let version = 1
  static let firstLine = "tutor presentation \(version)"

  /// Who presents: told apart from any other process, a later one of the same number too.
  package var presenter: String
  package var lesson: String
  package var section: Int
  /// The section that it began with.
  package var first: Int
  package var began: Timestamp
  /// When it came to the section.
  package var entered: Timestamp
  package var isBlank: Bool
  /// What came onto the screen last, and what comes next; empty at the end of the section.
  package var shows: String
  package var follows: String

  package enum Damage: Error, Hashable, Sendable, CustomStringConvertible {
    case otherVersion(String)
    case missing(String)

    package var description: String {
      switch self {
      case .otherVersion(let line):
        "It begins with \"\(line.makingControlsVisible())\", not with \"\(Bulletin.firstLine)\"."
      case .missing(let word): "Its line \(word) is missing or cannot be understood."
      }
    }
  }

  package func encoded() -> String {
    let values = [
      ("presenter", presenter), ("lesson", lesson), ("section", "\(section)"),
      ("first", "\(first)"), ("began", "\(began)"), ("entered", "\(entered)"),
      ("blank", isBlank ? "yes" : "no"), ("shows", shows), ("follows", follows),
    ]
    return ([Self.firstLine] + values.map { "\($0.0) \(Self.line($0.1))" })
      .joined(separator: "\n") + "\n"
  }

  private static let longest = 200

  private static func line(_ text: String) -> String {
    String(text.makingControlsVisible().prefix(longest))
  }

  package static func decoded(_ text: String) throws(Damage) -> Bulletin {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    let first = lines.popFirst().map(String.init) ?? ""
    guard first == firstLine else { throw .otherVersion(line(first)) }
    var values: [String: String] = [:]
    for line in lines {
      let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { values[String(parts[0])] = Self.line(String(parts[1])) }
    }
    func value<Value>(_ word: String, _ read: (String) -> Value?) throws(Damage) -> Value {
      guard let value = values[word].flatMap(read) else { throw .missing(word) }
      return value
    }
    func number(_ text: String) -> Int? { Int(text).flatMap { $0 >= 0 ? $0 : nil } }
    return Bulletin(
      presenter: try value("presenter") { $0.isEmpty ? nil : $0 },
      lesson: try value("lesson") { $0.isEmpty ? nil : $0 },
      section: try value("section", number), first: try value("first", number),
      began: try value("began", Timestamp.init), entered: try value("entered", Timestamp.init),
      isBlank: try value("blank") { ["yes": true, "no": false][$0] },
      shows: try value("shows", \.self), follows: try value("follows", \.self))
  }
}

extension Presentation {
  package func bulletin(presenter: String) -> Bulletin {
    let next = index + 1 < deck.reveals.count ? deck.reveals[index + 1].summary : ""
    return Bulletin(
      presenter: presenter, lesson: lesson.name.id, section: section, first: first, began: began,
      entered: entered, isBlank: mode == .blank, shows: reveal.summary, follows: next)
  }
}
