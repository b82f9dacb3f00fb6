import DemoOptions
import StyledText
import TaskTrace
import Testing
import TraceBuilding

@testable import CommandLineKit
@testable import TutorKit

struct RunPlanTests {
  func plan(_ words: String) throws -> RunPlan {
    var tester = SessionTester()
    for effect in tester.session.handle(words) {
      if case .run(let plan) = effect { return plan }
      if case .refuse(let lines) = effect {
        throw Refused(sentence: lines.map(\.text).joined(separator: " "))
      }
    }
    throw Refused(sentence: "nothing runs")
  }

  struct Refused: Error, Equatable {
    var sentence: String
  }

  @Test func `Demo options go to the demo, and machine options go to the machine`() throws {
    let plan = try plan("run async-let/both --image 50 --cores 1 --fails --seed=7 --policy random")
    #expect(plan.scenario.program == "/demos")
    #expect(plan.scenario.arguments == ["async-let", "both", "--image", "50", "--fails"])
    #expect(plan.scenario.machine.cores == 1)
    #expect(plan.scenario.machine.seed == 7)
    #expect(plan.scenario.machine.policy == .random)
    #expect(plan.title == "async-let/both --image 50 --fails")
  }

  @Test func `A limit is chosen if the command contains it, also if it is the usual one`() throws {
    let usual = try plan("trace ./mine")
    #expect(usual.chosenEventLimit == nil && usual.chosenRealLimit == nil)
    let chosen = try plan("trace --event-limit 20000000 --real-limit 20 ./mine")
    #expect(chosen.scenario.machine == usual.scenario.machine)
    #expect(chosen.chosenEventLimit == 20_000_000 && chosen.chosenRealLimit == .seconds(20))
    #expect(try plan("trace --real-limit 3 ./mine").chosenRealLimit == .seconds(3))
  }

  @Test(
    arguments: [
      ("run both", .free), ("run both --cpu measured", .measured), ("trace ./mine", .measured),
      ("trace --cpu free ./mine", .free), ("trace ./mine --cpu free", .measured),
    ] as [(String, MachineSettings.CPUTime)])
  func `Computing takes time in a learner's own programs, and in demos with an option`(
    words: String, cpu: MachineSettings.CPUTime
  ) throws {
    let plan = try plan(words)
    #expect(plan.scenario.machine.cpu == cpu)
    #expect(try self.plan(plan.command).scenario.machine == plan.scenario.machine)
  }

  @Test(
    arguments: [
      ("trace ./mine --cores 2", "--cores"), ("trace --cores 2 ./mine", nil),
      ("trace ./mine x --seed=3", "--seed"), ("trace ./mine --size 2", nil),
      ("trace ./mine --help", nil), ("trace --format json ./mine --cores 2", nil),
      ("trace ./mine --limit 2", nil), ("explore ./mine --limit 2", "--limit"),
      ("explore --limit 2 ./mine --size 3", nil), ("tally 9 ./mine --by lines", "--by"),
      ("tally 9 --by lines ./mine --size 3", nil),
    ])
  func `A note says that an option after the program is the program's own`(
    words: String, option: String?
  ) throws {
    var tester = SessionTester()
    let notes = tester.session.handle(words).compactMap { effect -> String? in
      if case .show(let lines) = effect { lines.map(\.text).joined(separator: " ") } else { nil }
    }
    let expected = option.map {
      "./mine gets `\($0)` as an argument of its own. To give it to the tutor instead, type it before ./mine."
    }
    #expect(notes == [expected].compactMap(\.self))
  }

  @Test func `Cancellation times and limits are read with their units`() throws {
    let machine = try plan(
      "run both --cancel-at 120 --cancel-at 1.5s --time-limit 2s --event-limit 9 --real-limit 3"
    ).scenario.machine
    #expect(machine.cancelRootAt.map(\.nanoseconds) == [120_000_000, 1_500_000_000])
    #expect(machine.timeLimit == .seconds(2))
    #expect(machine.eventLimit == 9)
    #expect(machine.realLimit == .seconds(3))
  }

  @Test func `A demo keeps an option whose name the machine also uses`() throws {
    let plan = try plan("run trees/abandon --cancel-at 5 --cancel-root-at 7")
    #expect(plan.scenario.arguments == ["trees", "abandon", "--cancel-at", "5"])
    #expect(plan.scenario.machine.cancelRootAt == [VirtualTime(nanoseconds: 7_000_000)])
  }

