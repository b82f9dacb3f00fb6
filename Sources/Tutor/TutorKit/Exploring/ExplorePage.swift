import DemoOptions
import ScheduleSearch
import StyledText
import TaskTrace
import TraceAnalysis
import TraceExpressions

/// The result of an exploration: each outcome with its shortest schedule, and which orders were tried.
struct ExplorePage {
  let found: Exploration
  let plan: ExplorePlan
  var real: RealRuns?
  let width: Int

  var lines: [StyledLine] {
    let title = StyledLine(plan.run.title, .heading) + StyledLine("  \(heading)", .dim)
    let shown = found.findings.prefix(ExplorePlan.maximumShown)
    let left = found.findings.dropFirst(ExplorePlan.maximumShown)
    var lines = title.wrapped(to: width) + [StyledLine()]
    for (index, finding) in shown.enumerated() { lines += rows(index + 1, finding) }
    if !left.isEmpty {
      let orders = left.reduce(0) { $0 + $1.count }
      let outcomes = counted(left.count, "more outcome")
      lines += sentence("\(outcomes), from \(counted(orders, "order")) in total.")
    }
    return lines + [StyledLine()] + (realSentences + sentences).flatMap(sentence)
  }

  private func rows(_ number: Int, _ finding: Exploration.Finding) -> [StyledLine] {
    let runs = real.map { ", \(Self.realRuns($0.count(of: finding)))" } ?? ""
    let outcome =
      StyledLine(" \(number)  ", .dim) + StyledLine(finding.outcome, .strong)
      + StyledLine("  \(count(of: finding))\(runs)", .dim)
    var lines = outcome.wrapped(to: width, indent: 6)
    lines += (StyledLine("    ") + StyledLine(plan.command(finding.schedule), .key)).wrapped(
      to: width, indent: 6)
    if finding.isConfirmed == false {
      lines += StyledLine(
        "    A second run of this schedule gave a different result: the program depends on more than its schedule.",
        .warning
      ).wrapped(to: width, indent: 4)
    }
    return lines
  }

  /// Returns how many orders led to an outcome, and how many departures from the default order the shortest has.
  func count(of finding: Exploration.Finding) -> String {
    let orders = counted(finding.count, "order")
    let departures = finding.schedule.departures.list.count
    return switch departures {
    case 0: "\(orders), including the default order"
    case 1: "\(orders), 1 departure from the default order"
    default: "\(orders), \(departures) departures from the default order"
    }
  }

  private func sentence(_ text: String) -> [StyledLine] {
    StyledLine(text, .note).wrapped(to: width)
  }

  var cores: String {
    let cores = plan.scenario.machine.cores
    return counted(cores, "core")
  }

  var count: String { counted(found.total, "order") }

  /// The number of orders, and what is compared. A challenge has outcomes of its own.
  var heading: String {
    "\(count) on \(cores)" + (plan.challenge == nil ? ", by \(plan.outcome.basis)" : "")
  }

  var sentences: [String] {
    none + [end] + onlyOnMain + audit + odds + found.remarks
      + (found.isComplete ? [Self.extent, Self.left] : [])
  }

  private static func realRuns(_ count: Int) -> String {
    counted(count, "real run")
  }

  /// Sentences that say whether the outcomes of the real runs are among the explored ones.
  var realSentences: [String] {
    guard let real, real.total > 0 else { return [] }
    let unexplored = real.unexplored(found)
    let rest =
      real.isCutShort
      ? ["None of the first \(real.total) real runs has ended, so the others were left out."] : []
    if unexplored.isEmpty {
      let runs = real.total == 1 ? "The real run" : "Each of the \(real.total) real runs"
      let outcomes = found.findings.count == 1 ? "this outcome" : "one of these outcomes"
      return rest + ["\(runs) had \(outcomes)."]
    }
    return rest
      + unexplored.map { result, count in
        "\(Self.realRuns(count)) had an outcome that no explored order had: \(result.words)"
      } + ["In a real run, each step may take longer, for example if other programs use the cores."]
  }

  private var none: [String] {
    guard let until = plan.until, found.findings.isEmpty else { return [] }
    return ["No order was found for which \(until.text) is true."]
  }

