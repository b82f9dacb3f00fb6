import CommandLineKit
import LessonKit
package import StyledText
package import TaskTrace
package import TraceAnalysis
import TraceExpressions
import TraceViews

/// A run in a decided order that does not solve a challenge. The search finds the choice that made the challenge
/// impossible: after it, no order solves the challenge.
package struct LostChallenge: Sendable {
  package let plan: RunPlan
  /// The scenario of the run, without a decided order.
  package var scenario: Scenario {
    var scenario = plan.scenario
    scenario.machine.departures = nil
    return scenario
  }
  let trace: Trace
  private let expression: Expression

  init(_ plan: RunPlan, _ trace: Trace, _ expression: Expression) {
    (self.plan, self.trace, self.expression) = (plan, trace, expression)
  }

  /// Returns the index of the choice that made the challenge impossible. Nil if no order solves the challenge, or if
  /// there are more than `limit` orders to try.
  ///
  /// Tries all orders that begin like the run and take another candidate at some choice, those that begin like it for
  /// longest first.
  package func lastChance(
    limit: Int = 3000, batch: Int = 256,
    running run: ([Departures]) async throws -> [Int: Trace]
  ) async throws -> Int? {
    guard trace.choices.allSatisfy(\.isComplete) else { return nil }
    var open = trace.choices.indices.reversed().flatMap(orders)
    var (found, left): (Int?, Int) = (nil, limit)
    while !open.isEmpty {
      let part = Array(open.prefix(min(batch, left)))
      guard !part.isEmpty else { return nil }
      left -= part.count
      open.removeFirst(part.count)
      let traces = try await run(part.map(\.departures))
      for (place, order) in part.enumerated() {
        guard let trace = traces[place] else { return nil }
        if try expression.holds(in: trace) { found = max(found ?? 0, order.place) }
        guard trace.choices.allSatisfy(\.isComplete) else { return nil }
        open += order.departing(trace.choices)
      }
      if let found { open.removeAll { $0.place <= found } }
      open.sort { $0.place > $1.place }
    }
    return found
  }

  /// An order that begins like the run and takes another candidate at the choice with the index `place`.
  private struct Order {
    var place: Int
    var departures: Departures

    /// Returns the orders with one more departure, at a choice after the last one of this order.
    func departing(_ choices: [ScheduleChoice]) -> [Order] {
      departures.withOneMore(choices, after: place + 1).map {
        Order(place: place, departures: $0)
      }
    }
  }

  private func orders(departingAt place: Int) -> [Order] {
    let before = Departures(decided: Array(trace.choices[..<place]))
    let choice = trace.choices[place]
    return (0..<choice.count).filter { $0 != choice.taken }.map { candidate in
      Order(
        place: place,
        departures: candidate == 0
          ? before : before.adding(choice: place + 1, candidate: candidate))
    }
  }
}

extension ScheduleChoice {
  /// Whether all candidates are known.
  fileprivate var isComplete: Bool { candidates.count == count }
}

extension Session {
  /// Returns the sentence about the choice that made a challenge impossible. It names a departure of the learner, and
  /// no choice at which the learner should have departed.
  package func lines(for lost: LostChallenge, lastChance place: Int) -> [StyledLine] {
    let departures = lost.trace.choices.indices.filter { lost.trace.choices[$0].taken > 0 }
    let sentence =
      if departures.contains(place) {
        "\(words(for: place, of: lost).capitalizedFirst) made the challenge impossible: no order solves it after that."
      } else if let last = departures.last(where: { $0 < place }) {
        "After \(words(for: last, of: lost)), the challenge was still possible. A later choice, at which "
          + "you took 1, made it impossible."
      } else if let first = departures.first {
        "Before \(words(for: first, of: lost)), your first departure, the challenge was already impossible. "
          + "Depart from the default order earlier."
      } else {
        ""
      }
    return sentence.isEmpty ? [] : sentences(sentence, .note)
  }

  /// The line that is shown during the search.
  package var progressLineOfLastChance: StyledLine {
    StyledLine(" Looking for the choice that made the challenge impossible.", .running)
      + StyledLine(" Control-C stops.", .dim)
  }

  private func words(for place: Int, of lost: LostChallenge) -> String {
    let trace = lost.trace
    guard trace.choiceEvents.indices.contains(place) else { return "choice \(place + 1)" }
    let choice = trace.choices[place]
    let words = ChoiceWords(
      trace, afterEvents: trace.choiceEvents[place], Words(trace, ascii: settings.ascii))
    return "choice \(place + 1) (\(words.phrase(for: choice.candidates[choice.taken])))"
  }
}

extension Session {
  /// Returns what to search for after a run that departs from the default order and does not solve the open challenge;
  /// otherwise nil.
  func lostChallenge(
    _ posed: PosedGoal, _ plan: RunPlan, _ trace: Trace
  ) -> LostChallenge? {
    guard posed.goal.challenge != nil, goals.open?.id == posed.id,
      plan.scenario.machine.departures?.list.isEmpty == false
    else { return nil }
    return (try? Expression(posed.goal.key.value)).map { LostChallenge(plan, trace, $0) }
  }
}
