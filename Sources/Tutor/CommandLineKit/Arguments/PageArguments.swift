/// The arguments of `export` for lessons: a handout of one lesson, or the pages of the whole course.
package enum PageArguments: Hashable, Sendable {
  case course(folder: String)
  /// A handout of the lesson `of`, or the export of a run if no lesson has this name. The ending of `file` determines
  /// the format.
  case handout(of: String, file: String, answers: Bool, mayReplace: Bool = false)

  /// Reads the arguments. Nil if they are about a run: a demo with its lesson, options, or only a file.
  package init?(_ words: [String], of command: CommandWord) throws(CommandLineFailure) {
    let asksForAnswers = words.contains("--answers")
    var rest = words.filter { $0 != "--answers" }
    if rest.first == "course" {
      guard rest.count > 1, !rest[1].isEmpty else { throw .folderMissing }
      guard rest.count == 2, !asksForAnswers else {
        throw .tooManyWords(command, asksForAnswers ? "--answers" : rest[2])
      }
      self = .course(folder: rest[1])
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
