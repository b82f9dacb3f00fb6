import LessonKit
import Questions
import StyledText
import TaskTrace
import TraceAnalysis
import TraceExpressions

/// Turns the blocks of a section into fragments. Each thing to notice is a fragment, and the answer to a question
/// follows the run that decides it. Most other blocks are one fragment each.
struct BlockFragments {
  let renderer: LessonRenderer
  /// The output of the runs so far, by the indices of their blocks.
  let pictures: [Int: [StyledLine]]
  /// The lines below the tasks of exercises, by the indices of their blocks.
  let exercises: [Int: [[StyledLine]]]
  /// The traces of the lesson's own runs, by their command lines.
  let traces: [String: Trace]
  /// The compiler's messages about the wrong versions of demos, by the names of the demos.
  let compiled: [String: [StyledLine]]
  /// The indices of the blocks whose last run did not use the lesson's options.
  let altered: Set<Int>
  /// Whether the answers that the course hides stay hidden, because learners can present a lesson, too.
  let hidesAnswers: Bool

  private var fragments: [Fragment] = []
  private var heading: [StyledLine] = []
  private var asked: [Prediction] = []
  private var lastRun: DemoRun?
  private var lastIsAltered = false

  init(
    renderer: LessonRenderer, pictures: [Int: [StyledLine]],
    exercises: [Int: [[StyledLine]]], traces: [String: Trace],
    compiled: [String: [StyledLine]], altered: Set<Int>, hidesAnswers: Bool
  ) {
    self.altered = altered
    self.hidesAnswers = hidesAnswers
    self.renderer = renderer
    self.pictures = pictures
    self.exercises = exercises
    self.traces = traces
    self.compiled = compiled
  }

  static func fragments(of blocks: [Block], _ start: BlockFragments) -> [Fragment] {
    var writer = start
    for (index, block) in blocks.enumerated() { writer.add(block, index) }
    if !writer.heading.isEmpty { writer.add(.text, blocks.count, []) }
    return writer.fragments
  }

  private mutating func add(_ block: Block, _ index: Int) {
    switch block.kind {
    case .notes: return
    case .heading: heading += withHeading(block)
    case .notice(let notices): add(notices, block, index)
    case .predict(let prediction):
      add(.question, index, lines(for: prediction.question, "Predict"))
      asked.append(prediction)
    case .review(let questions): add(questions, index)
    case .run(let run): add(run, block, index)
    case .exercise:
      add(.change, index, renderer.lines(for: [block]), startsScreen: true)
      guard let parts = exercises[index] else {
        return add(.text, index, part: 1, dim("e opens its file, and shows each save."))
      }
      // The code and the verdict share a screen, if there is room.
      for (part, lines) in parts.enumerated() {
        add(.text, index, part: part + 1, lines, startsScreen: part == 0)
      }
    case .change, .goal:
      add(.change, index, renderer.lines(for: [block]), startsScreen: true)
    case .measure(let measurement): add(.text, index, lines(for: measurement, block))
    case .show, .code: add(.code, index, renderer.lines(for: [block]))
    case .keep: add(.keep, index, renderer.lines(for: [block]))
    case .paragraph(let text) where text.plainText.hasSuffix(":"): heading += withHeading(block)
    default: add(.text, index, renderer.lines(for: [block]))
    }
  }

  /// Returns the lines of a heading or an introduction, which appear together with the next block.
  private func withHeading(_ block: Block) -> [StyledLine] {
    (heading.isEmpty ? [] : [StyledLine()]) + renderer.lines(for: [block])
  }

  private mutating func add(
    _ kind: Fragment.Kind, _ block: Int, part: Int = 0, _ lines: [StyledLine],
    isTight: Bool = false,
    startsScreen: Bool = false
  ) {
    let above = heading.isEmpty || lines.isEmpty ? heading : heading + [StyledLine()]
    heading = []
    fragments.append(
      Fragment(
        kind: kind, place: .init(block: block, part: part), lines: above + lines, isTight: isTight,
        startsScreen: startsScreen))
  }

  private mutating func add(_ notices: [LessonKit.Notice], _ block: Block, _ index: Int) {
    for (part, notice) in notices.enumerated() {
      var single = block
      single.kind = .notice([notice])
      let lines = renderer.lines(for: [single])
      add(
        .notice, index, part: part, part == 0 ? lines : Array(lines.dropFirst()), isTight: part > 0)
    }
  }

