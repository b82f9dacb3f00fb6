extension String {
  /// The task's name without the words that a test framework adds: `[Swift Testing] test adds()` becomes `adds()`.
  public var withoutTestFramework: String {
    let mark = "[Swift Testing] "
    guard hasPrefix(mark) else { return self }
    let name = dropFirst(mark.count)
    let test = name.dropFirst("test ".count)
    // `test run` is not a test.
    let isTest =
      name.hasPrefix("test ")
      && (test.first == "\"" || test.first == "`" || test.prefix { $0 != " " }.contains("("))
    return String(isTest ? test : name)
  }
}
