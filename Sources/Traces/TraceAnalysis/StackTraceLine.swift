extension String {
  /// The line with which the Swift runtime begins the stack trace of a fatal error.
  package static let headingOfStackTrace = "Current stack trace:"

  /// Whether the line is the heading or a call of the stack trace that the Swift runtime prints for a fatal error:
  /// `0    libswiftCore.so    0x00007f92bff5f130 swift_reportError + 33`. Its addresses differ from run to run.
  package var isOfStackTrace: Bool {
    if self == Self.headingOfStackTrace { return true }
    let words = split(separator: " ", maxSplits: 3)
    return words.count == 4 && words[0].allSatisfy(\.isNumber)
      && words[2].hasPrefix("0x") && words[2].count == 18
  }
}
