import TaskTrace
import TraceAnalysis

/// Mistakes that change nothing about what a program prints, and when.
extension RunDifference {
  /// A finding about a call that only takes the time of the author's work, about a task that continues after its
  /// cancellation, about results that are dropped, or about a variable that tasks share without protection; nil if
  /// there is none.
  package var hiddenMistake: Finding? {
    idleInstead ?? sleptAgain ?? callDiscarded ?? sharedWithoutLock
  }

  /// A finding about a function whose results this program drops at each call, if the right program uses them; nil if
  /// there is none.
  private var callDiscarded: Finding? {
    let names = rightSteps.compactMap { right.callee(of: $0, rightLines) }
    for name in Set(names).sorted() where !own.returnsNothing(name, ownLines) {
      let (mine, theirs) = (own.calls(of: name, ownLines), right.calls(of: name, rightLines))
      guard let call = mine.first, mine.allSatisfy({ own.isDiscarded($0, name, ownLines) }),
        !theirs.isEmpty, !theirs.contains(where: { right.isDiscarded($0, name, rightLines) })
      else { continue }
      let step = ownSteps.first { own.callee(of: $0, ownLines) == name }
      guard let step else { continue }
      var found = difference(
        .lastResultsDropped, step,
        "\(own.name(step.task)) called \(name) at line \(call.line), and what it returned was dropped. "
          + "The author's program uses each result of \(name).")
      found.places = [call]
      found.ownRemedy = "Use what \(name) returns. Do not make it up."
      return found
    }
    return nil
  }
}

extension ObservedRun {
  /// Whether the run can have a mistake that changes nothing about what it prints, in lines that may be changed.
  func mayHideMistake(in lines: EditableLines) -> Bool {
    !idleSteps(in: lines).isEmpty
      || trace.tasks.contains { task in
        task.isCancelled && task.notices.count { $0.notice == .sleepThrew } > 1
      }
      || lines.files(of: self).contains { file in
        file.lines.indices.contains { index in
          let line = file.lines[index]
          return line.containsBytes(of: "await")
            && file.source.code(ofLine: index + 1).discardsValue || line.isUnchecked
        }
      }
  }

  /// Returns whether the learner's file declares a function that returns no value.
  fileprivate func returnsNothing(_ name: String, _ lines: EditableLines) -> Bool {
    lines.files(of: self).contains { file in
      file.source.blocks.contains { block in
        block.name == name[...]
          && !zip(block.head, block.head.dropFirst()).contains { $0 == "-" && $1 == ">" }
      }
    }
  }

  /// Returns whether a line drops the result of a call of a function: with `_ =`, or as the result of a child whose
  /// group drops all results.
  fileprivate func isDiscarded(
    _ call: SourceFrame, _ name: String, _ lines: EditableLines
  ) -> Bool {
    let tokens = tokens(at: call)
    guard let position = tokens.firstIndex(where: { $0 == name }) else { return false }
    let before = tokens[..<position].filter { !["try", "await"].contains($0) }
    if before.suffix(2) == ["_", "="] { return true }
    guard before.last == "{", let child = before.lastIndex(of: "addTask"),
      before[child...].count(where: { $0 == "{" }) == 1
    else { return false }
    let takes = waits.filter(\.takesResult)
    return !takes.isEmpty
      && takes.allSatisfy(dropsValue(of:))
  }
}

extension [Substring] {
  /// Whether a line of code drops a value, as in `_ = await load()` and `for await _ in group`.
  var discardsValue: Bool { contains(["_", "="]) || contains(["await", "_", "in"]) }
}

extension String {
  /// Whether a line of code declares something that the compiler does not check for data races.
  fileprivate var isUnchecked: Bool {
    containsBytes(of: "@unchecked Sendable") || containsBytes(of: "nonisolated(unsafe)")
  }
}
