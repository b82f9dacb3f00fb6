/// What `hand-in` was told: where to write, and the learner's name if it is to be in it.
package struct HandInOrder: Hashable, Sendable {
  package var file: String
  package var name: String?

  init(_ words: [String]) throws(TutorFailure) {
    var rest: [String] = []
    var words = words[...]
    while let word = words.popFirst() {
      if word == "--name" {
        guard let value = words.popFirst() else { throw .wordMissing(.handIn) }
        name = value
      } else if word.hasPrefix("--name=") {
        name = String(word.dropFirst("--name=".count))
      } else {
        rest.append(word)
      }
    }
    guard let file = rest.first, !file.isEmpty, !file.hasPrefix("-") else {
      throw .wordMissing(.handIn)
    }
    guard rest.count == 1 else { throw .tooManyWords(.handIn, rest[1]) }
    self.file = file
    if let name, name.allSatisfy(\.isWhitespace) || name.count > 100 {
      throw .badValue(of: "--name", value: name, expected: "a name of 1 to 100 letters")
    }
  }
}
