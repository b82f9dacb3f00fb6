import CommandLineKit
import DemoOptions
import LearnerRecords
import LessonKit
import StyledText
import TaskTrace
import TraceAnalysis
import TraceBuilding
import TutorKit

/// A session with two short lessons, whose runs have prepared traces. Timelines count as already shown on the screen.
struct SessionTester {
  var session: Session
  /// The trace of every run.
  var trace = Self.trace
  /// The trace of every run on the real thread pool.
  var realTrace = Trace(scenario: Scenario(program: "demos"), events: [])

  init(
    columns: Int = 60, rows: Int? = 24, progress: Progress = Progress(),
    course: Course = Course()
  ) {
    session = Session(
      catalog: Catalog(entries: Self.entries, course: course), sources: Self.sources,
      progress: progress,
      screen: Session.Screen(columns: columns, rows: rows))
    session.demos = .success(Self.demos)
  }

  /// Types lines, and returns the prompts, the lines, and the output. Effects without output are in brackets.
  mutating func type(_ lines: String...) -> String {
    lines.flatMap { line -> [String] in
      let prompt = session.prompt.text
      return ["\(prompt)\(line)".trimmingEnd] + show(session.handle(line))
    }.joined(separator: "\n")
  }

  /// Types a line, and returns the output without that line.
  mutating func answer(_ line: String) -> String {
    show(session.handle(line)).joined(separator: "\n")
  }

  /// Runs a command as in a shell, and returns the output.
  mutating func answer(words: [String]) -> String {
    show(session.handle(Command.parsed(words))).joined(separator: "\n")
  }

  private mutating func show(_ effects: [Effect]) -> [String] {
    effects.flatMap { effect -> [String] in
      switch effect {
      case .show(let lines): return lines.map(\.text.trimmingEnd)
      case .stream(let lines): return lines.map(\.text.trimmingEnd)
      case .refuse(let lines): return lines.map { "! \($0.text)" }
      case .emit(let lines): return Array(lines)
      case .run(let plan):
        let machine = plan.scenario.machine
        let run = "[runs \(plan.scenario.words) on \(machine.cores)]"
        return [run] + show(session.finish(plan, trace, timelineIsShown: true))
      case .runReally(let plan, let number):
        return ["[runs \(plan.scenario.words) for real]"]
          + show(session.comparison(ofRun: number, withReal: realTrace))
      case .pick: return ["[asks]"] + session.choiceLines.map(\.text.trimmingEnd)
      case .step: return ["[steps]"] + session.stopLines.map(\.text.trimmingEnd)
      case .tally(let plan):
        return ["[tallies \(plan.count) of \(plan.run.scenario.words)]"]
      case .explore(let plan): return ["[explores \(plan.run.scenario.words)]"]
      case .findLastChance: return ["[finds the last chance]"]
      case .checkClaim(let plan): return ["[checks \(plan.run.scenario.words)]"]
      case .present(let presentation): return ["[presents \(presentation.lesson.name.id)]"]
      case .compile(let wrong): return ["[compiles \(wrong.file)]"]
      case .handIn(let record, let path, let report):
        return ["[hands in \(record.runs.count) runs to \(path.path)]"] + report.map(\.text)
      case .export(_, let path, let report), .exportOrders(_, let path, let report):
        return ["[writes \(path.path)]"] + report.map(\.text)
      case .writePages(let plan):
        return PageTests.words(plan) + session.report(of: plan).map(\.text)
      case .code(.open(let order)): return ["[opens \(order.path)]"]
      case .code(.edit(let path)): return ["[edits \(path)]"]
      case .code(.test(let code)): return ["[tests \(code.path)]"]
      case .code(.run(_, let text)): return ["[runs the snippet]", text]
      case .code(.storeAttempt(_, let digest)): return ["[stores \(digest)]"]
      case .showHistory(let count): return ["[history \(count)]"]
      case .save: return []
      case .saveSetting(let name, let value): return ["[saves \(name.rawValue) \(value)]"]
      case .quit: return ["[quits]"]
      }
    }
  }

  /// The trace of a run in which `main` starts `image`, waits for it, and resumes when it ends at 100 ms.
  static var trace: Trace { trace(lasting: 100) }

  static func trace(lasting milliseconds: Int64) -> Trace {
    var script = TraceScript()
    let main = script.root()
    let image = script.asyncLet("image", of: main)
    script.wait(main, for: image)
    script.run(image)
    script.sleep(image, until: milliseconds)
    script.at(milliseconds)
    script.wake(image, .timer)
    script.add(image, .returned)
    script.wake(main, .task(image))
    script.add(main, .printed(.standardOutput, "made it"))
    script.add(main, .returned)
    script.end()
    return script.trace
  }

  private static let lessons = [
    LessonName(number: 2, id: "async-let"): """
    ---
    title: Both at once
    summary: Two things at the same time.
    minutes: 5
    ---

    # Both at once

    **Goal:** do two things at once.

    ## The first step

    Look at the code.

    ```code
    both: Both.run
    ```

    ```predict
    ask: How long does it take?
    run: both
    hints: [Look at the line with await., What does that line wait for?]
    duration:
      key: root.duration
      because: The image takes so long.
      otherwise: Look again.
    ```

    ```run
    both
    ```

    ```notice
    - It takes 100 ms.
    ```

    **Change:** less.

    ```run
    both --image 50 --cores 1
    ```

    > **Keep:** both at once.

    ## Review

    ```review
    - ask: Which one?
      choices:
        - text: this
          right: true
        - text: that
          because: No.
    - ask: Which other?
      choices:
        - text: this
          right: true
        - text: that
          because: No.
    - ask: Which third?
      choices:
        - text: this
          right: true
        - text: that
          because: No.
    ```
    """,
    LessonName(number: 3, id: "trees"): """
    ---
    title: Trees
    summary: A parent ends last.
    minutes: 5
    ---

    # Trees

    **Goal:** see the tree.

    ## A tree

    Text.
    """,
  ]

  static let source = """
    struct Both {
      func run() async {
        print("made it")
      }
    }
    """

  private static func reading(_ name: LessonName) -> ParsedLesson {
    LessonReader.read(lessons[name] ?? "", name: name, file: "\(name.id)/Lesson.md")
  }

  private static var entries: [Catalog.Entry] {
    lessons.keys.map {
      Catalog.Entry(
        name: $0, frontMatter: reading($0).lesson.frontMatter, folder: "/lessons/\($0.id)")
    }
  }

  private static let sources = Session.Sources(
    demosProgram: "/demos", now: { Timestamp(seconds: 0) },
    lesson: { entry throws(Diagnostic) in reading(entry.name) },
    demo: { entry, demo throws(Diagnostic) in
      guard demo == "both" else {
        throw Diagnostic(.file(.unreadable(reason: "there is no such file")), file: "\(demo).swift")
      }
      return DemoSource(demo: demo, file: "Both.swift", text: source)
    })
}

extension String {
  var trimmingEnd: String {
    String(reversed().drop { $0 == " " }.reversed())
  }
}

extension Scenario {
  fileprivate var words: String { arguments.joined(separator: " ") }
}
