import LearnerRecords
import LessonKit
import StyledText

/// The state of a presentation for the speaker notes. It is stored as text: the line `tutor presentation 1`, then a
/// word and its value on each line, in any order.
package struct PresentationState: Hashable, Sendable {
  static let version = 1
  static let firstLine = "tutor presentation \(version)"

  /// An identifier of the presenting process. It is unique even if a later process has the same process ID.
  package var presenter: String
  package var lesson: String
  /// The path of the lesson's file. With the path and the number, `tutor notes` needs no options for lessons and
  /// courses.
  package var file: String
  package var number: Int
  var section: Int
  /// The section with which the presentation began.
  var first: Int
  var began: Timestamp
  /// The time at which the section was entered.
  var entered: Timestamp
  var isBlank: Bool
  /// The description of the fragment that was shown last.
  var shows: String
  /// The description of the next fragment; empty at the end of the section.
  var follows: String

  package enum Damage: Error, Hashable, Sendable, CustomStringConvertible {
    case otherVersion(String)
    case missing(String)

    package var description: String {
      switch self {
      case .otherVersion(let line):
        "It starts with \"\(line.makingControlsVisible())\", not with \"\(PresentationState.firstLine)\"."
      case .missing(let word): "Its line \(word) is missing or invalid."
      }
    }
  }

  package func encoded() -> String {
    let values = [
      ("presenter", presenter), ("lesson", lesson), ("number", "\(number)"),
      ("section", "\(section)"),
      ("first", "\(first)"), ("began", "\(began)"), ("entered", "\(entered)"),
      ("blank", isBlank ? "yes" : "no"), ("shows", shows), ("follows", follows),
    ]
    let lines = values.map { "\($0.0) \(Self.line($0.1))" }
    return ([Self.firstLine, "file \(file.makingControlsVisible())"] + lines)
      .joined(separator: "\n") + "\n"
  }

  private static let longest = 200

  private static func line(_ text: String) -> String {
    String(text.makingControlsVisible().prefix(longest))
  }

  package static func decoded(_ text: String) throws(Damage) -> PresentationState {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    let first = lines.popFirst().map(String.init) ?? ""
    guard first == firstLine else { throw .otherVersion(line(first)) }
    var values: [String: String] = [:]
    for line in lines {
      let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { continue }
      let value = String(parts[1])
      // A path is not shortened, because a shortened path would name another file.
      values[String(parts[0])] = parts[0] == "file" ? value : Self.line(value)
    }
    func value<Value>(_ word: String, _ read: (String) -> Value?) throws(Damage) -> Value {
      guard let value = values[word].flatMap(read) else { throw .missing(word) }
      return value
    }
    func number(_ text: String) -> Int? { Int(text).flatMap { $0 >= 0 ? $0 : nil } }
    return PresentationState(
      presenter: try value("presenter") { $0.isEmpty ? nil : $0 },
      lesson: try value("lesson") { $0.isEmpty ? nil : $0 },
      file: try value("file") { $0.isEmpty ? nil : $0 }, number: try value("number", number),
      section: try value("section", number), first: try value("first", number),
      began: try value("began", Timestamp.init), entered: try value("entered", Timestamp.init),
      isBlank: try value("blank") { ["yes": true, "no": false][$0] },
      shows: try value("shows", \.self), follows: try value("follows", \.self))
  }
}

extension Presentation {
  package func presentationState(presenter: String) -> PresentationState {
    let next = index + 1 < layout.fragments.count ? layout.fragments[index + 1].summary : ""
    return PresentationState(
      presenter: presenter, lesson: lesson.name.id, file: lesson.source.file,
      number: lesson.name.number, section: section, first: first, began: began,
      entered: entered, isBlank: mode == .blank, shows: fragment.summary, follows: next)
  }
}
