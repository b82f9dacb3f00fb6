import FileStore
import TaskTrace
import TraceAnalysis

/// The path of a learner's file. The compiler gets a copy of the file, in another folder.
extension Runner {
  /// Returns symbols in which the copy of a learner's file that was compiled has the path of that file.
  func namingLearnersFile(_ symbols: Symbols, of scenario: Scenario) -> Symbols {
    guard let source else { return symbols }
    let name = Files.lastName(of: source)
    let folder = Files.folder(of: source)
    let path =
      source.hasPrefix("/") ? source : "\(Files.resolved(folder) ?? folder)/\(name)"
    var symbols = symbols
    symbols.rename("\(Files.folder(of: scenario.program))/\(name)", to: path)
    symbols.learnersFile = path
    return symbols
  }
}
