/// Shows the answer to the open question.
struct SolutionCommand: SessionCommand {
  static let word = CommandWord(
    "solution", in: .questions,
    summary: "give up: show the answer, or the run that decides it",
    details:
      "Shows the answer to the open question. A prediction's answer comes from its run, which starts."
  )

  init() {}
  init(_ words: [String]) throws(TutorFailure) { try Self.expect(words, atMost: 0) }

  func perform(in session: inout Session, inShell: Bool) throws(TutorFailure) -> [Effect] {
    try session.solution()
  }
}
