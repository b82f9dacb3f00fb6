import LessonKit
import LineEditor
import RunKit
import StyledText
import TaskTrace
import TraceViews
import TutorKit

/// Carries out what a session wants: reads lines, shows lines, runs programs, keeps files.
struct Conversation {
  let console: Console
  var session: Session
  let state: StateFiles
  var progressFile: SharedProgress
  let terminal: Terminal
  /// What there was to say of the files at the start.
  var notes: [StyledLine]
  let demos = DemosOnDemand()
  /// Commands come from somebody at a terminal.
  private var isTalking = false

  init(
    console: Console, session: Session, state: StateFiles, progressFile: SharedProgress,
    terminal: Terminal, notes: [StyledLine]
  ) {
    self.console = console
    self.session = session
    self.state = state
    self.progressFile = progressFile
    self.terminal = terminal
    self.notes = notes.flatMap { $0.wrapped(to: session.screen.columns) }
  }

  private enum Outcome { case goesOn, refused, quits }

  // MARK: Where commands come from

  /// A prompt, or the lines of a pipe.
  mutating func converse() async -> ExitCode {
    guard terminal.isInteractive else { return await followInput() }
    isTalking = true
    show(session.greeting + notes)
    while true {
      session.screen = Terminal.current().screen
      show([StyledLine(), session.hint])
      let (snapshot, demos) = (session, demos)
      // Not before the prompt is there: it would have to wait for its share of the processor.
      let read = await console.readLine(
        prompt: styled(session.prompt), whenShown: { demos.startLooking() }
      ) { request in
        var session = snapshot
        session.demos = demos.found
        return session.suggestions(after: request.words, for: request.word)
          .map { CompletionCandidate($0.text, summary: $0.summary, isOpen: $0.isOpen) }
      }
      switch read {
      case .endOfInput:
        await console.close()
        return .done
      case .interrupted: continue
      case .line(let line):
        session.screen = Terminal.current().screen
        if await handle(line) == .quits {
          await console.close()
          return .done
        }
      }
    }
  }

  private mutating func followInput() async -> ExitCode {
    show(notes)
    while case .line(let line) = await console.readLine(prompt: StyledLine(), remembering: false) {
      switch await follow(line) {
      case .goesOn: continue
      case .quits: return .done
      case .refused: return .scriptStopped
      }
    }
    return .done
  }

  /// The lines of a script, up to the first that is refused.
  mutating func follow(_ script: [String]) async -> ExitCode {
    show(notes)
    for (index, line) in script.enumerated() {
      switch await follow(line) {
      case .goesOn: continue
      case .quits: return .done
      case .refused:
        Output().complain([StyledLine("The script stops at line \(index + 1): \(line)")])
        return .scriptStopped
      }
    }
    return .done
  }

  /// In a script an empty line means nothing, and `#` begins a comment.
  private mutating func follow(_ line: String) async -> Outcome {
    let isComment = line.drop(while: \.isWhitespace).hasPrefix("#")
    return isComment || line.allSatisfy(\.isWhitespace) ? .goesOn : await handle(line)
  }

  /// One command, from a shell.
  mutating func obey(_ words: [String]) async -> ExitCode {
    Output().complain(notes)
    if (try? Command(words))?.needsDemos == true { session.demos = await demos.look() }
    let effects = session.handle(words: words)
    let outcome = await perform(effects)
    await console.close()
    return outcome == .refused ? .badUsage : .done
  }

  private mutating func handle(_ line: String) async -> Outcome {
    if session.demos == nil { session.demos = await demos.look() }
    show(progressFile.refresh(&session.progress))
    return await perform(session.handle(line))
  }

  // MARK: Effects

