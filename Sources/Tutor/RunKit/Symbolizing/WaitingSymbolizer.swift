package import TraceAnalysis

/// A symbolizer that is started before there is a trace, and answers one question. Loading it takes longer than its
/// work for a short program. It is ended when the last reference to it is released.
package final class WaitingSymbolizer: Sendable {
  private let tool: WaitingTool
  private let file: TemporaryFile

  /// Starts `llvm-symbolizer`. Returns nil if that is not possible.
  init?(_ program: String) {
    guard let file = try? TemporaryFile(named: "question") else { return nil }
    let pipe = "\(file.folder)/arguments"
    let command = Symbolizer.command(program, ["@\(pipe)"], in: file)
    guard let tool = try? WaitingTool(command, waitingAt: pipe) else {
      file.remove()
      return nil
    }
    (self.tool, self.file) = (tool, file)
  }

  var hasEnded: Bool { tool.hasEnded }

  /// The folder for links to modules.
  var folder: String { file.folder }

  /// Returns the output for these arguments. Returns nil if there is no complete output.
  func answer(to arguments: [String]) async -> String? {
    guard await tool.start(ResponseFile.text(of: arguments)),
      let result = try? await tool.result(),
      result.ending == .exited(status: 0), result.standardOutput.dropped == 0
    else { return nil }
    return result.standardOutput.text
  }

  deinit { file.remove() }
}

extension Runner {
  /// Looks up the names for traces of one program that were recorded without names. The symbolizer runs once for all.
  /// `waiting` is a symbolizer that was started before, if there is one.
  package func named(
    _ traces: [Trace], preferredFiles: [String], by waiting: WaitingSymbolizer? = nil
  ) async -> [Trace] {
    let symbols = await symbolizer.symbols(
      for: traces, preferredFiles: preferredFiles, by: waiting)
    return zip(traces, symbols).map { trace, symbols in
      var trace = trace
      trace.symbols = namingLearnersFile(symbols, of: trace.scenario)
      return trace
    }
  }
}
