import FileStore
import LessonKit
import LineEditor
import RunKit
import TutorKit

/// Opens the file of an exercise that a class works on, watches it, and tests it.
extension PresentationLoop {
  /// The file of an exercise, with its text at the last look and the text that was last given to the presentation.
  struct WatchedFile {
    let open: OpenCode
    var seen: String
    var reported: String
  }

  /// The time between two looks at the file.
  static let pause = Duration.milliseconds(200)

  static let permissionMissing =
    "This exercise runs a program of the course. Type `exercise` at the prompt first, and allow it there."

  mutating func openExercise(_ request: CodeRequest, _ open: OpenCode) -> Presentation.Input {
    if let posed = open.posed, !mayRun(posed) { return .codeFailed(Self.permissionMissing) }
    do throws(FileProblem) {
      _ = try CodeFiles(compiler: code.compiler).open(request)
      let text = try LearnersCode.text(open.path)
      watched = WatchedFile(open: open, seen: text, reported: text)
      Task { [code] in await code.warm(for: open) }
      return .saved(open, text)
    } catch {
      return .codeFailed("\(open.path): \(LessonProblem(error).wording.what)")
    }
  }

  /// Tests a text until Control-C stops the test.
  func test(
    _ open: OpenCode, _ text: String, interruptedBy keys: KeyReader
  ) async -> Presentation.Input {
    let (input, isCancelled) = await interruptible(by: keys) { [code] in
      await Self.test(open, text, by: code)
    }
    return isCancelled ? .codeFailed(Self.testStopped) : input
  }

  private static let testStopped = "Control-C stopped the test. Save the file again to test it."

  private static func test(
    _ open: OpenCode, _ text: String, by code: LearnersCode
  ) async -> Presentation.Input {
    defer { Task { await code.prepare(for: open) } }
    do {
      return .tested(open, try await ExerciseTesting(code: code).outcome(of: open, text))
    } catch {
      return .codeFailed("\(error)")
    }
  }

  /// Returns the file if it was saved since the last look; otherwise nil. A text counts once two looks find the same
  /// text, because an editor may still be writing it.
  mutating func savedFile() -> Presentation.Input? {
    guard let file = watched,
      let text = try? LearnersCode.text(file.open.path)
    else { return nil }
    defer { watched?.seen = text }
    guard text == file.seen, text != file.reported, !text.isEmpty else { return nil }
    watched?.reported = text
    return .saved(file.open, text)
  }
}
