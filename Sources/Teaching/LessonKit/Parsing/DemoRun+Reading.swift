extension DemoRun {
  /// Parses a line of the form `DEMO [--options]`.
  init(reading line: Located<String>) throws(LessonProblem) {
    let words: [String]
    do throws(CommandWords.OpenQuote) {
      words = try CommandWords.split(line.value)
    } catch {
      throw .liveBlock(.quoteNotClosed(error.mark))
    }
    guard let demo = words.first, demo.isDemoName else {
      throw .liveBlock(.demoName(words.first ?? ""))
    }
    self.init(demo: demo, arguments: Array(words.dropFirst()), position: line.position)
  }
}
