import StyledText

/// Lays out completion candidates below the prompt: in columns, or one per line with its summary.
struct CandidateList {
  var candidates: [CompletionCandidate]
  var columns: Int
  /// The maximum number of lines. If candidates are omitted, the last line tells how many lines are missing.
  var rows: Int

  var lines: [StyledLine] {
    let all = candidates.contains { !$0.summary.isEmpty } ? withSummaries : inColumns
    let rows = max(rows, 2)
    guard all.count > rows else { return all }
    let shown = all.prefix(rows - 1)
    return shown + [StyledLine("… and \(all.count - shown.count) more lines", .dim)]
  }

  private var widest: Int { candidates.map(\.text.displayWidth).max() ?? 0 }

  private var withSummaries: [StyledLine] {
    candidates.map { candidate in
      var line = StyledLine(candidate.text, .key)
      guard !candidate.summary.isEmpty else { return line.truncated(to: columns - 1) }
      line = line.padded(to: widest + 2)
      line.append(candidate.summary, .dim)
      return line.truncated(to: columns - 1)
    }
  }

  /// The candidates in columns, down each column and then right, like the output of `ls`.
  private var inColumns: [StyledLine] {
    let width = widest + 2
    let across = max(1, (columns - 1 + 2) / width)
    let height = (candidates.count + across - 1) / across
    return (0..<height).map { row in
      let places = stride(from: row, to: candidates.count, by: height)
      return places.reduce(into: StyledLine()) { line, place in
        line = line.padded(to: (place / height) * width)
        line.append(candidates[place].text, .key)
      }.truncated(to: columns - 1)
    }
  }
}
