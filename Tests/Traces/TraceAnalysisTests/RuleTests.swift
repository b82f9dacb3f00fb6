import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding

/// The result of a rule: how often it held, how often it applied, and the tasks of each violation.
struct Verdict: Equatable {
  var held: Int
  var of: Int
  var broken: [[TaskID]] = []
}

func verdict(_ rule: Rule.ID, _ script: TraceScript) -> Verdict {
  let report = script.trace.report(Rule[rule])
  return Verdict(held: report.held, of: report.applied, broken: report.violations.map(\.tasks))
}

@Suite struct RuleTests {
  @Test func `Rules keep their numbers`() {
    #expect(Rule.all.map(\.number) == Array(1...Rule.all.count))
    #expect(Rule.all.map(\.id) == Rule.ID.allCases)
    #expect(Rule[.parentEndsLast].number == 1)
    #expect(Rule[.unawaitedAreCancelled].number == 4)
  }

  @Test func `Rules that never applied are not reported`() {
    var script = TraceScript()
    let main = script.root()
    script.add(main, .returned)
    script.end()
    let reports = script.trace.ruleReports
    #expect(reports.map(\.rule) == [.taskEndsOnce, .actorRunsOne, .coresAreLimited])
    #expect(reports.allSatisfy { $0.held == $0.applied && $0.violations.isEmpty })
  }

  @Test func `A violation refers to its event`() {
    var script = TraceScript()
    let main = script.root()
    _ = script.asyncLet("image", of: main)
    script.add(main, .returned)
    let report = script.trace.report(Rule[.parentEndsLast])
    #expect(report.violations.map(\.event) == [4])
    #expect(script.trace.events[4].action == .returned)
  }

  @Test(arguments: [TaskKind.immediate, .unstructured])
  func `Only immediate tasks begin inside each other on an actor`(kind: TaskKind) {
    var script = TraceScript()
    let main = script.root()
    let outer = script.create(Creation(kind: .immediate, creator: main))
    script.run(outer, on: .main)
    let inner = script.create(Creation(kind: kind, creator: outer))
    script.run(inner, on: .main)
    let broken = kind == .immediate ? [] : [[inner, main, outer]]
    #expect(verdict(.actorRunsOne, script).broken == broken)
  }
}