  @Test func `View options are not part of the scenario`() throws {
    let shown = try plan("run both --pace 5 --view tree --real")
    #expect(shown.pace == Pace(seconds: 5))
    #expect(shown.view == .tree)
    #expect(shown.isReal)
    #expect(try shown.scenario == plan("run both").scenario)
    #expect(try plan("run both --format json").view == .json)
  }

  @Test(arguments: [
    ("both", "async-let/both"), ("bo", "async-let/both"), ("async-let/ba", "async-let/bare"),
    ("2/both", "async-let/both"), ("trees/abandon", "trees/abandon"), ("ab", "trees/abandon"),
  ])
  func `A demo's name can be shortened`(word: String, id: String) throws {
    #expect(try plan("run \(word)").demo?.id == id)
  }

  @Test func `rerun changes only the options that are given`() throws {
    var tester = SessionTester()
    #expect(
      tester.answer("run both --image 50 --fails --cores 2").hasPrefix(
        "[runs async-let both --image 50 --fails on 2]"))
    #expect(
      tester.answer("rerun --image 60").hasPrefix(
        "[runs async-let both --image 60 --fails on 2]"))
    #expect(
      tester.answer("rerun --no-fails --cores 3").hasPrefix(
        "[runs async-let both --image 60 on 3]"))
    #expect(tester.answer("rerun").hasPrefix("[runs async-let both --image 60 on 3]"))
  }

  @Test func `A manual cancellation can be repeated but is not kept`() throws {
    var tester = SessionTester()
    let plan = try plan("run both").cancelled(at: VirtualTime(nanoseconds: 30_000_000))
    let lines = tester.session.finish(plan, SessionTester.trace).shownLines
    #expect(lines.contains { $0.text.hasPrefix(" Try    `rerun --cancel-at 30` or") })
    guard case .run(let again)? = tester.session.handle("rerun").first else {
      throw Refused(sentence: "nothing runs")
    }
    #expect(again.scenario.machine.cancelRootAt.isEmpty)
  }

  @Test func `In a shell, a suggestion names the demo`() throws {
    var tester = SessionTester()
    _ = tester.answer(words: ["lessons"])
    let lines = tester.session.finish(try plan("run both"), SessionTester.trace).shownLines
    #expect(
      lines.contains {
        $0.text.hasPrefix(" Try    `tutor run async-let/both --fails`; `tutor params")
      })
  }

  @Test(arguments: [
    ("run both", " Try    `rerun --fails` or"),
    ("run both --fails", " Try    `rerun --image 150` or"),
    // The demo has no option with another known value.
    ("run trees/abandon", nil),
  ])
  func `A suggestion is a line that can be typed`(words: String, line: String?) throws {
    var tester = SessionTester()
    let lines = tester.session.finish(try plan(words), SessionTester.trace).shownLines
    let tries = lines.map(\.text).filter { $0.hasPrefix(" Try") }
    #expect(tries.count == (line == nil ? 0 : 1))
    #expect(tries.first?.hasPrefix(line ?? "") ?? true)
  }

  @Test func `The settings apply if no option is given`() throws {
    var tester = SessionTester()
    _ = tester.session.handle("set cores 2")
    #expect(tester.answer("run both").hasPrefix("[runs async-let both on 2]"))
    #expect(tester.answer("run both --cores 8").hasPrefix("[runs async-let both on 8]"))
  }

  @Test func `After a real run, the tutor says that the thread pool ignores --cores`() {
    var tester = SessionTester()
    _ = tester.type("run both --cores 1")
    let lines = tester.session.comparison(
      output: "", errors: "", took: .milliseconds(120), ending: "exited",
      of: tester.session.runs.all[0].plan, predicted: nil)
    #expect(lines.map(\.text).joined().contains("The real thread pool ignores `--cores`"))
  }

  @Test func `Output on both streams keeps its lines`() {
    var tester = SessionTester()
    _ = tester.type("run both")
    let lines = tester.session.comparison(
      output: "one\ntwo",
      errors: "three\nCurrent stack trace:\n0    libswiftCore.so   0x00007f92bff5f130 f + 33\n",
      took: .milliseconds(5), ending: "exited",
      of: tester.session.runs.all[0].plan, predicted: nil)
    #expect(
      lines.map(\.text) == [
        "", " On the real thread pool", "   one", "   two", "   three",
        " It exited after 5 ms, the start of the process included.",
      ])
  }
}

extension [Effect] {
  /// The lines that are shown at once.
  fileprivate var shownLines: [StyledLine] {
    flatMap { effect in if case .show(let lines) = effect { lines } else { [StyledLine]() } }
  }
}
