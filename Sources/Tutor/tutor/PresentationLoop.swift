import LessonKit
import LineEditor
import RunKit
import StyledText
import TutorKit

/// Shows a presentation on the whole screen, passes keys to it, and performs its runs.
struct PresentationLoop {
  let console: Console
  let file: PresentationFile
  let hasColors: Bool
  let code: LearnersCode
  /// Whether the program of an exercise may run on this computer.
  let mayRun: (PosedExercise) -> Bool
  var watched: WatchedFile?

  static let refusal =
    "`present` needs a full-screen terminal. Start it in a terminal window, or type `open` to read the lesson here."

  private static let compilerStopped =
    "The compiler was stopped. Press r to run the demo again."

  /// The reason why the speaker notes cannot follow the presentation; nil if they can.
  private(set) var complaint: String?
  private var written: PresentationState?

  init(
    console: Console, file: PresentationFile, hasColors: Bool, code: LearnersCode,
    mayRun: @escaping (PosedExercise) -> Bool
  ) {
    self.code = code
    self.mayRun = mayRun
    self.console = console
    self.file = file
    self.hasColors = hasColors
  }

  /// Shows the presentation until the teacher quits. Returns its last state.
  mutating func show(_ presentation: Presentation) async -> Presentation {
    var presentationLoop = self
    let last = await console.withScreen { keys in
      await presentationLoop.show(presentation, keys)
    }
    self = presentationLoop
    file.remove()
    return last
  }

  private mutating func show(
    _ presentation: Presentation, _ keys: KeyReader
  ) async -> Presentation {
    var presentation = presentation
    var input = Presentation.Input.resized(Terminal.current().screen)
    while true {
      let request = presentation.handle(input)
      if request != nil || !keys.hasUnreadKey { draw(presentation) }
      switch request {
      case .leave?: return presentation
      case .run(let plan)?: input = await run(plan, keys)
      case .compile(let wrong)?:
        let (messages, isCancelled) = await interruptible(by: keys) {
          await Compiler().words(on: wrong.path)
        }
        input = isCancelled ? .failed(because: Self.compilerStopped) : .compiled(messages)
      case .openCode(let request, let code)?: input = openExercise(request, code)
      case .test(let code, let text)?:
        input = await test(code, text, interruptedBy: keys)
      case nil:
        guard let next = await nextInput(keys, within: presentation.tick) else {
          return presentation
        }
        input = next
      }
    }
  }

  /// Does work that Control-C cancels. Other keys take effect after its end.
  func interruptible<Value: Sendable>(
    by keys: KeyReader, _ work: @escaping @Sendable () async -> Value
  ) async -> (value: Value, isCancelled: Bool) {
    let working = Task { await work() }
    let watching = Task {
      var others: [Key] = []
      for await key in keys {
        if key == .interrupt { working.cancel() } else { others.append(key) }
      }
      return others
    }
    let value = await working.value
    watching.cancel()
    keys.putBack(await watching.value)
    return (value, working.isCancelled)
  }

  private mutating func draw(_ presentation: Presentation) {
    let frame = presentation.frame
    console.draw(hasColors ? frame : frame.map { StyledLine($0.text) })
    let presentationState = presentation.presentationState(presenter: file.presenter)
    guard presentationState != written else { return }
    written = presentationState
    complaint = file.write(presentationState) ?? complaint
  }

  /// Returns the next key, tick or saved file. Nil if no more keys can arrive.
  private mutating func nextInput(_ keys: KeyReader, within time: Duration?) async -> Presentation
    .Input?
  {
    let end = time.map { ContinuousClock.now + $0 }
    while true {
      var rest = end.map { max(ContinuousClock.now.duration(to: $0), .zero) }
      if watched != nil { rest = min(rest ?? Self.pause, Self.pause) }
      guard let key = await keys.next(within: rest) else {
        if keys.isAtEnd || rest == nil || Task.isCancelled { return nil }
        if let saved = savedFile() { return saved }
        guard let end, end <= .now else { continue }
        return .tick
      }
      switch key {
      case .resized, .resumed, .control("l"): return .resized(Terminal.current().screen)
      default:
        // The screen is laid out again for a key without a meaning, because it may not have been drawn before that key.
        return PresentingKey(key).map { .key($0) } ?? .resized(Terminal.current().screen)
      }
    }
  }

  private func run(_ plan: RunPlan, _ keys: KeyReader) async -> Presentation.Input {
    let interactiveRun = InteractiveRun(
      console: console, runner: Runner(), plays: true, hasKeys: true, saysDelay: false)
    do {
      guard let played = try await interactiveRun.run(plan, interruptedBy: keys) else {
        return .stopped
      }
      if let complaint = played.plan.complaint(in: played.trace) {
        return .failed(because: complaint)
      }
      return .ran(played.plan, played.trace, warnings: played.warnings)
    } catch {
      return .failed(because: "\(error)")
    }
  }
}

extension PresentingKey {
  fileprivate init?(_ key: Key) {
    switch key {
    case .character(let character): self = .character(character)
    case .right, .down, .pageDown: self = .forward
    case .left, .up, .pageUp: self = .back
    case .return: self = .enter
    case .backspace: self = .erase
    case .escape: self = .escape
    case .tab: self = .complete
    case .interrupt: self = .interrupt
    default: return nil
    }
  }
}
