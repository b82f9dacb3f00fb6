import StyledText
import TaskTrace
import TraceAnalysis
import TraceViews

/// The comparison of a run on the machine with a run of the same program on the real thread pool: what both printed,
/// line by line, where the output first differs, and how both ended.
struct RealComparisonPage {
  private let first: [String]
  private let second: [String]
  private let endings: (String, String)
  private let label: String
  private let options: ViewOptions

  /// Creates the page. `real` contains only what the run printed on standard output and how it ended.
  init(_ simulated: Trace, _ real: Trace, label: String, _ options: ViewOptions) {
    (first, second) = (simulated.standardOutput, real.standardOutput)
    let words = Words(simulated, ascii: options.ascii)
    endings = (
      simulated.ending.map(words.ending) ?? "did not end",
      real.ending.map(words.ending) ?? "did not end"
    )
    self.label = label
    self.options = options
  }

  private static let real = "real run"
  private static let maximumLines = 40

  var lines: [StyledLine] {
    let summary = [difference, ending].flatMap {
      StyledLine($0, .strong).wrapped(to: options.width)
    }
    let notes = StyledLine(sentence: Self.note, .note).wrapped(to: options.width)
    return table + [StyledLine()] + summary + notes
  }

  private static let note =
    "A real run is not traced, so only what it prints and how it ends is known. `explore --real 50` shows which orders print the same as the real runs."

  /// The index of the first line that differs; nil if both runs printed the same.
  private var firstDifference: Int? {
    zip(first, second).enumerated().first { $1.0 != $1.1 }?.offset
      ?? (first.count == second.count ? nil : min(first.count, second.count))
  }

  private var difference: String {
    guard let line = firstDifference else {
      return first.isEmpty
        ? "Neither run prints anything." : "Both print the same lines in the same order."
    }
    let what =
      "\(label) prints \(quoted(first, line)), and the real run prints \(quoted(second, line))."
    if first.sorted() == second.sorted() {
      return "Both print the same lines in another order, from line \(line + 1) on: \(what)"
    }
    return "The output differs from line \(line + 1): \(what)"
  }

  private var ending: String {
    endings.0 == endings.1
      ? "Each run \(endings.0)."
      : "\(label.prefix(1).uppercased() + label.dropFirst()) \(endings.0), and the real run \(endings.1)."
  }

  private func quoted(_ lines: [String], _ line: Int) -> String {
    line < lines.count ? "\"\(lines[line].makingControlsVisible())\"" : "nothing"
  }

  private var table: [StyledLine] {
    let count = max(first.count, second.count)
    let numbers = 0..<min(count, Self.maximumLines)
    var lines =
      options.plain ? numbers.flatMap(sentence) : columns(numbers)
    if count > Self.maximumLines {
      lines += StyledLine("\(count - Self.maximumLines) more lines.", .dim).wrapped(
        to: options.width)
    }
    return lines
  }

  private func sentence(_ line: Int) -> [StyledLine] {
    let text =
      "Line \(line + 1): \(quoted(first, line)) in \(label), \(quoted(second, line)) in the real run."
    return StyledLine(text).wrapped(to: options.width)
  }

  /// Returns the lines of both runs side by side, each in half of the width. A line that differs is marked.
  private func columns(_ numbers: Range<Int>) -> [StyledLine] {
    let width = max(8, (options.width - 4) / 2)
    let longest = ([label.displayWidth] + first.map(\.displayWidth)).max() ?? 0
    let left = min(width, longest)
    func row(_ one: StyledLine, _ mark: String, _ other: StyledLine) -> StyledLine {
      var line = StyledLine(" ") + one.truncated(to: left)
      line.append(spaces: left + 2 - line.width)
      line.append(mark, .warning)
      line.append(" ")
      return (line + other).truncated(to: options.width).withoutTrailingSpaces
    }
    let head = row(StyledLine(label, .dim), " ", StyledLine(Self.real, .dim))
    return [head]
      + numbers.map { number in
        func cell(_ lines: [String]) -> StyledLine {
          StyledLine(number < lines.count ? lines[number].makingControlsVisible() : "")
        }
        let isSame =
          number < first.count && number < second.count && first[number] == second[number]
        return row(cell(first), isSame ? " " : "|", cell(second))
      }
  }
}
