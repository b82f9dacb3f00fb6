import FileStore
import LessonKit
import LineEditor
import StyledText
import TraceExport
import TutorKit

/// Which programs of courses a learner has allowed to run. They are identified by the digest of their text, so the
/// tutor asks again about a program that was changed.
///
/// At the prompt run the program that an exercise begins with, and the author's first solution, which a failed run is
/// compared with. All solutions and wrong versions run for `check` and for sheets with answers, and those need
/// `--allow-code`.
struct CodePermission {
  let state: StateFiles

  private static let file = "allowed-code"

  func isGiven(for files: ExerciseFiles) -> Bool { digests.contains(Self.digest(of: files)) }

  /// Remembers that a program is allowed. What went wrong, in a sentence.
  func give(for files: ExerciseFiles) -> StyledLine? {
    state.alone {
      let all = digests + [Self.digest(of: files)]
      return state.save(all.joined(separator: "\n") + "\n", as: Self.file)
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
  /// Before a program of a course runs for the first time, it is shown, and the learner is asked. Nil if it may run; the
  /// tutor's own exercises always may.
  mutating func refusalOfCode() async -> Outcome? {
    guard let posed = session.code?.posed, posed.home != nil, !allowsCode else { return nil }
    let permission = CodePermission(state: state)
    if permission.isGiven(for: posed.files) { return nil }
    guard isTalking else {
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
