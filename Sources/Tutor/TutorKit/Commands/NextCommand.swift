/// Continues the lesson.
struct NextCommand: SessionCommand {
  static let word = CommandWord(
    "next", in: .lessons,
    summary: "continue the lesson; Return does the same",
    details:
      "Shows the next part of the lesson, asks its next question or runs its next demo. The line above the prompt says which."
  )

  init() {}
  init(_ words: [String]) throws(TutorFailure) { try Self.expect(words, atMost: 0) }

  var needsDemos: Bool { true }
  var entersSection: Bool { true }

  func perform(in session: inout Session, inShell: Bool) throws(TutorFailure) -> [Effect] {
    try inShell ? session.nextSection() : session.next()
  }
}
