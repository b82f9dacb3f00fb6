import FileStore
import LessonKit
import LineEditor
import StyledText
import TraceExport
import TutorKit

/// The programs of courses that a learner has allowed to run. A digest of their text identifies the programs of an
/// exercise, so the tutor asks again after one of them has changed.
///
/// At the prompt, only two programs of an exercise run: the one that it starts with, and the author's first solution,
/// with which a failed run is compared. `check` and handouts with answers run all solutions and wrong versions, so
/// they need `--allow-code`.
struct CodePermission {
  let state: StateFiles

  private static let file = "allowed-code"

  func isGiven(for files: ExerciseFiles) -> Bool { digests.contains(Self.digest(of: files)) }

  /// Saves the permission to run the programs of an exercise. Returns an error message, or nil if it was saved.
  func give(for files: ExerciseFiles) -> StyledLine? {
    state.withLock {
      let all = digests + [Self.digest(of: files)]
      return state.save(
        all.joined(separator: "\n") + "\n", as: Self.file,
        otherwise: "The tutor will ask again.")
    }
  }

  private var digests: [String] {
    guard let folder = state.folder, let text = try? Files.text("\(folder)/\(Self.file)") else {
      return []
    }
    return text.split(separator: "\n").map(String.init)
  }

  private static func digest(of files: ExerciseFiles) -> String {
    let text = files.forLearners.map { "\($0.name)\0\($0.text)\0" }.joined()
    return SHA256.digest(Array(text.utf8)).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }
}

extension CommandLoop {
  /// Shows a program of a course before its first run, and asks the learner whether it may run. Returns nil if it
  /// may. The tutor's own exercises always may.
  mutating func refusalOfCode() async -> Outcome? {
    guard let posed = session.code?.posed, posed.home != nil, !allowsCode else { return nil }
    let permission = CodePermission(state: state)
    if permission.isGiven(for: posed.files) { return nil }
    guard isAtPrompt else {
      session.closeCode()
      return refuse(
        session.refusal(
          because:
            "This exercise runs a program of the course. Start the tutor with `--allow-code` to allow it."
        ))
    }
    show(session.lines(ofProgram: posed))
    let answer = await console.readLine(
      prompt: StyledLine("Allow it to run on this computer? Type yes: ", .warning),
      remembering: false)
    guard case .line(let line) = answer, line.lowercased() == "yes" else {
      session.closeCode()
      return refuse(session.refusal(because: "The exercise was not opened."))
    }
    if let complaint = permission.give(for: posed.files) { show([complaint]) }
    return nil
  }
}
