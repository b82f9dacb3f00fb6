import TaskTrace
import TraceAnalysis

/// Findings about state that tasks share without an actor. A trace does not show its uses, so the source does.
extension RunDifference {
  /// A finding about a function that reads a lock's or an atomic's value, and changes it in a later call; nil if there
  /// is none.
  var criticalSections: Finding? {
    editableSources.lazy.compactMap { file, source in
      let functions = source.blocks.filter(\.isFunction)
      let uses = SharedUses(source)
      for function in functions {
        let all = uses.all(in: function)
        for read in all where read.isReading {
          guard
            let change = all.first(where: {
              $0.token > read.token && $0.owner == read.owner && !$0.isReading
                && !source.tokens(ofStatementWith: read.token).contains($0.token)
            }),
            let places = self.places([read.token, change.token], source, file)
          else { continue }
          let name = function.name.map(String.init) ?? "This code"
          return sourceFinding(
            .criticalSections, places,
            "\(name) reads \(read.name) at line \(places[0].line), and changes it at line \(places[1].line), in another "
              + "critical section. Another task can change it between the two.")
        }
      }
      return nil
    }.first
  }

  /// A finding about a variable that tasks share, and that neither an actor nor a lock protects; nil if there is none.
  var unprotected: Finding? { unprotected { _, _ in true } }

  /// The same, but only for a variable that a closure of another task names, in a file that uses no lock at all. It is
  /// a mistake even if the run went well.
  var sharedWithoutLock: Finding? {
    unprotected { source, variable in
      !source.usesLock(in: source.tokens.indices) && source.isNamedByOtherTask(variable)
    }
  }

  private func unprotected(if applies: (SourceBlocks, Int) -> Bool) -> Finding? {
    for (file, source) in editableSources {
      guard let variable = source.unprotectedVariable, applies(source, variable.token),
        let place = places([variable.token], source, file)?.first
      else { continue }
      return sourceFinding(
        .unprotected, [place],
        "\(source.tokens[variable.token]) at line \(place.line) \(variable.mark), so the compiler does "
          + "not check it, and no lock protects it. Tasks that use it at the same time cause a data race."
      )
    }
    return nil
  }

  private var editableSources: [(file: SourceFile, source: SourceBlocks)] {
    ownLines.files(of: own).map { ($0, $0.source) }
  }

  /// Returns the places of tokens; nil if the learner cannot change one of their lines.
  private func places(
    _ tokens: [Int], _ source: SourceBlocks, _ file: SourceFile
  ) -> [SourceFrame]? {
    let places = tokens.compactMap(source.line).map(file.place)
    return places.allSatisfy(ownLines.contains) ? places : nil
  }

  private func sourceFinding(
    _ kind: Finding.Kind, _ places: [SourceFrame], _ statement: String
  ) -> Finding {
    Finding(
      kind: kind, grade: .remark, tasks: [], event: 0, time: .zero, places: places,
      statement: statement)
  }
}

/// The uses of locks and atomics in a source.
private struct SharedUses {
  struct Use {
    var token: Int
    /// The lock or atomic, and the object to which it belongs, if that is not the code's own.
    var name: Substring
    var owner: [Substring]
    /// Whether the use changes nothing.
    var isReading: Bool
  }

  private let source: SourceBlocks
  /// The functions and properties with one use, by their names.
  private var members: [Substring: Use] = [:]

  init(_ source: SourceBlocks) {
    self.source = source
    for block in source.blocks {
      let variable = block.head.firstIndex(of: "var").flatMap { place in
        block.head.indices.contains(place + 1) ? block.head[place + 1] : nil
      }
      guard let name = block.name ?? variable else { continue }
      let uses = block.tokens.compactMap(use)
      if uses.count == 1 { members[name] = uses[0] }
    }
  }

  /// Returns the uses in a function, in order: its own, and those of the functions and properties that it uses.
  func all(in function: SourceBlocks.Block) -> [Use] {
    let tokens = source.tokens
    return function.tokens.filter { $0 > 1 && $0 + 1 < tokens.count }.compactMap { index in
      if let use = use(at: index) { return use }
      guard tokens[index - 1] == ".", tokens[index] != function.name,
        let called = members[tokens[index]]
      else { return nil }
      return Use(
        token: index, name: called.name, owner: [tokens[index - 2]] + called.owner,
        isReading: called.isReading)
    }
  }

  private func use(at index: Int) -> Use? {
    let tokens = source.tokens
    guard index > 1, index + 1 < tokens.count, tokens[index - 1] == ".",
      ["{", "("].contains(tokens[index + 1])
    else { return nil }
    let isReading: Bool
    switch tokens[index] {
    case "load": isReading = true
    case "store": isReading = false
    case "withLock":
      let closure = source.blocks.filter { $0.tokens.lowerBound > index }
        .min { $0.tokens.lowerBound < $1.tokens.lowerBound }
      isReading = closure.map { !changesState($0.tokens) } ?? false
    default: return nil
    }
    let name = tokens[index - 2]
    return Use(token: index, name: name, owner: [name], isReading: isReading)
  }

  private func changesState(_ range: Range<Int>) -> Bool {
    let tokens = source.tokens
    return range.contains { index in
      guard tokens[index] == "=" else {
        return tokens[index].changesCollection
      }
      return !["=", "!", "<", ">"].contains(tokens[index - 1]) && tokens[index + 1] != "="
        && !["let", "var"].contains(tokens[index - 2])
    }
  }
}

extension SourceBlocks {
  /// A stored variable of a type that is declared `@unchecked Sendable` and uses no lock, or a variable that is marked
  /// `nonisolated(unsafe)` in a file that uses no lock; nil if there is none.
  fileprivate var unprotectedVariable: (token: Int, mark: String)? {
    let hasLock = usesLock(in: tokens.indices)
    for (index, token) in tokens.enumerated() where token == "var" && index + 1 < tokens.count {
      if !hasLock, tokens[..<index].suffix(3).starts(with: ["(", "unsafe", ")"]) {
        return (index + 1, "is nonisolated(unsafe)")
      }
      guard let type = blocks(around: index).first, type.head.contains("class"),
        type.head.contains("unchecked"), !usesLock(in: type.tokens),
        !blocks.contains(where: { $0.head.contains("var") && $0.head.contains(tokens[index + 1]) })
      else { continue }
      return (index + 1, "belongs to a class that is @unchecked Sendable")
    }
    return nil
  }
  private static let locks: Set<Substring> = [
    "withLock", "lock", "Mutex", "NSLock", "Atomic", "DispatchQueue", "DispatchSemaphore",
    "pthread_mutex_lock", "pthread_rwlock_wrlock",
  ]

  /// Whether some tokens name a lock, or something else with which threads wait for each other.
  fileprivate func usesLock(in range: Range<Int>) -> Bool {
    range.contains { Self.locks.contains(tokens[$0]) }
  }

  /// Whether a closure that another task runs names a variable. `declaration` is its name where it is declared.
  fileprivate func isNamedByOtherTask(_ declaration: Int) -> Bool {
    blocks.contains { block in
      block.isOfAnotherTask && block.tokens.contains { tokens[$0] == tokens[declaration] }
    }
  }
}
