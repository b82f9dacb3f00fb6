import StyledText
import TaskTrace
import TraceAnalysis

extension TimelineLayout {
  /// Returns the lanes after `count` events, the last of them at `time`, each with the text that `words` returns for
  /// its task. If `words` returns nil, the task does not exist yet, and its lane is left blank.
  func lanes(
    afterEvents count: Int, at time: VirtualTime, saying words: (Int) -> StyledLine?
  ) -> [StyledLine] {
    let now = rows.flatMap { steps(of: $0, at: time) }
    let isOver = now.allSatisfy { $0.event < count }
    let column =
      isOver ? lastColumn(of: time) : column(of: now.filter { $0.event < count }, at: time)
    let margin = StyledLine(String(repeating: " ", count: isStacked ? 1 : labelWidth + 2))
    let heading = [margin + axis.labels, margin + axis.rule].map(\.withoutTrailingSpaces)
    return heading
      + rows.flatMap { row in
        guard case .task(let position) = row.content else { return draw(row, through: column) }
        var row = row
        if steps(of: row, at: time).contains(where: { $0.event >= count }) {
          let past = steps.steps(of: position).prefix { $0.event < count }
          row.lane = lane(of: position, past, until: time)
        }
        let state = words(position)
        return draw(row, through: column, state: (state != nil, state ?? StyledLine()))
      }
  }

  /// Returns the steps of a row's task at a moment; no steps for a fold.
  private func steps(of row: Row, at time: VirtualTime) -> ArraySlice<Step> {
    guard case .task(let position) = row.content else { return [] }
    let all = steps.steps(of: position)
    let first = all.partitionIndex { $0.point.time < time }
    return all[first..<all.partitionIndex { $0.point.time <= time }]
  }

  private func lastColumn(of time: VirtualTime) -> Int {
    time >= scale.end ? .max : scale.columns(of: time).upperBound
  }

  /// Returns the last column of some steps of a moment; the first column of the moment if there are none.
  private func column(of steps: [Step], at time: VirtualTime) -> Int {
    steps.map { scale.column($0.point) }.max() ?? scale.columns(of: time).lowerBound
  }
}
