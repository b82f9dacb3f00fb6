import FileStore
package import LessonKit

/// The file form of progress: a first line with the version, then one fact per line, with words separated by
/// spaces. Empty lines and lines that start with `#` are ignored.
extension Progress {
  static let version = 5
  static let firstLine = "tutor progress \(version)"
  /// Version 1 had no runs, version 2 no attempts at goals, version 3 no exercises, and version 4 no programs of
  /// attempts.
  private static let readable = (1...version).map { "tutor progress \($0)" }

  /// Stands for a lesson's introduction. No step has this ID.
  private static let introduction = "-"

  /// The maximum size of the file form in bytes. The reader accepts larger files.
  static let encodedLimit = 2 << 20

  /// Returns the file form. Equal progress has equal text. If it is larger than `limit` bytes, the oldest facts
  /// are left out.
  package func encoded(limit: Int = encodedLimit) -> String {
    var lines = [
      Self.firstLine,
      "# Your place, steps seen, answers, runs and attempts at goals. You may remove any line below.",
    ]
    if let position {
      lines.append("at \(position.lesson) \(position.step ?? Self.introduction)")
    }
    let end = finished.sorted { ($0.value, $0.key) < ($1.value, $1.key) }
      .map { "finished \($0.key) \($0.value)" }
    let reviews = reviewed.sorted { $0.key < $1.key }
      .flatMap { lesson, dates in dates.map { "reviewed \(lesson) \($0)" } }
    let groups = [
      seen.map { "seen \($0.fileForm)" }, answers.map(Self.line(for:)),
      attempts.map(\.fileForm), exercises.map(\.fileForm), end, reviews,
      runs.map { "ran \($0.date) \($0.command.escapedToOneLine)" },
    ]
    let room = limit - lines.reduce(0) { $0 + $1.utf8.count + 1 }
    lines += Self.newest(of: groups, within: room).joined()
    return lines.joined(separator: "\n") + "\n"
  }

  private static func line(for answer: Answer) -> String {
    let question = "\(answer.question.place.fileForm) \(answer.question.number)"
    let text = answer.text.escapedToOneLine
    return "answer \(question) \(answer.isRight ? "right" : "wrong") \(answer.date)"
      + (text.isEmpty ? "" : " \(text)")
  }

  /// Removes lines from the start of the largest group until all groups fit into a number of bytes.
  private static func newest(of groups: [[String]], within room: Int) -> [ArraySlice<String>] {
    var rest = groups.map { $0[...] }
    var sizes = groups.map { $0.reduce(0) { $0 + $1.utf8.count + 1 } }
    while sizes.reduce(0, +) > room, let largest = sizes.indices.max(by: { sizes[$0] < sizes[$1] }),
      let line = rest[largest].popFirst()
    {
      sizes[largest] -= line.utf8.count + 1
    }
    return rest
  }

  /// Parses the text that `encoded()` wrote. Throws an error that names the line if the text has another form. The
  /// caller then moves the file aside, so that nothing in it is lost.
  package static func decoded(_ text: String, file: String) throws(Diagnostic) -> Progress {
    let source = SourceText(text, file: file)
    guard let line = source.line(1), readable.contains(line) else {
      let first = String((source.line(1) ?? "").prefix(60))
      throw source.diagnostic(
        .progress(.version(version, found: first)), at: SourcePosition(line: 1))
    }
    var progress = Progress()
    for (index, line) in source.lines.enumerated().dropFirst() {
      guard !line.allSatisfy({ $0 == " " || $0 == "\t" }), line.utf8.first != UInt8(ascii: "#")
      else { continue }
      if let expected = progress.add(line: line) {
        let position = SourcePosition(line: index + 1)
        throw source.diagnostic(.progress(.line(expected: expected)), at: position)
      }
    }
    return progress
  }

