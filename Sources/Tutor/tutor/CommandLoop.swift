import CommandLineKit
import FileStore
import LearnerRecords
import LessonKit
import LineEditor
import RunKit
import StyledText
import TraceAnalysis
import TraceExport
import TraceViews
import TutorKit

/// Carries out the effects of a session: reads and shows lines, runs programs and saves files.
struct CommandLoop {
  let console: Console
  var session: Session
  let state: StateFiles
  var progressFile: SharedProgress
  let terminal: Terminal
  /// Messages about the state files, shown at the start.
  var notes: [StyledLine]
  let demos: DemosOnDemand
  let code = LearnersCode()
  /// Reports when one of the learner's files is saved; nil until a file is opened.
  var saves: FolderWatch?
  /// The text of the learner's file that was tested last.
  var tested = ""
  /// Identifies the save of that text. Editors and builds may report one save several times.
  var testedStamp: [Int]?
  /// The target of the learner's file if that is a link.
  var linkTarget: String?
  /// Whether programs of a course run without the learner's permission.
  var allowsCode = false
  /// Whether the note about a missing sandbox was shown or is not needed.
  var isSandboxNoted = false
  /// Whether a user types the commands at a terminal.
  private(set) var isAtPrompt = false
  /// Whether the tutor executes one command of the shell and then ends.
  private var isOnlyCommand = false

  init(
    console: Console, session: Session, demos: DemosOnDemand, state: StateFiles,
    progressFile: SharedProgress, terminal: Terminal, notes: [StyledLine]
  ) {
    self.console = console
    self.session = session
    self.demos = demos
    self.state = state
    self.progressFile = progressFile
    self.terminal = terminal
    self.notes = notes.flatMap { $0.wrapped(to: session.screen.columns) }
  }

  enum Outcome { case continues, refused, quits }
  /// Whether a program failed that was run without a prompt.
  var hasFailedRun = false

  // MARK: Sources of commands

  /// Executes the commands that are typed at a prompt or come from a pipe.
  mutating func readCommands() async -> ExitCode {
    guard terminal.isInteractive else { return await followInput() }
    isAtPrompt = true
    session.hasKeys = terminal.movesCursor
    session.isPaged = true
    show(session.greeting + notes)
    while true {
      session.screen = Terminal.current().screen
      switch await readLineAtPrompt() {
      case .endOfInput where !session.isTakingSnippet:
        await console.close()
        return .done
      case .endOfInput, .interrupted: show(session.dropSnippet())
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
      case .continues: continue
      case .quits: return codeOfRuns
      case .refused: return .scriptStopped
      }
    }
    return await finishSnippet()
  }

  /// Ends a snippet at the end of the input. Returns the exit code.
  private mutating func finishSnippet() async -> ExitCode {
    if session.isTakingSnippet, await handle("") == .refused { return .scriptStopped }
    return codeOfRuns
  }

  /// Executes the lines of a script, up to the first one that is refused.
  mutating func follow(_ script: [String]) async -> ExitCode {
    show(notes)
    for (index, line) in script.enumerated() {
      switch await follow(line) {
      case .continues: continue
      case .quits: return codeOfRuns
      case .refused:
        let beginning = line.utf8.count > 200 ? String(line.unicodeScalars.prefix(100)) + "…" : line
        Output().report([StyledLine("The script stopped at line \(index + 1): \(beginning)")])
        return .scriptStopped
      }
    }
    return await finishSnippet()
  }

  private var codeOfRuns: ExitCode { hasFailedRun ? .failed : .done }

  /// Executes one line of a script. Skips empty lines and comments, which begin with `#`, except in a snippet.
  private mutating func follow(_ line: String) async -> Outcome {
    if session.isTakingSnippet { return await handle(line) }
    let isComment = line.drop(while: \.isWhitespace).hasPrefix("#")
    return isComment || line.allSatisfy(\.isWhitespace) ? .continues : await handle(line)
  }

  /// Executes one command that a shell passed as arguments.
  mutating func runCommand(_ command: Command.Parsed) async -> ExitCode {
    isOnlyCommand = true
    Output().report(notes)
    if command.needsDemos { session.demos = await demos.look() }
    let outcome = await perform(session.handle(command))
    await console.close()
    return outcome == .refused ? .badUsage : codeOfRuns
  }

