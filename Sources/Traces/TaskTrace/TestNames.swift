extension String {
  /// The name that a test framework gives a task, without the framework's own words: `[Swift Testing] test adds()` is
  /// `adds()`.
  package var withoutTestFramework: String {
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
