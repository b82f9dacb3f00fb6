/// What the tokens of a statement assign.
extension ArraySlice<Substring> {
  /// The index of the first `=` that sets something; nil if there is none. That of `==` or `<=` sets nothing, nor does
  /// the one before the default value of a parameter.
  var assignment: Int? {
    var open: [Substring] = []
    return indices.first { index in
      switch self[index] {
      case "(", "[", "{": open.append(self[index])
      case ")", "]", "}": _ = open.popLast()
      default: break
      }
      return self[index] == "=" && open.last != "("
        && !(index + 1 < endIndex && self[index + 1] == "=")
        && !(index > startIndex && ["=", "!", "<", ">"].contains(self[index - 1]))
    }
  }

  /// The variables among the tokens before `=` or `in`. Of `page.number`, this is `page`.
  var variables: Set<Substring> {
    Set(
      indices.filter { index in
        let isMember = index > startIndex && self[index - 1] == "."
        return self[index].isVariable
          && (!isMember || index > startIndex + 1 && self[index - 2] == "self")
      }.map { self[$0] })
  }
}

extension Substring {
  /// Whether a token before `=` or `in` can be the name of a variable.
  var isVariable: Bool {
    first.map { $0.isLetter || $0 == "_" } == true
      && ![
        "let", "var", "_", "if", "guard", "while", "for", "in", "self", "case", "try", "await",
      ].contains(self)
  }
}
