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
    for file in lines.files(of: trace) {
      let source = SourceBlocks(file.lines)
      let stores = source.stores
      for (store, next) in zip(stores, stores.dropFirst()) where source.drops(next, store) {
        let frames = [store.token, next.token].compactMap(source.line).map(file.place)
        guard frames.count == 2, frames.allSatisfy(lines.contains) else { continue }
        return DroppedStore(name: store.name.joined(), stored: frames[0], dropped: frames[1])
      }
    }
    return nil
  }
}

extension SourceBlocks {
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
      guard let first = name.first, isVariable, !["let", "var", "case"].contains(first) else {
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
