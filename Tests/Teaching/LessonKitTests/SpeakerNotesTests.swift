import Testing

@testable import LessonKit

struct SpeakerNotesTests {
  @Test func `Labels begin paragraphs, and the minutes are added up`() throws {
    let notes = try #require(
      SpeakerNotes([
        "Draw it.  Ask: who\nwaits? Why?   Often wrong: the child. (4 min)", "More. (2\nmin)",
      ]))
    #expect(
      notes.paragraphs == [
        .init(label: nil, text: "Draw it."), .init(label: .ask, text: "who waits? Why?"),
        .init(label: .wrong, text: "the child."), .init(label: nil, text: "More."),
      ])
    #expect(notes.minutes == 6)
  }

  @Test(arguments: [
    "Go. (0 min)", "Go. (601 min)", "Go. (99999999999999999999 min)", "Go. (-4 min)", "Go. (4 min",
    "Go. 4 min)", "(4 min) Go.", "Four minutes.",
  ])
  func `Notes keep parentheses that are not a number of minutes`(comment: String) throws {
    let notes = try #require(SpeakerNotes([comment]))
    #expect(notes.minutes == nil)
    #expect(notes.paragraphs.map(\.text) == [comment])
  }

  @Test func `A label inside a word is ignored`() throws {
    #expect(
      SpeakerNotes(["NeverAsk: this."])?.paragraphs == [.init(label: nil, text: "NeverAsk: this.")])
  }

  private func lesson(_ old: String, _ new: String) -> Lesson {
    Case("", old, new, "").parsed.lesson
  }

  @Test func `A step without notes or without a time is reported`() {
    let silent = lesson("<!-- notes: Let someone guess aloud. (12 min) -->\n", "")
    let timeless = lesson("aloud. (12 min)", "aloud.")
    #expect(
      AuthorRule.notes(silent, Fixture.surroundings) == [
        Located(.notes(.missing), at: SourcePosition(line: 14))
      ])
    #expect(
      AuthorRule.notes(timeless, Fixture.surroundings) == [
        Located(.notes(.withoutMinutes), at: SourcePosition(line: 66))
      ])
    #expect(silent.notedMinutes == nil)
    #expect(AuthorRule.notedTime(timeless, Fixture.surroundings) == [])
  }

  @Test func `The time of the notes may differ by a fifth from the lesson's time`() {
    #expect(Fixture.parsed.lesson.notedMinutes == 20)
    for (minutes, isRight) in [(15, false), (16, true), (24, true), (25, false)] {
      let changed = lesson("(12 min)", "(\(minutes - 8) min)")
      let found = AuthorRule.notedTime(changed, Fixture.surroundings)
      #expect(
        found
          == (isRight
            ? []
            : [
              Located(.notes(.timeDiffers(sum: minutes, stated: 20)), at: SourcePosition(line: 4))
            ]))
    }
  }

  @Test(arguments: [[], [""], ["(4 min)"], [" \n "]])
  func `Empty comments are not notes`(comments: [String]) {
    #expect(SpeakerNotes(comments) == nil)
  }
}
