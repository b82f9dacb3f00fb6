import LessonKit

/// The text form of a hand-in: a first line with the version, then one fact per line. Each fact starts with a
/// keyword. A line about a lesson or question belongs to the last one named. The last line is `end`. Empty lines,
/// leading spaces, and lines that start with `#` are ignored.
extension HandIn {
  /// Version 1 had no sealed answers, version 2 no goals, version 3 no exercises, and version 4 no programs of
  /// attempts.
  static let version = 5
  private static let readable = (1...version).map { "\($0)" }
  private static let firstWords = "tutor hand-in"
  /// The maximum size of the text in bytes, far above that of the longest record.
  package static let byteLimit = 16 << 20

  /// The text form. Equal records have equal texts.
  package var text: String {
    var lines = [
      "\(Self.firstWords) \(Self.version)",
      "# The work of one learner of the Swift structured concurrency tutor.",
      "# To read a folder of these files: tutor class FOLDER", "",
      "learner \(learner)",
    ]
    if let name { lines.append("name \(name.escapedToOneLine)") }
    lines += ["written \(written)", "tutor \(version.escapedToOneLine)"]
    if let course { lines.append("course \(course.escapedToOneLine)") }
    for lesson in lessons { lines += [""] + lesson.lines(sealedFor: hidesAnswers ? learner : nil) }
    if !runs.isEmpty {
      lines += ["", "# To repeat a run, type the words after its date."]
    }
    lines += runs.map { "ran \($0.date) \($0.command.escapedToOneLine)" }
    return (lines + ["", "end"]).joined(separator: "\n") + "\n"
  }

  package init(reading text: String) throws(HandInProblem) {
    var lines = SourceLines(text)
    let first = lines.next().map { String(decoding: $0, as: UTF8.self) } ?? ""
    guard first.hasPrefix(Self.firstWords + " ") else { throw .foreign }
    let version = String(first.dropFirst(Self.firstWords.count + 1))
    guard Self.readable.contains(version) else { throw .otherVersion(String(version.prefix(20))) }
    var reader = HandInReader()
    var number = 1
    while let line = lines.next() {
      number += 1
      let fact = line.drop { $0 == UInt8(ascii: " ") }
      guard let mark = fact.first, mark != UInt8(ascii: "#") else { continue }
      if let expected = reader.read(fact) { throw .line(number, expected: expected) }
    }
    self = try reader.finished()
  }

  /// Checks whether this hand-in may replace a file with a text: the text must be a hand-in of the same learner.
  package func mayReplace(_ text: String) -> Bool {
    guard let other = try? HandIn(reading: text) else { return false }
    return other.learner == learner
  }
}

extension HandIn.Lesson {
  /// Returns the lines of the lesson. If a learner's ID is given, answers are sealed.
  fileprivate func lines(sealedFor learner: String?) -> [String] {
    var lines = ["lesson \(id)", "  title \(title.escapedToOneLine)"]
    if let text { lines.append("  text \(text)") }
    lines.append("  steps \(steps)")
    if let finished { lines.append("  finished \(finished)") }
    lines += seen.map { "  seen \($0)" }
    for question in questions {
      lines.append("  \(question.kind.rawValue) \(question.step) \(question.number)")
      lines.append("    asks \(question.asks.escapedToOneLine)")
      lines += question.answers.map { answer in
        let verdict =
          learner.map { "sealed \(HandIn.seal(learner: $0, lesson: id, question, answer))" }
          ?? (answer.isRight ? "right" : "wrong")
        return "    \(verdict) \(answer.date) \(answer.text.escapedToOneLine)"
      }
    }
    return lines + exercises.flatMap(\.lines)
  }
}
