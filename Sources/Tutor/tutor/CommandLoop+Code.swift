import CommandLineKit
import FileStore
import LessonKit
import LineEditor
import RunKit
import StyledText
import TutorKit

/// Opens the files that learners write, and compiles, runs and tests them.
extension CommandLoop {
  mutating func perform(_ effect: CodeEffect) async -> Outcome {
    switch effect {
    case .open(let request): await open(request)
    case .edit(let path): await edit(path)
    case .test(let code): await test(code)
    case .run(let path, let text): await runSnippet(path, text)
    case .storeAttempt(let text, let digest): storeAttempt(text, digest)
    }
  }

  private func storeAttempt(_ text: String, _ digest: String) -> Outcome {
    state.storeAttempt(text, digest)
    return .continues
  }

  // MARK: Files

  /// Opens the file of a request for a learner: writes it if it is missing or to be reset, with a file for editors
  /// beside it, and watches it.
  mutating func open(_ request: CodeRequest) async -> Outcome {
    if let refused = await refusalOfCode() { return refused }
    let state: CodeFileState
    do throws(FileProblem) {
      state = try CodeFiles(compiler: code.compiler).open(request)
      try watch(request.path)
      // The learner has not changed this text, so it is not tested. Every later text is tested, also if it is saved
      // as soon as the task is shown.
      (testedStamp, tested) = (Files.stamp(request.path), "")
      tested = try LearnersCode.text(request.path)
    } catch {
      return refuse(session.refusal(because: Self.sentence(error) + Self.otherFolder(after: error)))
    }
    show(session.lines(for: request, state))
    watchTarget(of: request.path)
    if let open = session.code { Task { [code] in await code.warm(for: open) } }
    await noteSandbox()
    return request.opensEditor ? await edit(request.path) : .continues
  }

  private mutating func noteSandbox() async {
    guard !isSandboxNoted else { return }
    isSandboxNoted = true
    if await Sandbox.available() == nil {
      show(session.refusal(because: LearnersCode.sandboxNote).map { StyledLine($0.text, .dim) })
    }
  }

  /// Opens a file in the learner's editor, and tests it afterwards.
  mutating func edit(_ path: String) async -> Outcome {
    guard terminal.movesCursor, isAtPrompt else {
      return refuse(session.refusal(because: "`edit` needs a terminal. Open \(path) in an editor."))
    }
    guard let editor = Editor.chosen else {
      return refuse(
        session.refusal(
          because:
            "No editor is chosen. Set EDITOR, for example with `export EDITOR=nano`, or open \(path) in another window."
        ))
    }
    if let complaint = await editor.open(path) {
      return refuse(session.refusal(because: complaint))
    }
    return await testIfChanged(path)
  }

  /// The advice for a learner whose folder cannot be written; empty for other problems.
  private static func otherFolder(after problem: FileProblem) -> String {
    guard case .unwritable = problem else { return "" }
    return " `set code-folder FOLDER` chooses another folder for your files."
  }

  static func sentence(_ problem: FileProblem) -> String {
    let wording = LessonProblem(problem).wording
    return "\(problem.path): \(wording.what) \(wording.advice)"
  }

  /// Compiles, runs and checks the learner's file with its present content.
  mutating func test(_ open: OpenCode) async -> Outcome {
    let text: String
    testedStamp = Files.stamp(open.path)
    do throws(FileProblem) {
      text = try LearnersCode.text(open.path)
    } catch {
      return error.isMissing
        ? await perform(session.finish(open, nil, .missingFile))
        : refuse(session.refusal(because: Self.sentence(error)))
    }
    tested = text
    switch await result(of: open, text) {
    case .success(let outcome)?:
      return await perform([.show([StyledLine()])] + session.finish(open, text, outcome))
    case .failure(let error)?: return refuse(session.refusal(because: "\(error)"))
    case nil:
      tellStopped()
      return .continues
    }
  }

  /// Tests a text. Returns nil if Control-C stopped the test.
  func result(of open: OpenCode, _ text: String) async -> Result<ExerciseOutcome, any Error>? {
    let (result, isCancelled) = await interruptible { [code] in
      do {
        return Result<_, any Error>.success(
          try await ExerciseTesting(code: code).outcome(of: open, text))
      } catch {
        return .failure(error)
      }
    }
    return isCancelled ? nil : result
  }

  /// Says that a test was stopped. Saving the same text again then tests it.
  mutating func tellStopped() {
    tested = ""
    show([StyledLine("The test was stopped. Save the file again, or type `test`.", .note)])
  }

  /// Compiles the wrong version of a demo, and shows the compiler's messages. Control-C stops the compiler.
  mutating func compile(_ wrong: WrongVersion) async {
    let (messages, isCancelled) = await interruptible { await Compiler().words(on: wrong.path) }
    show(
      isCancelled
        ? [StyledLine("The compiler was stopped.", .note)]
        : session.show(wrong, messages: messages))
  }

  /// Does work that Control-C cancels.
  func interruptible<Value: Sendable>(
    _ work: @escaping @Sendable () async -> Value
  ) async -> (value: Value, isCancelled: Bool) {
    guard terminal.isInteractive else { return (await work(), false) }
    return await console.withProgressLine(inColor: session.settings.color, isShown: false) { _ in
      await work()
    }
  }

  /// Writes a snippet to a file of its own, and runs it.
  mutating func runSnippet(_ path: String, _ text: String) async -> Outcome {
    do throws(FileProblem) {
      try Files.writeOwn(text, to: path, isDurable: false)
    } catch {
      return refuse(session.refusal(because: Self.sentence(error)))
    }
    return await perform(session.runOwn(path))
  }

  // MARK: Runs

  /// A plan whose source is compiled, with its runner, or what happened instead.
  enum Preparation {
    case ready(LearnersCode.Prepared)
    case ended(Outcome)
  }

  /// Compiles the source of a plan. Control-C ends the compiler. If the plan cannot run, shows the reason.
  mutating func prepared(_ plan: RunPlan) async -> Preparation {
    if plan.source != nil { await noteSandbox() }
    guard let result = await compiled(plan) else {
      show([StyledLine("Stopped before the program was compiled.", .note)])
      note(FailedRun(program: plan.title, .interrupted))
      return .ended(.continues)
    }
    switch result {
    case .success(let prepared): return .ready(prepared)
    case .failure(.run(let failure)):
      return .ended(refuse(session.refusal(because: "\(failure)")))
    case .failure(.file(let problem)):
      return .ended(refuse(session.refusal(because: Self.sentence(problem))))
    case .failure(.source(let compilation)):
      return .ended(
        refuse(session.compilerLines(compilation.messages, compilation.interruption)))
    }
  }

  /// Compiles the source of a plan. Returns nil if Control-C ended the compiler.
  private func compiled(
    _ plan: RunPlan
  ) async -> Result<LearnersCode.Prepared, LearnersCode.Failure>? {
    let work = { @Sendable [code] () async -> Result<LearnersCode.Prepared, LearnersCode.Failure> in
      do throws(LearnersCode.Failure) {
        return .success(try await code.prepared(plan))
      } catch {
        return .failure(error)
      }
    }
    guard plan.source != nil else { return await work() }
    let (result, isCancelled) = await interruptible(work)
    if isCancelled, case .failure = result { return nil }
    return result
  }
}
