import FileStore
import TraceAnalysis

/// The question to `llvm-symbolizer`: a line or an argument for each address. It accepts a file name in quotes, without
/// escape sequences.
enum SymbolizerQuestion {
  /// Returns names for the files whose paths cannot be quoted: links in `folder`.
  static func names(of modules: Set<String>, linkedIn folder: String) -> [String: String] {
    var names: [String: String] = [:]
    for (index, module) in modules.sorted().enumerated() where !canQuote(module) {
      let link = "\(folder)/module\(index)"
      if (try? Files.link(link, to: module)) != nil { names[module] = link }
    }
    return names
  }

  static func canQuote(_ path: String) -> Bool {
    !path.utf8.contains { "\"\n\r".utf8.contains($0) }
  }

  static func line(for address: CodeAddress, _ names: [String: String]) -> String {
    let name = names[address.module] ?? address.module
    return "CODE \"\(name)\" 0x\(String(address.offset, radix: 16))"
  }
}
