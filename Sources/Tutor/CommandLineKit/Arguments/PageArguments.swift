/// The arguments of `export` for lessons: a handout of one, or pages of the whole course.
package enum PageArguments: Hashable, Sendable {
  case course(directory: String)
  /// A handout of a lesson, or another export with this name. The ending of `file` gives the format.
  case handout(of: String, file: String, answers: Bool, mayReplace: Bool = false)

  /// Nil if the words are about a run: a demo with its lesson, options, or a file alone.
  package init?(_ words: [String], of command: CommandWord) throws(CommandLineFailure) {
    let asksForAnswers = words.contains("--answers")
    var rest = words.filter { $0 != "--answers" }
    if rest.first == "course" {
      guard rest.count > 1 else { throw .directoryMissing }
      guard rest.count == 2, !asksForAnswers else {
        throw .tooManyWords(command, asksForAnswers ? "--answers" : rest[2])
      }
      self = .course(directory: rest[1])
      return
    }
    let mayReplace = rest.contains(Destination.option)
    rest.removeAll { $0 == Destination.option }
    let isPlain = rest.count == 2 && !rest.contains { $0.hasPrefix("-") }
    guard isPlain, !rest[0].contains("/") else {
      if asksForAnswers { throw .answersOfNothing }
      return nil
    }
    self = .handout(
      of: rest[0], file: rest[1], answers: asksForAnswers, mayReplace: mayReplace)
  }
}
