/// The words, numbers and punctuation marks of a source line, without the text of strings. The code in an
/// interpolation is included, without the parentheses around it.
///
/// The line must be in a source without comments, as that of an `ObservedRun` is.
struct SourceTokens: Sequence, IteratorProtocol {
  private var rest: Substring
  private var isInString = false
  /// The number of open parentheses in each interpolation. The last interpolation is the innermost.
  private var interpolations: [Int] = []

  init(_ line: String) { rest = line[...] }

  mutating func next() -> Substring? {
    while true {
      if isInString { skipText() }
      rest = rest.drop { $0 == " " || $0 == "\t" }
      guard let first = rest.first else { return nil }
      let token = first.isPartOfWord ? rest.prefix(while: \.isPartOfWord) : rest.prefix(1)
      rest = rest[token.endIndex...]
      if !endsInterpolation(token) { return token }
    }
  }

  /// Notes where strings and parentheses begin and end. Returns whether a token ends an interpolation.
  private mutating func endsInterpolation(_ token: Substring) -> Bool {
    if token == "\"" { isInString = true }
    guard let innermost = interpolations.indices.last, token == "(" || token == ")" else {
      return false
    }
    interpolations[innermost] += token == "(" ? 1 : -1
    guard interpolations[innermost] == 0 else { return false }
    interpolations.removeLast()
    isInString = true
    return true
  }

  /// Skips to the end of the string, or to the code of its next interpolation.
  private mutating func skipText() {
    isInString = false
    while let character = rest.popFirst() {
      if character == "\"" { return }
      guard character == "\\" else { continue }
      if rest.popFirst() == "(" { return interpolations.append(1) }
    }
  }
}

extension Character {
  /// Whether a word or a number can contain the character.
  fileprivate var isPartOfWord: Bool {
    // Almost all characters of a source are ASCII. Looking up the properties of others takes longer.
    guard let ascii = asciiValue else { return isLetter || isNumber }
    return switch ascii {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}

extension [Substring] {
  /// Whether the tokens of a line say what to do if a `try?` in it gives no value, as `guard` and `??` do.
  var handlesMissingValue: Bool {
    contains(["?", "?"]) || contains("nil") || checksValue
  }

  /// Whether the tokens of a line decide with a condition what follows.
  var checksValue: Bool { !Set(self).isDisjoint(with: ["guard", "if", "while", "switch"]) }
}

extension Substring {
  /// Whether a function with this name changes the collection whose member it is, as `append` and `removeAll` do.
  var changesCollection: Bool {
    ["append", "insert", "remove", "pop", "updateValue"].contains { verb in
      self == verb || hasPrefix(verb) && dropFirst(verb.count).first?.isUppercase == true
    }
  }
}
