import CommandLineKit
import FileStore
import LineEditor
import RunKit
import StyledText
import TutorKit

/// Notices when the learner's file is saved, and tests the newest text.
extension CommandLoop {
  /// An event while a line is typed.
  private enum Moment: Sendable {
    /// The line was entered, or the input ended.
    case read(ReadOutcome)
    /// The path of a file that was saved; nil if watching was cancelled.
    case saved(String?)
    /// The test of a saved text has ended.
    case tested(SavedText, Result<ExerciseOutcome, any Error>)
  }

  /// A saved text that is being tested.
  private struct SavedText: Equatable {
    /// The number of the save. It tells the result for the newest text from older results.
    var number: Int
    var text: String
  }

  /// The newest saved text, and its test.
  private typealias Newest = (saved: SavedText, work: Task<ExerciseOutcome, any Error>)

  // MARK: Watching

  /// Watches the folder of a file. The folder may be a link.
  mutating func watch(_ path: String) throws(FileProblem) {
    guard isAtPrompt else { return }
    let folder = Files.folder(of: path)
    if let saves { try saves.add(folder) } else { saves = try FolderWatch(folder) }
  }

  /// If a file is a link, also watches its target, or tells the learner that the target cannot be watched.
  mutating func watchTarget(of path: String) {
    linkTarget = nil
    guard isAtPrompt, Files.kind(path) == .link, let target = Files.resolved(path) else { return }
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

  // MARK: Reading a line

  /// The lines directly above the prompt, which say what Return does.
  private var note: [StyledLine] { [StyledLine(), styled(session.hint)] }

  /// Shows the prompt and reads a line.
  mutating func readLineAtPrompt() async -> ReadOutcome {
    let (console, prompt, note) = (console, styled(session.prompt), note)
    let (snapshot, demos) = (session, demos)
    return await readingLine {
      // Load the demos only once the prompt is shown. Otherwise the prompt would compete with them for the processor.
      await console.readLine(
        prompt: prompt, note: note, whenShown: { demos.startLooking() }
      ) { request in
        var session = snapshot
        session.demos = demos.found
        return session.suggestions(after: request.words, for: request.word)
          .map { CompletionCandidate($0.text, summary: $0.summary, isOpen: $0.isOpen) }
      }
    }
  }

  /// Reads a line. Meanwhile, tests the open file whenever it is saved, and shows the verdict above the line. A newer
  /// save cancels the test of an older one, so each verdict is about one text. A line that is entered during a test
  /// waits for the verdict. Control-C stops the test.
  private mutating func readingLine(
    _ read: @escaping @Sendable () async -> ReadOutcome
  ) async -> ReadOutcome {
    guard let saves, session.code != nil else { return await read() }
    return await withTaskGroup(of: Moment.self) { group in
      group.addTask { .read(await read()) }
      group.addTask { .saved(await saves.next()) }
      var outcome: ReadOutcome?
      var newest: Newest?
      var count = 0
      for await moment in group {
        switch moment {
        case .read(let line):
          outcome = line
          if case .interrupted = line { self.stop(&newest) }
        case .saved(let path?):
          if let (open, text) = self.savedText(at: path, isTesting: newest != nil) {
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
          if outcome == nil { self.console.replaceNote(with: self.note) }
        }
        if outcome != nil, newest == nil { group.cancelAll() }
      }
      return outcome ?? .interrupted
    }
  }

  /// Stops the test of the newest text, if there is one.
  private mutating func stop(_ newest: inout Newest?) {
    guard let stopped = newest else { return }
    stopped.work.cancel()
    newest = nil
    tellStopped()
  }

  /// Returns the open file and its text if `path` is that file and its text is new. Tells the learner that a text is
  /// not new, unless it is being tested. Ignores an empty file, which an editor is about to write, and a missing file,
  /// which an editor is about to replace.
  private mutating func savedText(at path: String, isTesting: Bool = false) -> (OpenCode, String)? {
    guard let open = session.code, path == open.path || path == linkTarget else { return nil }
    if path == open.path { watchTarget(of: path) }
    let stamp = Files.stamp(open.path)
    do throws(FileProblem) {
      let text = try LearnersCode.text(open.path)
      guard !text.isEmpty else { return nil }
      defer { (tested, testedStamp) = (text, stamp) }
      if text != tested { return (open, text) }
      if stamp != testedStamp, !isTesting { tellUnchanged() }
      return nil
    } catch {
      if !error.isMissing { tell(session.refusal(because: Self.sentence(error))) }
      return nil
    }
  }

  private func tellUnchanged() {
    show(
      [StyledLine()]
        + session.refusal(
          because:
            "You saved the file without a change, so it is not tested. Type `test` to test it anyway."
        ).map { StyledLine($0.text, .note) })
  }

  private mutating func tell(
    _ result: Result<ExerciseOutcome, any Error>, of text: String
  ) async {
    guard let open = session.code else { return }
    // The size may have changed since the prompt was shown.
    if isAtPrompt { session.screen = Terminal.current().screen }
    switch result {
    case .success(let outcome):
      _ = await perform([.show([StyledLine()])] + session.finish(open, text, outcome))
    case .failure(let error): tell(session.refusal(because: "\(error)"))
    }
    Task { [code] in await code.prepare(for: open) }
  }

  /// Tests a file if its text differs from the one that was tested last.
  mutating func testIfChanged(_ path: String) async -> Outcome {
    guard let (open, text) = savedText(at: path) else { return .continues }
    if let result = await result(of: open, text) {
      await tell(result, of: text)
    } else {
      tellStopped()
    }
    return .continues
  }
}
