import TraceAnalysis

/// Values that code stores and then drops before other code can read them.
extension ObservedRun {
  /// A value in a variable, such as `tasks[name]`, and the lines that store it and set the variable to `nil`.
  struct DroppedStore {
    var name: String
    var stored: SourceFrame
    var dropped: SourceFrame
  }

  /// Returns the first such value, with no `await` between the two lines; nil if there is none that the learner can
  /// change.
  func droppedStore(in lines: EditableLines) -> DroppedStore? {
    for file in lines.files(of: self) {
      let source = file.source
      let stores = source.stores
      for (store, next) in zip(stores, stores.dropFirst()) where source.drops(next, store) {
        let frames = [store.token, next.token].compactMap(source.line).map(file.place)
        guard frames.count == 2, frames.allSatisfy(lines.contains) else { continue }
        return DroppedStore(name: store.name.joined(), stored: frames[0], dropped: frames[1])
      }
    }
    return nil
  }

  /// Returns the first line that removes all elements from a collection, and the collection's name. The function around
  /// a place must use single elements of the collection, and not declare it. Returns nil if there is no such line that
  /// the learner can change.
  func clearedCollection(
    usedAround place: SourceFrame?, in lines: EditableLines
  ) -> (name: Substring, line: SourceFrame)? {
    guard let place, let source = source(of: place),
      let function = source.function(around: source.tokens(ofLineAt: place).lowerBound)
    else { return nil }
    return source.cleared.lazy.filter { source.usesElements(of: $0.name, in: function) }
      .compactMap { found in
        source.line(of: found.token).map { (found.name, SourceFrame(line: $0, of: place.file)) }
      }.first { lines.contains($0.1) }
  }
}

extension SourceBlocks {
  /// Whether a function has the name of a collection before a bracket, and no declaration of that name.
  fileprivate func usesElements(of name: Substring, in function: Block) -> Bool {
    let pairs = zip(tokens[function.tokens], tokens[function.tokens].dropFirst())
    return pairs.contains { $0 == name && $1 == "[" }
      && !pairs.contains { ["let", "var"].contains($0) && $1 == name }
  }

  /// The names of collections from which all elements are removed, each with the token at which this happens.
  fileprivate var cleared: [(name: Substring, token: Int)] {
    let calls = tokens.indices.dropFirst(2).filter { index in
      tokens[index] == "removeAll" && tokens[index - 1] == "."
        && tokens[(index + 1)...].prefix(2) == ["(", ")"]
    }.map { (tokens[$0 - 2], $0) }
    let assignments = stores.filter { store in
      let value = tokens[(store.token + 1)...]
      return value.starts(with: ["[", "]"]) || value.starts(with: ["[", ":", "]"])
    }.compactMap { store in store.name.last.map { ($0, store.token) } }
    return calls + assignments
  }

  /// An assignment: the tokens of the variable, and the index of the equals sign.
  fileprivate typealias Store = (name: [Substring], token: Int)

  /// The assignments at the beginning of a line that declare no variable.
  fileprivate var stores: [Store] {
    tokens.indices.compactMap { index in
      guard tokens[index] == "=" else { return nil }
      let name = Array(tokens[lineStart(of: index)..<index])
      let isVariable = name.allSatisfy { token in
        token.first?.isLetter == true || ["[", "]", ".", "_"].contains(token)
      }
      guard !name.isEmpty, isVariable, Set(name).isDisjoint(with: ["let", "var", "case"]) else {
        return nil
      }
      return (name, index)
    }
  }

  /// Whether an assignment sets the variable of an earlier one to `nil`, in the same block and with no `await` between.
  fileprivate func drops(_ next: Store, _ store: Store) -> Bool {
    store.name == next.name && tokens[(next.token + 1)...].first == "nil"
      && tokens[store.token + 1] != "nil"
      && blocks(around: store.token).first?.tokens == blocks(around: next.token).first?.tokens
      && !tokens[store.token..<next.token].contains("await")
  }
}
