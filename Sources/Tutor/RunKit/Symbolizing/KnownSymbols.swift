import TaskTrace
import TraceAnalysis

/// The symbols of many runs of one program. Most of these runs have the same addresses, so their symbols are looked up
/// once.
struct KnownSymbols {
  let symbolizer: Symbolizer
  let preferredFiles: [String]
  private var known: [Set<CodeAddress>: Symbols] = [:]

  /// The number of sets of addresses whose symbols are kept.
  private static let maximumKnown = 64

  init(_ symbolizer: Symbolizer, preferredFiles: [String]) {
    self.symbolizer = symbolizer
    self.preferredFiles = preferredFiles
  }

  /// Returns the symbols of a trace. Names may be missing if the calling task is cancelled.
  mutating func symbols(for trace: Trace) async -> Symbols {
    let addresses = Symbolizer.addresses(of: trace)
    if let symbols = known[addresses] { return symbols }
    let symbols = await symbolizer.symbols(for: trace, preferredFiles: preferredFiles).symbols
    if known.count < Self.maximumKnown, !Task.isCancelled { known[addresses] = symbols }
    return symbols
  }
}
