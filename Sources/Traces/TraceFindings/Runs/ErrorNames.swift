extension StringProtocol {
  /// The name with which the description of an error begins, such as `NotFound` in `NotFound: photo 3`.
  var errorName: SubSequence { prefix { $0.isLetter || $0.isNumber || $0 == "_" } }
}

extension String {
  /// The error as sentences name it: a type without its empty parentheses.
  var asErrorName: String { hasSuffix("()") ? String(dropLast(2)) : self }
}
