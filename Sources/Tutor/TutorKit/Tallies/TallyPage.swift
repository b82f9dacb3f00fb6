import DemoOptions
import StyledText
import TaskTrace

/// A tally as a table with bars, and the commands that repeat a run of each outcome.
struct TallyPage {
  let tally: Tally
  let plan: TallyPlan
  let width: Int
  let form: Form

  enum Form { case unicode, ascii, plain }

  /// The most outcomes that have a row. The others are added up in one line.
  private static let maximumRows = 12

  private var shown: [Tally.Row] { Array(tally.rows.prefix(Self.maximumRows)) }

  var lines: [StyledLine] {
    let lines = heading + [StyledLine()] + table
    let left = tally.rows.dropFirst(Self.maximumRows)
    guard !left.isEmpty else { return lines + replays }
    let runs = counted(left.reduce(0) { $0 + $1.count }, "run")
    let outcomes = counted(left.count, "more outcome")
    return lines + [StyledLine(" \(outcomes), from \(runs) in total", .dim)] + replays
  }

  private var heading: [StyledLine] {
    let done = tally.total < plan.count ? "\(tally.total) of \(plan.count)" : "\(tally.total)"
    let runs = plan.count == 1 ? "run" : "runs"
    let title = StyledLine(plan.run.title, .heading)
    let seeds = "seeds from \(plan.run.scenario.machine.seed)"
    let facts = "  \(done) \(runs), \(seeds), by \(plan.outcome.basis)"
    return (title + StyledLine(facts, .dim)).wrapped(to: width)
  }

  private var table: [StyledLine] {
    let rows = shown
    guard form != .plain else {
      return rows.flatMap { row in
        StyledLine("\(row.outcome): \(row.count) of \(tally.total), \(share(row)).")
          .wrapped(to: width)
      }
    }
    let name = min(rows.map(\.outcome.displayWidth).max() ?? 0, max(width / 2, 12))
    let digits = rows.map { String($0.count).count }.max() ?? 0
    let room = max(4, min(40, width - name - digits - 11))
    let most = rows.first?.count ?? 1
    return rows.flatMap { row in
      let outcome = StyledLine(row.outcome, .strong).wrapped(to: name).map { StyledLine(" ") + $0 }
      var line = outcome.first ?? StyledLine()
      line = line.padded(to: name + 3) + StyledLine(bar(row.count, of: most, room), .running)
      let count = String(row.count)
      line = line.padded(to: name + 3 + room + 2 + digits - count.count)
      line.append(count, .number)
      let share = share(row)
      line.append(String(repeating: " ", count: max(1, 6 - share.count)) + share, .dim)
      return [line] + outcome.dropFirst()
    }
  }

  private var replays: [StyledLine] {
    [StyledLine(), StyledLine(shown.count == 1 ? "To see one run:" : "To see one of each:", .dim)]
      + shown.flatMap(replay)
  }

  /// Returns a command and its outcome. The outcome has a line of its own if they do not fit into one.
  private func replay(_ row: Tally.Row) -> [StyledLine] {
    let command = StyledLine("  ") + StyledLine(plan.command(seed: row.seed), .key)
    let outcome = StyledLine("  \(row.outcome)", .dim)
    let line = command + outcome
    guard line.width > width else { return [line] }
    return command.wrapped(to: width, indent: 4)
      + (StyledLine("  ") + outcome).wrapped(to: width, indent: 4)
  }

  private func share(_ row: Tally.Row) -> String {
    let thousandths = (row.count * 1000 + tally.total / 2) / max(tally.total, 1)
    return thousandths < 10
      ? "\(thousandths / 10).\(thousandths % 10) %" : "\((thousandths + 5) / 10) %"
  }

  /// Returns a bar, which is drawn in eighths of a column. It is at least one eighth long.
  private func bar(_ count: Int, of most: Int, _ room: Int) -> String {
    if form == .ascii { return String(repeating: "#", count: max(1, count * room / most)) }
    let eighths = max(1, count * room * 8 / most)
    let part = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8]
    return String(repeating: "█", count: eighths / 8) + part
  }
}
