import TaskTrace
import TraceAnalysis

/// A finding about work that takes another time than in the right program.
extension RunDifference {
  /// A finding about the first line that is printed at another time because the work before it, which begins when it
  /// does in the right program, takes another time there; nil if there is no such line.
  var otherDuration: Finding? {
    let (mine, theirs) = (ownSteps, rightSteps)
    let times = Dictionary(rightOutput.map { ($0.text, $0) }) { first, _ in first
    }
    for line in ownOutput {
      guard let other = times[line.text], let step = own.step(before: line, in: mine),
        let right = right.step(before: other, in: theirs), step.isOwn, step.place != nil,
        step.way == right.way, step.start == right.start, step.length != right.length,
        step.end - step.start == step.length, right.end - right.start == right.length
      else { continue }
      let verb = step.way == .waits ? "waited" : step.way == .computes ? "computed" : "blocked"
      return own.finding(
        .otherDuration, .remark, [step.task], event: step.event, at: [],
        "\(own.name(step.task)) \(verb) for \(step.length.inMilliseconds)\(at(step)), and then printed "
          + "\"\(line.text)\". In the author's program, this takes \(right.length.inMilliseconds)."
      ).at(step.place)
    }
    return nil
  }
}

extension RunDifference {
  /// Returns a finding about two steps, each of which takes the time of the other in the right program; nil if they are
  /// other steps. `mine` and `theirs` are the steps that have no equal in the other run.
  func exchanged(_ mine: [WorkStep], _ theirs: [WorkStep]) -> Finding? {
    let (mine, theirs) = (
      mine.sorted { $0.start < $1.start }, theirs.sorted { $0.start < $1.start }
    )
    guard mine.count == 2, theirs.count == 2, let line = mine[0].place, let other = mine[1].place,
      !own.areInOneStatement(line, other), mine[0].length != mine[1].length,
      mine[0].amount == theirs[1].amount, mine[1].amount == theirs[0].amount,
      mine[0].start == theirs[0].start
    else { return nil }
    let areAtSameTimes = mine[1].start == theirs[1].start && mine[0].start != mine[1].start
    let areInSequence = mine[0].end == mine[1].start && theirs[0].end == theirs[1].start
    guard areAtSameTimes || areInSequence else { return nil }
    let noun = mine[0].way.noun
    var found = difference(
      .otherDuration, mine[0],
      "The \(noun) of \(own.name(mine[0].task))\(at(mine[0])) took \(mine[0].length.inMilliseconds), and the "
        + "\(mine[1].way.noun) of \(own.name(mine[1].task))\(at(mine[1])) took \(mine[1].length.inMilliseconds). "
        + "In the author's program, it is the other way round: the one that begins at \(theirs[0].start.words) takes "
        + "\(theirs[0].length.inMilliseconds), and the one that begins at \(theirs[1].start.words) takes "
        + "\(theirs[1].length.inMilliseconds).")
    found.places.append(other)
    found.ownRemedy = "Check which work each of the two lines does, and which time it passes."
    return found
  }
}

extension Finding {
  /// The finding with one place.
  fileprivate func at(_ place: SourceFrame?) -> Finding {
    var finding = self
    finding.places = [place].compactMap(\.self)
    return finding
  }
}

extension ObservedRun {
  /// Returns the step of a task at whose end it prints a line; nil if there is none.
  fileprivate func step(before line: PrintedLine, in steps: [WorkStep]) -> WorkStep? {
    steps.last { $0.task == line.task && $0.event < line.event && $0.end == line.time }
  }
}
