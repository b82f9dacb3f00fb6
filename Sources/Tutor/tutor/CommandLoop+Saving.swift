import FileStore
import LineEditor
import StyledText
import TutorKit

/// Noticing that the learner's file is saved, and testing what was saved last.
extension CommandLoop {
  /// What happens while a line is typed.
  private enum Moment: Sendable {
    case read(ReadOutcome)
    /// The path of a file that was saved; nil at the end of watching.
    case saved(String?)
    case tested(SavedText, Result<ExerciseOutcome, any Error>)
  }

  /// A text that was saved, and is being tested.
  private struct SavedText: Equatable {
    /// Counts the saves, so that an old result is not taken for that of the newest text.
    var number: Int
    var text: String
  }

  // MARK: What is watched

  /// Watches the folder of a file. It may be a link to another folder.
  mutating func watch(_ path: String) throws(FileProblem) {
    guard isTalking else { return }
    let folder = Files.folder(of: path)
    if let saves { try saves.add(folder) } else { saves = try FolderWatch(folder) }
  }

  /// Watches the file behind a link too, or tells the learner that it cannot be watched.
  mutating func watchTarget(of path: String) {
    linkTarget = nil
    guard isTalking, Files.kind(path) == .link, let target = Files.resolved(path) else { return }
    do throws(FileProblem) {
      try saves?.add(Files.folder(of: target))
      linkTarget = target
    } catch {
      show(
        session.refusal(
          because:
            "\(path) is a symbolic link, and the tutor cannot watch the folder of \(target). Type `test` after each save."
        ).map { StyledLine($0.text, .dim) })
    }
  }

  // MARK: While a line is typed

  /// Reads a line. Whenever the open file is saved meanwhile, it is tested, and the verdict stands above the line. A
  /// newer save ends the test of an older one, so that each verdict is about one text. A line that is entered during a
  /// test waits for its verdict.
  mutating func readingLine(
    _ read: @escaping @Sendable () async -> ReadOutcome
  ) async -> ReadOutcome {
    guard let saves, session.code != nil else { return await read() }
    return await withTaskGroup(of: Moment.self) { group in
      group.addTask { .read(await read()) }
      group.addTask { .saved(await saves.next()) }
      var outcome: ReadOutcome?
      var newest: (saved: SavedText, work: Task<ExerciseOutcome, any Error>)?
      var count = 0
      for await moment in group {
        switch moment {
        case .read(let line): outcome = line
        case .saved(let path?):
          if let (open, text) = self.savedText(at: path) {
            newest?.work.cancel()
            count += 1
            let saved = SavedText(number: count, text: text)
            let work = Task { [code] in
              try await ExerciseTesting(code: code).outcome(of: open, text)
            }
            newest = (saved, work)
            group.addTask { .tested(saved, await work.result) }
          }
          group.addTask { .saved(await saves.next()) }
        case .saved(nil): break
        case .tested(let saved, let result):
          guard saved == newest?.saved else { continue }
          newest = nil
          await self.tell(result, of: saved.text)
        }
        if outcome != nil, newest == nil { group.cancelAll() }
      }
      return outcome ?? .interrupted
    }
  }

  /// The open file and its text, if that is the file that was saved and its text is new. An empty file is about to be
  /// written, and a missing one about to be replaced.
  private mutating func savedText(at path: String) -> (OpenCode, String)? {
    guard let open = session.code, path == open.path || path == linkTarget else { return nil }
    if path == open.path { watchTarget(of: path) }
    do throws(FileProblem) {
      let text = try Files.text(open.path, limit: LearnersCode.largestFile)
      guard !text.isEmpty, text != tested else { return nil }
      tested = text
      return (open, text)
    } catch {
      if !error.isMissing { tell(session.refusal(because: Self.sentence(error))) }
      return nil
    }
  }

  private mutating func tell(
    _ result: Result<ExerciseOutcome, any Error>, of text: String
  ) async {
    guard let open = session.code else { return }
    switch result {
    case .success(let outcome):
      _ = await perform([.show([StyledLine()])] + session.finish(open, text, outcome))
    case .failure(let error): tell(session.refusal(because: "\(error)"))
    }
  }

  /// Tests a file whose content is not the one that was tested last.
  mutating func testIfChanged(_ path: String) async -> Outcome {
    guard let (open, text) = savedText(at: path) else { return .goesOn }
    await tell(
      await Task { [code] in try await ExerciseTesting(code: code).outcome(of: open, text) }.result,
      of: text)
    return .goesOn
  }
}
