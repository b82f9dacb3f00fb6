/// The reason why source lines are missing from a trace that is otherwise complete.
enum SymbolizingFailure: Error, Hashable, CustomStringConvertible {
  case noSymbolizer
  case failed(tool: String, ending: ProcessEnding)
  case cannotStart(tool: String, reason: String)
  case strangeAnswer(tool: String)

  var description: String {
    switch self {
    case .noSymbolizer:
      "Source lines are missing because llvm-symbolizer is not installed. It comes with the Swift toolchain: add the toolchain's usr/bin to PATH."
    case .failed(let tool, let ending):
      "Source lines are missing: \(tool) \(ending.words). Run the program again."
    case .cannotStart(_, let reason):
      "Source lines are missing. \(reason)"
    case .strangeAnswer(let tool):
      "Source lines are missing: \(tool) printed unexpected output. Put the \(RunFailure.swiftVersion) toolchain's usr/bin first in PATH."
    }
  }
}
