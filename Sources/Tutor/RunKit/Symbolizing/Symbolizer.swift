import FileStore
package import TraceAnalysis

/// Finds the functions, files, lines and source text of a trace's addresses with the toolchain's `llvm-symbolizer`.
/// Results are cached for each build.
package struct Symbolizer: Sendable {
  package var cache: Cache
  /// Asked only where the cache does not have the answer.
  package var toolchain: @Sendable () -> Toolchain

  package init(
    cache: Cache = .ofUser(), toolchain: @escaping @Sendable () -> Toolchain = { .inEnvironment() }
  ) {
    self.cache = cache
    self.toolchain = toolchain
  }

  /// Everything known about the trace's addresses, and a sentence about what is missing. A cancelled task uses only
  /// the cache.
  package func symbols(
    for trace: Trace, preferredFiles: [String] = []
  ) async -> (symbols: Symbols, warnings: [String]) {
    var symbols = Symbols()
    symbols.preferredFiles = preferredFiles
    var warnings: [String] = []
    let offsets = trace.sites.values.reduce(into: [String: Set<UInt64>]()) { offsets, addresses in
      for address in addresses { offsets[address.module, default: []].insert(address.offset) }
    }
    var caches = offsets.keys.reduce(into: [String: SymbolCache]()) {
      $0[$1] = SymbolCache(module: $1, in: cache)
    }
    let unknown = caches.sorted { $0.key < $1.key }.flatMap { module, cache in
      (offsets[module] ?? []).filter { cache.frames[$0] == nil }.sorted()
        .map { CodeAddress(module: module, offset: $0) }
    }
    if !unknown.isEmpty, !Task.isCancelled {
      do {
        let answers = zip(unknown, try await ask(unknown))
        for (module, found) in Dictionary(grouping: answers, by: \.0.module) {
          caches[module]?.add(
            Dictionary(found.map { ($0.0.offset, $0.1) }, uniquingKeysWith: { $1 }))
        }
      } catch {
        warnings.append("\(error)")
      }
    }
    for (module, offsets) in offsets {
      for offset in offsets {
        guard let frames = caches[module]?.frames[offset] else { continue }
        symbols.frames[CodeAddress(module: module, offset: offset)] = frames
      }
    }
    let sources = SourceFiles(of: symbols, builtAs: Array(offsets.keys))
    symbols.sources = sources.lines
    return (symbols, warnings + sources.warnings)
  }

  /// One question to the symbolizer for all addresses, and one to the demangler for all names.
  private func ask(
    _ addresses: [CodeAddress]
  ) async throws(SymbolizingFailure) -> [[SourceFrame]] {
    let toolchain = toolchain()
    guard let tool = toolchain.tool("llvm-symbolizer") else { throw .noSymbolizer }
    var frames = try await locate(addresses, with: tool)
    let vague = addresses.indices.filter { Resumption.isVague(frames[$0]) }
    let distances = Resumption.distances
    if !vague.isEmpty {
      let next = vague.flatMap { index in distances.map { addresses[index].moved(by: $0) } }
      let found = try await locate(next, with: tool)
      for (place, index) in vague.enumerated() {
        let candidates = found[place * distances.count..<(place + 1) * distances.count]
        frames[index] = Resumption.mended(frames[index], by: Array(candidates))
      }
    }
    guard let demangler = toolchain.tool("swift-demangle") else { return frames }
    let names = Set(frames.joined().map(\.function)).sorted()
    let plain = try await answer(
      of: demangler, ["--simplified"], to: { _ in names.map { "\($0)\n" }.joined() }
    ).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let demangled = Dictionary(zip(names, plain), uniquingKeysWith: { first, _ in first })
    return frames.map { frames in
      frames.map {
        var frame = $0
        frame.function = demangled[frame.function] ?? frame.function
        return frame
      }
    }
  }

  private func locate(
    _ addresses: [CodeAddress], with tool: String
  ) async throws(SymbolizingFailure) -> [[SourceFrame]] {
    let text = try await answer(
      of: tool, ["--output-style=LLVM", "--inlines", "--demangle", "--functions=linkage"]
    ) { folder in
      let names = SymbolizerQuestion.names(of: Set(addresses.map(\.module)), linkedIn: folder)
      return addresses.map { SymbolizerQuestion.line(for: $0, names) }.joined()
    }
    guard let frames = SymbolizerOutput.frames(in: text, count: addresses.count) else {
      throw .strangeAnswer(tool: tool)
    }
    return frames
  }

  private func answer(
    of tool: String, _ arguments: [String], to question: (_ folder: String) -> String
  ) async throws(SymbolizingFailure) -> String {
    do {
      let file = try TemporaryFile(named: "question")
      defer { file.remove() }
      let text = question(file.folder)
      try Files.write(to: file.path, .own) { $0.write(text) }
      var command = Command(program: tool, arguments: arguments)
      command.temporaryFolder = file.folder
      command.input = .file(file.path)
      command.outputLimit = 64 << 20
      command.memoryLimit = nil
      let result = try await command.run()
      guard result.ending == .exited(status: 0), result.standardOutput.dropped == 0 else {
        throw SymbolizingFailure.failed(tool: tool, ending: result.ending)
      }
      return result.standardOutput.text
    } catch let failure as SymbolizingFailure {
      throw failure
    } catch {
      throw .cannotStart(tool: tool, reason: "\(error)")
    }
  }
}

extension CodeAddress {
  fileprivate func moved(by distance: UInt64) -> CodeAddress {
    CodeAddress(module: module, offset: offset &+ distance)
  }
}

/// Why source lines are missing from a trace that is otherwise whole.
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
      "Source lines are missing: \(tool) printed unexpected output. Put the Swift 6.3 toolchain's usr/bin first in PATH."
    }
  }
}