  private var end: String {
    if let until = plan.until, found.hasEnded, found.unusableRuns == 0,
      found.findings.count == 1
    {
      return "The search stopped at this order: it is the first for which \(until.text) is true."
        + notListed
    }
    if found.hasThreads, found.cover != nil || found.isReduced || found.search.isComplete {
      return
        "All orders on \(cores) were tried in which each thread of the program runs until it waits, prints or uses a lock. Other outcomes are possible."
    }
    if let cover = found.cover {
      return
        "All orders on \(counted(cover.cores, "core")) were tried too. They include those on \(cores), so there is no other outcome. "
        + Self.independence + exceptions(to: cover.reduction)
    }
    if found.isReduced {
      return "All orders on \(cores) were tried. " + Self.independence
        + exceptions(to: found.reducedSearch?.reduction)
    }
    if found.search.isComplete {
      return found.total == 1
        ? "There is no other order on \(cores)." : "All orders on \(cores) were tried."
    }
    if found.unusableRuns > 0 {
      let runs = counted(found.unusableRuns, "run")
      return
        "\(runs) did not follow the schedule: the program depends on something else, such as a real clock, a file, a lock or its own threads. Other outcomes are possible."
    }
    let stopped = found.isStopped ? "The exploration was stopped. " : ""
    return stopped + "Not all orders were tried: \(Self.words(for: found.counts)). "
      + "Other outcomes are possible."
      + (found.isStopped ? "" : " Use `--limit` to try more.")
  }

  /// A sentence about the orders that were tried before the one that ended the search; empty if there were none.
  private var notListed: String {
    switch found.total - found.findings.reduce(0, { $0 + $1.count }) {
    case ...0: ""
    case 1: " It is false for the other order that was tried, whose outcome is not listed."
    case let others:
      " It is false for the other \(others) orders that were tried. Their outcomes are not listed."
    }
  }

  /// A sentence that says why there is only one outcome, if the reason is that all tasks share the main actor.
  private var onlyOnMain: [String] {
    guard found.usesOnlyMainThread, found.findings.count == 1, plan.until == nil else { return [] }
    return [
      "All tasks ran on the main actor, so no two of them ran at the same time: `main` is on the main actor, and so is each `Task { }` that it creates. In a `nonisolated` function, `Task { }` starts on the thread pool."
    ]
  }

  private static let independence =
    "Where orders differ only in the order of independent steps, one of them was tried."

  /// Returns the sentence that says which orders are not tried, because the compared outcome does not depend on them.
  private func exceptions(to reduction: Footprint.Sharing?) -> String {
    switch reduction {
    case .seenWithoutLines: " The order of lines does not count."
    case .seenWithLastLine: " The order of the lines before the last one does not count."
    case .seen, .unseen, nil: ""
    }
  }

  /// Returns how the orders were chosen. The numbers add up to the count in the title.
  private static func words(for counts: Exploration.ScheduleCounts) -> String {
    let parts = [
      (counts.fewest, "with the fewest departures"),
      (counts.reduced, "by a search that leaves out equivalent orders"),
      (counts.uniform, "drawn at random"), (counts.prioritized, "drawn by random priorities"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return parts.isEmpty ? "none" : list(parts, "and")
  }

  /// The probability with which drawing finds a mistake. Empty if all orders were tried.
  private var odds: [String] {
    guard !found.isComplete, found.unusableRuns == 0, found.drawnByPriority > 0 else { return [] }
    let priorities = RandomPriorities(depth: 2, steps: found.maximumChoices)
    let odds = priorities.guaranteedOdds(tasks: found.maximumTasks)
    let draws = found.drawnByPriority
    let each = draws == 1 ? "1 draw" : "Each of \(draws) draws"
    let repeated =
      draws > found.counts.prioritized ? " Some draws gave an order that was tried before." : ""
    return [
      "\(each) by random priorities finds a mistake that depends on the order of two pairs of steps with a probability of at least 1 in \(odds) (\(found.maximumTasks) tasks, \(found.maximumChoices) choices).\(repeated)"
    ]
  }

  /// Sentences that say whether the machine saw enough of the program to leave out equivalent orders.
  private var audit: [String] {
    var sentences: [String] = []
    if !found.failedReductions.isEmpty {
      sentences.append(
        "Its tasks share something that the machine does not see: an order drawn at random led to an outcome that a search without equivalent orders had missed."
      )
    }
    if let drawn = found.cover?.drawn ?? (found.isReduced ? found.drawn : nil) {
      sentences.append("\(drawn) orders drawn at random led to no other outcome.")
    }
    return sentences
  }

  /// The sentence that says which orders "all orders" includes.
  private static let extent =
    "Tasks were reordered only where they wait, print, use a lock or a file, create, cancel or wake a task, raise a priority, check for cancellation, add or remove a handler, or enter or leave an actor."
  private static let left =
    "Not tried: other durations, other random numbers, and orders in which other tasks run between two cancellations by one call, or directly before or after the use of an atomic or a shared variable."
}