  // MARK: Runs and answers

  private mutating func add(_ run: DemoRun, _ block: Block, _ index: Int) {
    // There is nothing above a timeline that plays.
    if !heading.isEmpty { add(.text, index, []) }
    let follows = fragments.last?.kind == .change
    add(
      .run(run), index, part: 1, pictures[index] ?? renderer.lines(for: [block]),
      startsScreen: !follows)
    (lastRun, lastIsAltered) = (run, altered.contains(index))
    for (number, prediction) in asked.enumerated()
    where prediction.run.commandLine == run.commandLine {
      answer(prediction.question, index, part: number * 2 + 2, by: run)
    }
    if !run.isAltered, let words = compiled[run.demo] {
      add(.compiler, index, part: asked.count * 2 + 2, words, startsScreen: true)
    }
    asked = []
  }

  private mutating func add(_ questions: [Question], _ index: Int) {
    for (number, question) in questions.enumerated() {
      let label = "Question \(number + 1) of \(questions.count)"
      add(
        .question, index, part: number * 3, lines(for: question, label), startsScreen: true)
      answer(question, index, part: number * 3 + 1, by: nil)
    }
  }

  /// Adds the right answer, then the responses to wrong answers.
  private mutating func answer(_ question: Question, _ index: Int, part: Int, by run: DemoRun?) {
    guard !hidesAnswers else {
      let sentence =
        "The course hides this answer. Start the tutor with `--teacher` to present it."
      return add(.answer, index, part: part, dim(sentence))
    }
    let trace = run.map { traces[$0.commandLine] } ?? Trace(events: [])
    guard let trace else {
      return add(.answer, index, part: part, about(run) + dim("The run shows the answer."))
    }
    let grader = Grader(question, trace: trace)
    do throws(GradingFailure) {
      let judgement = try grader.solution()
      add(
        .answer, index, part: part,
        about(run) + VerdictPage(style: renderer.style).solution(judgement))
      let wrong = wrongAnswers(to: question, judgement.truth.plainText)
      if !wrong.isEmpty { add(.wrongAnswers, index, part: part + 1, wrong) }
    } catch {
      let sentence = "The question has no answer in this run. \(error)"
      add(
        .answer, index, part: part,
        StyledLine(sentence: sentence, .warning).wrapped(to: renderer.style.width))
    }
  }

  /// Returns a sentence that names the run of an answer if the run above did not use the lesson's options.
  private func about(_ run: DemoRun?) -> [StyledLine] {
    guard let run, lastIsAltered else { return [] }
    return dim(
      "The run above does not use the lesson's options. This answer is for `run \(run.commandLine)`."
    )
  }

  private func dim(_ sentence: String) -> [StyledLine] {
    StyledLine(sentence: sentence, .dim).wrapped(to: renderer.style.width)
  }

  private func wrongAnswers(to question: Question, _ truth: String) -> [StyledLine] {
    let others: [(text: [Inline], because: [Inline]?)]
    switch question.answer {
    case .choices(let choices):
      others = choices.filter { $0.text.plainText != truth }.map { ($0.text, $0.because) }
    case .typed(let typed):
      others = typed.wrong.compactMap { wrong in
        guard case .answer(let answer) = wrong.match else { return nil }
        return ([.text(answer.value)], wrong.because)
      }
    }
    let lines = others.flatMap { answer, because -> [StyledLine] in
      guard let because else { return [] }
      return renderer.lines(for: [.strong(answer), .text(": ")] + because)
    }
    return lines.isEmpty ? [] : [StyledLine("Other answers", .strong)] + lines
  }

  // MARK: Lines

  /// Returns the lines of a question. A class answers aloud, so it needs only some of the instructions.
  private func lines(for question: Question, _ label: String) -> [StyledLine] {
    if case .typed(let typed) = question.answer, typed.form != .order {
      return renderer.lines(for: [.strong([.text("\(label):")]), .text(" ")] + question.ask)
    }
    return renderer.lines(for: question, label: label)
  }

  private func lines(for measurement: Measurement, _ block: Block) -> [StyledLine] {
    let trace = lastRun.flatMap { traces[$0.commandLine] }
    var block = block
    block.kind = .table(
      measurement.filled { key in
        guard let trace else { return nil }
        return (try? Expression(key).value(in: trace)).map(trace.words)
      })
    return about(lastRun) + renderer.lines(for: [block])
  }
}
