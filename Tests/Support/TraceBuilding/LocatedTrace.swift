import TaskTrace
package import TraceAnalysis

extension Trace {
  /// Returns the trace with a place in the program for one of its sites, as if the symbols of the program were known.
  /// `source` are the lines of the file, if a test needs them.
  package func located(
    site: UInt32 = 1, function: String = "load()", file: String = "/Main.swift", line: Int,
    column: Int = 1, source: [String]? = nil
  ) -> Trace {
    guard let id = SiteID(site) else { preconditionFailure("Sites count from 1.") }
    var trace = self
    let address = CodeAddress(module: "/demos", offset: UInt64(site) * 16)
    trace.sites[id] = [address]
    trace.symbols.frames[address] = [
      SourceFrame(function: function, file: file, line: line, column: column)
    ]
    if let source { trace.symbols.sources[file] = source }
    return trace
  }
}
