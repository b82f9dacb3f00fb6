import StyledText
import TraceAnalysis

/// The tasks of a run that a text names, as positions in `Trace.tasks`.
struct NamedTasks {
  /// The tasks whose names are set as code, in the order of the text.
  private(set) var asCode: [Int] = []
  /// The tasks of `asCode`, followed by those whose names are words of the text.
  private(set) var all: [Int] = []

  /// The most tasks of a run whose names are searched for in the whole text. In a run with more tasks, only names
  /// that are set as code are found.
  private static let maximumTasks = 200

  init(_ lines: [StyledLine], in trace: Trace) {
    for name in Self.code(in: lines) {
      if let task = trace.names.position(of: name), !asCode.contains(task) { asCode.append(task) }
    }
    all = asCode
    guard trace.tasks.count <= Self.maximumTasks else { return }
    let text = lines.map { $0.text.split(separator: " ").joined(separator: " ") }
      .joined(separator: " ")
    for task in trace.tasks.indices
    where !asCode.contains(task) && text.firstWord(trace.names[task]) != nil {
      all.append(task)
    }
  }

  /// Returns the position of the task that a text names first; nil if it names none. Of several names that begin at the
  /// same place, the longest counts.
  static func first(in text: String, of trace: Trace) -> Int? {
    let named = trace.tasks.indices.prefix(maximumTasks).compactMap { task in
      text.firstWord(trace.names[task]).map { (task: task, place: $0) }
    }
    return named.min { one, other in
      let (first, second) = (one.place, other.place)
      return first.lowerBound == second.lowerBound
        ? first.upperBound > second.upperBound : first.lowerBound < second.lowerBound
    }?.task
  }

  /// Returns the words that are set as code. They may continue on the next line.
  private static func code(in lines: [StyledLine]) -> [String] {
    var words: [String] = []
    var isContinued = false
    for line in lines {
      let spans = line.spans.drop { $0.text.allSatisfy { $0 == " " } }
      for (index, span) in spans.enumerated() where span.role == .code {
        if index == 0, isContinued, let last = words.popLast() {
          words.append(last + " " + span.text)
        } else {
          words.append(span.text)
        }
      }
      isContinued = spans.last?.role == .code
    }
    return words.map(\.withoutBackticks)
  }
}

extension String {
  /// The text between backticks, which set off code on a screen without colors.
  fileprivate var withoutBackticks: String {
    hasPrefix("`") && hasSuffix("`") && count > 2 ? String(dropFirst().dropLast()) : self
  }

  /// Returns the first place of a name that has neither a letter nor a digit beside it; nil if there is none.
  fileprivate func firstWord(_ name: String) -> Range<Index>? {
    guard !name.isEmpty else { return nil }
    return ranges(of: name).first { range in
      let before = range.lowerBound > startIndex ? self[index(before: range.lowerBound)] : " "
      let after = range.upperBound < endIndex ? self[range.upperBound] : " "
      return ![before, after].contains { $0.isLetter || $0.isNumber }
    }
  }
}