  /// Adds the fact of a line. Returns the expected form if the line is invalid.
  private mutating func add(line: String) -> String? {
    let words = line.wordsBetweenSpaces(6)
    let rest = Array(words.dropFirst())
    switch words[0] {
    case "at":
      guard rest.count == 2 else { return "\"at LESSON STEP\"" }
      position = Position(
        lesson: rest[0], step: rest[1] == Self.introduction ? nil : rest[1])
    case "seen":
      guard rest.count == 2 else { return "\"seen LESSON STEP\"" }
      see(Place(lesson: rest[0], step: rest[1]))
    case "answer":
      guard rest.count >= 5, let number = Int(rest[2]), number > 0,
        ["right", "wrong"].contains(rest[3]), let date = Timestamp(rest[4])
      else { return "\"answer LESSON STEP NUMBER right|wrong DATE TEXT\"" }
      let question = QuestionID(place: Place(lesson: rest[0], step: rest[1]), number: number)
      let text = rest.count > 5 ? rest[5].unescapedFromOneLine : ""
      add(Answer(question: question, isRight: rest[3] == "right", date: date, text: text))
    case "tried", "exercise": return addAttempt(line, isOfGoal: words[0] == "tried")
    case "finished":
      guard rest.count == 2, let date = Timestamp(rest[1]) else {
        return "\"finished LESSON DATE\""
      }
      finish(rest[0], at: date)
    case "reviewed":
      guard rest.count == 2, let date = Timestamp(rest[1]) else {
        return "\"reviewed LESSON DATE\""
      }
      review(rest[0], at: date)
    case "ran":
      let words = line.wordsBetweenSpaces(2)
      guard words.count == 3, let date = Timestamp(words[1]) else { return "\"ran DATE COMMAND\"" }
      add(Run(date: date, command: words[2].unescapedFromOneLine))
    default:
      return "a line of a progress file"
    }
    return nil
  }

  private mutating func addAttempt(_ line: String, isOfGoal: Bool) -> String? {
    if isOfGoal {
      guard let attempt = Attempt(reading: line) else {
        return "\"tried LESSON STEP NUMBER reached|missed DATE OPTIONS OUTCOME\""
      }
      add(attempt)
    } else {
      guard let attempt = ExerciseAttempt(reading: line) else {
        return "\"exercise LESSON NAME passed|failed|hint DATE TEXT\""
      }
      add(attempt)
    }
    return nil
  }
}

extension StringProtocol {
  /// Returns the parts between spaces, at most `maxSplits + 1`. The text is split by bytes, because a space and a
  /// combining mark after it are one character.
  func wordsBetweenSpaces(_ maxSplits: Int = .max) -> [String] {
    utf8.split(separator: UInt8(ascii: " "), maxSplits: maxSplits)
      .map { String(decoding: $0, as: UTF8.self) }
  }
}

extension Place {
  fileprivate var fileForm: String { "\(lesson) \(step)" }
}

extension String {
  /// The text on one line. It has `\u{…}` in place of each backslash and control character, of a space at either
  /// end, and of a first scalar that forms one character with a space before it.
  var escapedToOneLine: String {
    let last = unicodeScalars.count - 1
    var result = ""
    for (index, scalar) in unicodeScalars.enumerated() {
      let isEnd = index == 0 || index == last
      let joins = index == 0 && " \(scalar)".count == 1
      if scalar == "\\" || scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
        || (isEnd && scalar == " ") || joins
      {
        result += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The text from which `escapedToOneLine` was made, as stream-safe text.
  var unescapedFromOneLine: String {
    guard utf8.contains(UInt8(ascii: "\\")) else { return streamSafe }
    var rest = Array(utf8)[...]
    var result: [UInt8] = []
    result.reserveCapacity(rest.count)
    while let byte = rest.first {
      if let (scalar, end) = rest.escapedScalar {
        result += String(scalar).utf8
        rest = rest[end...]
      } else {
        result.append(byte)
        rest.removeFirst()
      }
    }
    return String(decoding: result, as: UTF8.self).streamSafe
  }
}

extension ArraySlice<UInt8> {
  /// The scalar of an escape at the start, such as `\u{7}`, and the index after it; nil if there is none.
  fileprivate var escapedScalar: (scalar: Unicode.Scalar, end: Index)? {
    let opening = "\\u{".utf8
    guard starts(with: opening) else { return nil }
    let digits = dropFirst(opening.count).prefix(Self.maximumDigits).prefix {
      $0 != UInt8(ascii: "}")
    }
    guard digits.endIndex < endIndex, self[digits.endIndex] == UInt8(ascii: "}"),
      let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16),
      let scalar = Unicode.Scalar(value)
    else { return nil }
    return (scalar, digits.endIndex + 1)
  }

  /// The most hexadecimal digits of a scalar.
  private static var maximumDigits: Int { 8 }
}
