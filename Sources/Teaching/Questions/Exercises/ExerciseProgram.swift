package import LessonKit
package import TraceAnalysis
import TraceFindings

/// A program that a learner wrote for an exercise, and the parts of it that the learner may change.
package struct ExerciseProgram: Sendable {
  /// The name of the file under which the program was compiled.
  private let file: String
  private let text: String
  private let start: String
  private let edit: [String]

  package init(_ text: String, file: String, of exercise: Exercise, startingWith start: String) {
    (self.text, self.file, self.start) = (text, file, start)
    edit = exercise.edit.map(\.value)
  }

  private func lines(in text: String) -> EditableLines {
    EditableLines(
      ofFile: file, besides: EditedDeclarations.fixedLines(in: text, start: start, edit: edit))
  }

  /// A run of a program that passes, and the program's text. The program was compiled under the same file name.
  package typealias RightRun = (trace: Trace, text: String)

  /// Returns the verdict on all runs, with observations that explain a failure. `right` returns the same run of a
  /// program that passes, or nil if there is no such program.
  ///
  /// A program whose checks all hold still fails if a run in the default order shows a mistake, unless the same
  /// run of the correct program shows it too. It also fails if such a run only takes the time of its work, drops all
  /// results of it, or continues after a cancellation, unlike the correct program.
  package func verdict(
    on results: [ExerciseResults], of exercise: Exercise,
    right: (Exercise.Run) async throws -> RightRun?
  ) async rethrows -> ExerciseVerdict {
    let verdict = ExerciseGrader(exercise).verdict(on: results)
    if case .failed(let failed) = verdict {
      if failed.reason == .outputIsCut { return verdict }
      return .failed(explained(failed, right: try await right(failed.run)))
    }
    let runs = results.filter { $0.run.schedules == nil }.compactMap { results in
      results.results.first.map { (run: results.run, result: $0) }
    }
    let signs = await signs(in: runs.map(\.result.trace))
    for ((run, result), signs) in zip(runs, signs) {
      guard !signs.mistakes.isEmpty || signs.mayHideMistake else { continue }
      let right = try await right(run)
      let own = signs.mistakes.subtracting(right?.trace.findings().map(\.kind) ?? [])
      if !own.isEmpty { return .failed(explained(shows(own, run, result), right: right)) }
      if let hidden = context(of: result.trace, right: right).hiddenMistake {
        var failed = shows([hidden.kind], run, result)
        failed.observations = [Observation(hidden)]
        return .failed(failed)
      }
    }
    return verdict
  }

  /// Returns the signs of mistakes in each of these traces, in their order.
  private func signs(in traces: [Trace]) async -> [Trace.Signs] {
    let lines = lines(in: text)
    return await withTaskGroup(of: (Int, Trace.Signs).self) { group in
      for (place, trace) in traces.enumerated() {
        group.addTask { (place, trace.signs(in: lines)) }
      }
      let found = await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
      return traces.indices.compactMap { found[$0] }
    }
  }

  private func shows(
    _ mistakes: Set<Finding.Kind>, _ run: Exercise.Run, _ result: ExerciseResults.Result
  ) -> FailedCheck {
    FailedCheck(
      check: nil, run: run, reason: .mistakes(mistakes), result: result, failing: 1, total: 1)
  }

  private func context(of trace: Trace, right: RightRun?) -> FindingContext {
    FindingContext(
      trace, lines: lines(in: text), right: right?.trace, rightLines: lines(in: right?.text ?? ""))
  }

  private func explained(_ failed: FailedCheck, right: RightRun?) -> FailedCheck {
    var failed = failed
    failed.observations = Observation.all(
      in: context(of: failed.result.trace, right: right), explaining: failed.check)
    if case .mistakes(let kinds) = failed.reason {
      let names = Set(kinds.map(\.rawValue))
      failed.observations.removeAll { !names.contains($0.kind ?? "") }
    }
    return failed
  }
}
