import FileStore
import TraceAnalysis

/// Finds the functions, files, lines and source text of a trace's addresses with the toolchain's `llvm-symbolizer`.
/// Results are cached for each build.
package struct Symbolizer: Sendable {
  var cache: Cache
  /// Finds the toolchain. Called only if the cache does not contain all results.
  var toolchain: @Sendable () -> Toolchain

  package init(
    cache: Cache = .ofUser(), toolchain: @escaping @Sendable () -> Toolchain = { .inEnvironment() }
  ) {
    self.cache = cache
    self.toolchain = toolchain
  }

  /// Returns the symbols of the trace's addresses, and sentences about missing ones. A cancelled task uses only the
  /// cache.
  func symbols(
    for trace: Trace, preferredFiles: [String] = []
  ) async -> (symbols: Symbols, warnings: [String]) {
    let (frames, warnings) = await frames(at: Self.addresses(of: trace))
    var symbols = Symbols()
    symbols.preferredFiles = preferredFiles
    symbols.frames = frames
    let modules = Set(Self.addresses(of: trace).map(\.module))
    let sources = SourceFiles(of: symbols, builtAs: Array(modules))
    symbols.sources = sources.lines
    return (symbols, warnings + sources.warnings)
  }

  /// Returns the symbols of several traces of one program: the same as for each trace alone. The symbolizer runs once
  /// for all.
  ///
  /// `waiting` is a symbolizer that was started before, if there is one.
  func symbols(
    for traces: [Trace], preferredFiles: [String] = [], by waiting: WaitingSymbolizer? = nil
  ) async -> [Symbols] {
    let all = traces.map(Self.addresses)
    let addresses = all.reduce(into: Set()) { $0.formUnion($1) }
    let frames = await frames(at: addresses, by: waiting).frames
    var whole = Symbols()
    whole.frames = frames
    let sources = SourceFiles(of: whole, builtAs: []).lines
    return all.map { addresses in
      var symbols = Symbols()
      symbols.preferredFiles = preferredFiles
      symbols.frames = frames.filter { addresses.contains($0.key) }
      symbols.sources = sources.filter { path, _ in
        symbols.frames.values.contains { $0.contains { $0.file == path } }
      }
      return symbols
    }
  }

  static func addresses(of trace: Trace) -> Set<CodeAddress> {
    Set(trace.sites.values.joined()).union(trace.crashAddresses)
  }

  /// Returns the frames of all known addresses, and sentences about a missing module or a symbolizer that did not run.
  private func frames(
    at addresses: Set<CodeAddress>, by waiting: WaitingSymbolizer? = nil
  ) async -> (frames: [CodeAddress: [SourceFrame]], warnings: [String]) {
    let byModule = Dictionary(grouping: addresses, by: \.module)
    var caches = byModule.keys.reduce(into: [String: SymbolCache]()) {
      $0[$1] = SymbolCache(module: $1, in: cache)
    }
    let unknown = caches.sorted { $0.key < $1.key }.flatMap { module, cache in
      (byModule[module] ?? []).filter { cache.frames[$0.offset] == nil }
        .sorted { $0.offset < $1.offset }
    }
    let missing = byModule.keys.filter { caches[$0] == nil }.min()
    var warnings = [missing.map(Self.warning(aboutMissing:))].compactMap(\.self)
    if !unknown.isEmpty, !Task.isCancelled {
      do {
        let answers = zip(unknown, try await ask(unknown, waiting))
        for (module, found) in Dictionary(grouping: answers, by: \.0.module) {
          caches[module]?.add(
            Dictionary(found.map { ($0.0.offset, $0.1) }, uniquingKeysWith: { $1 }))
        }
      } catch {
        warnings.append("\(error)")
      }
    }
    var frames: [CodeAddress: [SourceFrame]] = [:]
    for address in addresses {
      frames[address] = caches[address.module]?.frames[address.offset]
    }
    return (frames, warnings)
  }

  /// The system adds this to the path of a program that was replaced or removed while it started (proc(5)).
  private static let deleted = " (deleted)"

  private static func warning(aboutMissing module: String) -> String {
    let reason =
      module.hasSuffix(deleted)
      ? "\(module.dropLast(deleted.count)) was replaced or removed while it started."
      : "There is no file \(module) any more."
    return "\(reason) So tasks are not named after variables, and sentences have no source lines."
  }

  /// Asks the symbolizer about all addresses. If there are many, a second question is about places after vague ones.
  private func ask(
    _ addresses: [CodeAddress], _ waiting: WaitingSymbolizer?
  ) async throws(SymbolizingFailure) -> [[SourceFrame]] {
    let toolchain = toolchain()
    guard let tool = toolchain.tool("llvm-symbolizer") else { throw .noSymbolizer }
    let distances = Resumption.distances
    if addresses.count <= Self.fewAddresses {
      let found = try await answers(
        about: addresses.flatMap { $0.moved(by: [0] + distances) }, of: tool, waiting)
      // Most addresses are not vague. The answers about the places after those addresses are not parsed.
      let frames = stride(from: 0, to: found.count, by: distances.count + 1).compactMap { start in
        let frames = SymbolizerOutput.frames(found[start])
        guard let frames, Resumption.isVague(frames) else { return frames }
        let next = found[(start + 1)...].prefix(distances.count)
        return Resumption.corrected(frames, by: next.compactMap(SymbolizerOutput.frames))
      }
      guard frames.count == addresses.count else { throw .strangeAnswer(tool: tool) }
      return try await demangled(frames, toolchain)
    }
    var frames = try await locate(addresses, with: tool)
    let vague = addresses.indices.filter { Resumption.isVague(frames[$0]) }
    if !vague.isEmpty {
      let found = try await locate(vague.flatMap { addresses[$0].moved(by: distances) }, with: tool)
      for (place, index) in vague.enumerated() {
        let candidates = found[place * distances.count..<(place + 1) * distances.count]
        frames[index] = Resumption.corrected(frames[index], by: Array(candidates))
      }
    }
    return try await demangled(frames, toolchain)
  }

  /// The most addresses for which one question about all places takes less time than starting the symbolizer twice.
  private static let fewAddresses = 64

  /// Returns the frames with readable function names. Runs the demangler only for names that are not in the cache.
  private func demangled(
    _ frames: [[SourceFrame]], _ toolchain: Toolchain
  ) async throws(SymbolizingFailure) -> [[SourceFrame]] {
    guard let demangler = toolchain.tool("swift-demangle") else { return frames }
    var names = NameCache(of: demangler, in: cache)
    let unknown = Set(frames.joined().map(\.function)).filter { names[$0] == nil }.sorted()
    if !unknown.isEmpty {
      let plain = try await answer(
        of: demangler, ["--simplified"], to: { _ in unknown.map { "\($0)\n" }.joined() }
      ).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      names.add(Dictionary(zip(unknown, plain), uniquingKeysWith: { first, _ in first }))
    }
    return frames.map { frames in
      frames.map {
        var frame = $0
        frame.function = names[frame.function] ?? frame.function
        return frame
      }
    }
  }

  private func locate(
    _ addresses: [CodeAddress], with tool: String
  ) async throws(SymbolizingFailure) -> [[SourceFrame]] {
    let frames = try await answers(about: addresses, of: tool)
      .compactMap(SymbolizerOutput.frames)
    guard frames.count == addresses.count else { throw .strangeAnswer(tool: tool) }
    return frames
  }

  private static let options = [
    "--output-style=LLVM", "--inlines", "--demangle", "--functions=linkage",
  ]

  /// Starts the symbolizer for traces that will exist soon. Returns nil if that is not possible.
  package func start() -> WaitingSymbolizer? {
    toolchain().tool("llvm-symbolizer").flatMap(WaitingSymbolizer.init)
  }

  /// Returns the part of the symbolizer's output about each address. Asks the symbolizer that waits, if there is one.
  private func answers(
    about addresses: [CodeAddress], of tool: String, _ waiting: WaitingSymbolizer? = nil
  ) async throws(SymbolizingFailure) -> [Substring] {
    func lines(linkedIn folder: String) -> [String] {
      let names = SymbolizerQuestion.names(of: Set(addresses.map(\.module)), linkedIn: folder)
      return addresses.map { SymbolizerQuestion.line(for: $0, names) }
    }
    let early = await waiting?.answer(to: Self.options + lines(linkedIn: waiting?.folder ?? ""))
    let text =
      if let early { early } else {
        try await answer(of: tool, Self.options) { folder in
          lines(linkedIn: folder).map { "\($0)\n" }.joined()
        }
      }
    guard let answers = SymbolizerOutput.answers(in: text, count: addresses.count) else {
      throw .strangeAnswer(tool: tool)
    }
    return answers
  }

  /// Returns the command that runs one of the tools.
  static func command(_ tool: String, _ arguments: [String], in file: TemporaryFile) -> Command {
    var command = Command(program: tool, arguments: arguments)
    command.putTemporaryFiles(in: file.folder)
    command.outputLimit = 64 << 20
    command.memoryLimit = nil
    return command
  }

  private func answer(
    of tool: String, _ arguments: [String], to question: (_ folder: String) -> String
  ) async throws(SymbolizingFailure) -> String {
    do {
      let file = try TemporaryFile(named: "question")
      defer { file.remove() }
      let text = question(file.folder)
      try Files.write(to: file.path, .own) { $0.write(text) }
      var command = Self.command(tool, arguments, in: file)
      command.input = .file(file.path)
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
  fileprivate func moved(by distances: [UInt64]) -> [CodeAddress] {
    distances.map { CodeAddress(module: module, offset: offset &+ $0) }
  }
}