  private mutating func perform(_ effects: [Effect]) async -> Outcome {
    var outcome = Outcome.goesOn
    for effect in effects {
      switch effect {
      case .show(let lines): show(lines)
      case .refuse(let lines): outcome = refuse(lines)
      case .emit(let lines): for line in lines { print(line) }
      case .export(let export, let path, let lines):
        outcome = say(lines) { try FileOutput.write(export, to: path) }
      case .handIn(let record, let path, let lines):
        outcome = say(lines) { try HandInFile.write(record, to: path) }
      case .writePages(let plan): outcome = await write(plan)
      case .run(let plan): outcome = await run(plan)
      case .compile(let wrong):
        show(session.lines(for: wrong, said: await Compiler().words(on: wrong.path)))
      case .tally(let plan): outcome = await tally(plan)
      case .present(let presentation): outcome = await present(presentation)
      case .showHistory(let count):
        let lines = console.history()
        let first = max(0, lines.count - count)
        show(lines[first...].enumerated().map { StyledLine("\(first + $0 + 1)  \($1)") })
      case .save: tell(progressFile.save(&session.progress))
      case .saveSetting(let name, let value): tell(state.remember(name, value))
      case .quit: return .quits
      }
    }
    return outcome
  }

  /// Shows lines once something is done; if that fails, why.
  private func say(_ lines: [StyledLine], after work: () throws -> Void) -> Outcome {
    do {
      try work()
      show(lines)
      return .goesOn
    } catch {
      return refuse(session.refusal(because: "\(error)"))
    }
  }

  private func refuse(_ lines: [StyledLine]) -> Outcome {
    tell(lines)
    return .refused
  }

  /// What a shell's user has to know, and is no answer.
  private func tell(_ lines: [StyledLine]) {
    let lines = lines.flatMap { $0.wrapped(to: session.screen.columns) }
    if isTalking { show(lines) } else { Output().complain(lines) }
  }

  private mutating func run(_ plan: RunPlan) async -> Outcome {
    let theatre = Theatre(console: console, runner: Runner(), plays: terminal.movesCursor)
    do {
      let played = try await theatre.play(plan, for: session)
      var outcome = Outcome.goesOn
      if let played {
        session.screen = Terminal.current().screen
        outcome = await perform(
          session.finish(
            played.plan, played.trace, warnings: played.warnings,
            timelineIsShown: played.isShown, isLeft: played.isLeft))
      }
      if plan.isReal { try await runForReal(plan, predicted: played) }
      return outcome
    } catch {
      return refuse(session.refusal(because: "\(error)"))
    }
  }

  private func write(_ plan: PagesPlan) async -> Outcome {
    let writing = PageWriting(
      console: console, runner: Runner(), session: session, isSeen: terminal.movesCursor)
    do {
      let isDone = try await writing.carryOut(plan)
      show(isDone ? session.said(of: plan) : [StyledLine("Stopped. Nothing was written.", .note)])
      return .goesOn
    } catch {
      return refuse(session.refusal(because: "\(error)"))
    }
  }

  private mutating func present(_ presentation: Presentation) async -> Outcome {
    guard terminal.movesCursor else {
      return refuse(session.refusal(because: Projector.refusal))
    }
    var projector = Projector(
      console: console, file: PresentationFile(state), hasColours: session.settings.colour)
    let last = await projector.show(presentation)
    if let complaint = projector.complaint { show(session.refusal(because: complaint)) }
    return await perform(session.leave(last))
  }

  private func tally(_ plan: TallyPlan) async -> Outcome {
    let counting = Counting(
      console: console, runner: Runner(), session: session, isSeen: terminal.movesCursor)
    do throws(Counting.Failure) {
      show(session.lines(for: try await counting.count(plan), plan))
      return .goesOn
    } catch {
      let lines =
        switch error {
        case .run(let failure): session.refusal(because: "\(failure)")
        case .refused(let complaint): session.refusal(because: complaint)
        case .expression(let failure): session.refusal(failure)
        }
      return refuse(lines)
    }
  }

  private func runForReal(_ plan: RunPlan, predicted: Theatre.Played?) async throws {
    let run = try await Runner().runReal(
      plan.scenario.program, arguments: plan.scenario.arguments,
      timeLimit: plan.scenario.machine.realLimit)
    show(
      session.comparison(
        output: run.standardOutput.text, errors: run.standardError.text, took: run.duration,
        ending: run.ending.words, predicted: predicted?.trace))
  }

  private func styled(_ line: StyledLine) -> StyledLine {
    session.settings.colour ? line : StyledLine(line.text)
  }

  func show(_ lines: [StyledLine]) { console.print(lines.map(styled)) }
}