  /// Prints the completions for a shell's command line.
  func complete(_ words: [String]) async {
    var session = session
    session.demos = await demos.look()
    for suggestion in session.shellSuggestions(for: words) {
      print("\(suggestion.text)\t\(suggestion.summary)")
    }
    await console.close()
  }

  private mutating func handle(_ line: String) async -> Outcome {
    if session.demos == nil { session.demos = await demos.look() }
    show(progressFile.refresh(&session.progress))
    return await perform(session.handle(line))
  }

  // MARK: Effects

  mutating func perform(_ effects: [Effect]) async -> Outcome {
    var outcome = Outcome.continues
    for effect in effects {
      switch effect {
      case .show(let lines): show(lines)
      case .stream(let lines): await inBatches(lines) { show($0) }
      case .refuse(let lines): outcome = refuse(lines)
      case .emit(let lines):
        await inBatches(lines) { print($0.joined(separator: "\n")) }
      case .export(let export, let place, let lines):
        outcome = await self.export(lines, to: place) { export.write(to: &$0) }
      case .exportOrders(let page, let place, let lines):
        outcome = await export(lines, to: place) { page.write(to: &$0) }
      case .handIn(let record, let place, let lines):
        outcome = await handIn(record, to: place, lines)
      case .writePages(let plan): outcome = await write(plan)
      case .run(let plan): outcome = await run(plan)
      case .runReally(let plan, let number): outcome = await runReally(plan, compared: number)
      case .compile(let wrong): await compile(wrong)
      case .step:
        session = await StepLoop(console: console).step(session)
        show(session.stopLines)
      case .pick: outcome = await pick()
      case .code(let effect): outcome = await perform(effect)
      case .tally(let plan): outcome = await tally(plan)
      case .explore(let plan): outcome = await explore(plan)
      case .findLastChance(let lost): await findLastChance(lost)
      case .checkClaim(let plan): outcome = await check(plan)
      case .present(let presentation): outcome = await present(presentation)
      case .showHistory(let count):
        let lines = console.history()
        let first = max(0, lines.count - count)
        show(lines[first...].enumerated().map { StyledLine("\(first + $0 + 1)  \($1)") })
      case .save: tell(progressFile.save(&session.progress))
      case .saveSetting(let name, let value): guard save(name, value) else { return .refused }
      case .quit: return .quits
      }
    }
    return outcome
  }

  /// Saves a setting. Returns false if the command has had no effect: a command from the shell ends at once, so a
  /// setting that is not saved is lost.
  private func save(_ name: Settings.Name, _ value: String) -> Bool {
    let (isSaved, messages) = state.remember(
      name, value,
      otherwise: isOnlyCommand
        ? "The setting has not changed." : "The tutor forgets this change when you quit.")
    tell(messages)
    return isSaved || !isOnlyCommand
  }

  func refuse(_ lines: [StyledLine]) -> Outcome {
    tell(lines)
    return .refused
  }

  /// Shows messages that are not output. Without a prompt, they go to standard error, so that a shell user sees them.
  func tell(_ lines: [StyledLine]) {
    let lines = lines.flatMap { $0.wrapped(to: session.textWidth) }
    if isAtPrompt { show(lines) } else { Output().report(lines) }
  }

  private mutating func present(_ presentation: Presentation) async -> Outcome {
    guard terminal.movesCursor else {
      return refuse(session.refusal(because: PresentationLoop.refusal))
    }
    let (allowsCode, permission) = (allowsCode, CodePermission(state: state))
    var presentationLoop = PresentationLoop(
      console: console, file: PresentationFile(state), hasColors: session.settings.color,
      code: code
    ) { $0.home == nil || allowsCode || permission.isGiven(for: $0.files) }
    let last = await presentationLoop.show(presentation)
    if let complaint = presentationLoop.complaint { show(session.refusal(because: complaint)) }
    return await perform(session.leave(last))
  }

  func styled(_ line: StyledLine) -> StyledLine {
    session.settings.color ? line : StyledLine(line.text)
  }

  func show(_ lines: [StyledLine]) { console.print(lines.map(styled)) }
}
