import CommandLineKit
import FileStore
import LearnerRecords
import LessonKit
import LineEditor
import RunKit
import StyledText
import TutorKit

/// Writes the files that a user names.
extension CommandLoop {
  /// Returns a file that a person named. At a terminal, the tutor asks before it replaces a file that it did not
  /// write.
  func chosen(_ place: Destination, _ kind: WrittenFiles.Kind) -> ChosenFile {
    var file = ChosenFile(path: place.path, written: WrittenFiles(kind, state))
    file.mayReplace = place.mayReplace
    guard isAtPrompt else { return file }
    file.ask = { [console] question in
      let answer = await console.readLine(
        prompt: StyledLine(question, .warning), remembering: false)
      guard case .line(let line) = answer else { return false }
      return ["y", "yes"].contains(line.lowercased())
    }
    return file
  }

  /// Does work that writes a file, and then shows lines. If the work fails, shows the error instead.
  private func show(
    _ lines: [StyledLine], after work: () async throws -> Bool
  ) async -> Outcome {
    do {
      if try await work() { show([Self.replaced]) }
      show(lines)
      return .continues
    } catch {
      return refuse(session.refusal(because: "\(error)"))
    }
  }

  /// Writes a learner's record to a file and then shows lines, or only prints the record.
  func handIn(
    _ record: HandIn, to place: Destination, _ lines: [StyledLine]
  ) async -> Outcome {
    if place.isStandardOutput {
      print(record.text, terminator: "")
      return .continues
    }
    return await show(lines) { try await HandInFile.write(record, to: chosen(place, .handIn)) }
  }

  /// Exports one or several runs to a file.
  func export(
    _ lines: [StyledLine], to place: Destination, _ work: (inout FileDraft) -> Void
  ) async -> Outcome {
    await show(lines) { try await chosen(place, .export).write(work) }
  }

  private static let replaced = StyledLine("An older file of this name was replaced.", .note)

  func write(_ plan: PagesPlan) async -> Outcome {
    if case .handout(_, answers: true) = plan.form, !allowsCode,
      let posed = plan.parts.flatMap(\.exercises).first(where: { $0.home != nil })
    {
      return refuse(
        session.refusal(
          because:
            "The answers to \(posed.exercise.name) include what the tutor says about wrong versions, so it has to run these programs of the course. Start the tutor with `--allow-code` to allow that."
        ))
    }
    let writing = PageWriting(runs: runsWithProgress(Runner()))
    do {
      switch try await writing.write(
        plan, to: chosen(Destination(path: plan.destination, mayReplace: plan.mayReplace), .export))
      {
      case .written: show(session.report(of: plan))
      case .replaced: show([Self.replaced] + session.report(of: plan))
      case .stopped: show([StyledLine("Stopped. Nothing was written.", .note)])
      }
      return .continues
    } catch {
      return refuse(session.refusal(because: "\(error)"))
    }
  }
}
