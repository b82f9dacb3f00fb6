import LineEditor
import RunKit
import StyledText
import TaskTrace
import TraceAnalysis
import TraceBuilding
import TraceExport
import TraceViews

extension InputKind {
  /// Shows and exports a run with the text wherever a program can put text: names, errors, lines that it prints.
  func readRun(_ text: String) {
    let scenario = Scenario(program: "/bin/\(text.prefix(200))", arguments: [text])
    var script = TraceScript()
    let main = script.root()
    let image = script.asyncLet(text, of: main)
    let child = script.groupChild("child", of: image, in: group(3))
    script.run(image)
    script.wait(main, for: image)
    script.run(child)
    script.at(20)
    script.add(child, .threw(text))
    script.wake(image, .task(child))
    script.add(image, .threw(text))
    script.wake(main, .task(image))
    for line in text.split(separator: "\n").prefix(500) {
      script.add(main, .printed(.standardOutput, String(line)))
    }
    script.add(main, .warned(text))
    script.add(main, .threw(text))
    script.end(.exited(status: 1))
    let built = Trace(scenario: scenario, events: script.trace.events)
    guard let trace = try? TraceFile.decode(TraceFile.encode(built)) else {
      fatalError("the trace of a run cannot be read")
    }
    show(trace)
    export(trace)
  }

  private func show(_ trace: Trace) {
    let options = ViewOptions(width: 80, rows: 20, ascii: false, plain: false, title: nil)
    show(Timeline(trace, options).lines)
    show(TaskTree(trace, options).lines)
    show(Array(TaskTable(trace, options)))
    show(RuleSummary(trace, options).lines)
    show(FindingSummary(trace, options).lines)
    for lines in Story(trace, options, level: .detail) { show([lines]) }
    for line in EventLog(trace, options, isWrapped: true) { show([line]) }
    for line in PrintedOutput(trace) { show([line]) }
    let explainer = Explainer(trace)
    for task in trace.tasks.map(\.id) { _ = explainer.why(task) }
  }

  private func export(_ trace: Trace) {
    for format in ExportFormat.allCases {
      var text = ""
      try? Export(trace, as: format).write(to: &text)
    }
  }

  func readSettings(_ text: String) {
    for problem in EditorSettings.complaints(about: text, path: "editrc", { _ in true }) {
      show([StyledLine("\(problem)")])
    }
  }

  func readSymbols(_ text: String) {
    _ = SymbolizerOutput.frames(in: text, count: 1)
  }

  func readSymbolCache(_ text: String) {
    _ = SymbolCache.read(text.split(separator: "\n")).map(SymbolCache.lines)
  }
}
