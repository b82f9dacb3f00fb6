import LessonKit
import Questions
import Testing

/// Answers with times and numbers.
extension GraderTests {
  private static let duration = Fixture.question(
    """
    duration:
      key: main.duration
      because: The longest decides.
      wrong:
        - answer: 100 ms
          because: Then c would be cut short.
        - when: answer > 200 ms and answer <= 300 ms
          because: Nothing adds up.
      otherwise: Look at c.
    """)

  @Test(arguments: [
    ("200 ms", "right: 200 ms. The longest decides."),
    ("200", "right: 200 ms. The longest decides."),
    ("0.2 s", "right: 200 ms. The longest decides."),
    ("0,2s", "right: 200 ms. The longest decides."),
    ("200000 us.", "right: 200 ms. The longest decides."),
    ("200 milliseconds", "right: 200 ms. The longest decides."),
    ("two hundred msec", "right: 200 ms. The longest decides."),
    ("after 0.2 seconds", "right: 200 ms. The longest decides."),
    ("0 s and 200ms", "right: 200 ms. The longest decides."),
    ("one second", "wrong: 1000 ms, not 200 ms. Look at c."),
    ("a thousand milliseconds", "wrong: 1000 ms, not 200 ms. Look at c."),
    ("two thousand ms", "wrong: 2000 ms, not 200 ms. Look at c."),
    ("a hundred and ms", "Answer with a time, such as 70 ms or 1.7 s."),
    ("two hundred thousand us", "right: 200 ms. The longest decides."),
    ("half a second", "wrong: 500 ms, not 200 ms. Look at c."),
    ("1 s 200 ms", "wrong: 1200 ms, not 200 ms. Look at c."),
    ("200 or 300 ms", "Answer with a time, such as 70 ms or 1.7 s."),
    ("200 tasks", "Answer with a time, such as 70 ms or 1.7 s."),
    ("a while", "Answer with a time, such as 70 ms or 1.7 s."),
    ("0.1 s", "wrong: 100 ms, not 200 ms. Then c would be cut short."),
    ("300ms", "wrong: 300 ms, not 200 ms. Nothing adds up."),
    ("1 min", "wrong: 60000 ms, not 200 ms. Look at c."),
    ("2,000", "wrong: 2000 ms, not 200 ms. Look at c."),
    ("199.999999 ms", "wrong: 199.999 ms, not 200 ms. Look at c."),
    ("0.2", "Answer with a time, such as 70 ms or 1.7 s."),
    ("0,3", "Answer with a time, such as 70 ms or 1.7 s."),
    ("long", "Answer with a time, such as 70 ms or 1.7 s."),
    ("200 m", "Answer with a time, such as 70 ms or 1.7 s."),
    ("-5 ms", "Answer with a time, such as 70 ms or 1.7 s."),
    ("1.2.3 s", "Answer with a time, such as 70 ms or 1.7 s."),
    ("99999999999999999999 s", "Answer with a time, such as 70 ms or 1.7 s."),
    ("1,00 0", "Answer with a time, such as 70 ms or 1.7 s."),
  ])
  func `A time must be exact and can have any unit`(answer: String, verdict: String) {
    #expect(Fixture.verdict(answer, on: Self.duration) == verdict)
  }

  private static let number = Fixture.question(
    """
    number:
      key: count(tasks)
      wrong:
        - answer: three
          because: Count main, too.
      otherwise: Count again.
    """)

  @Test(arguments: [
    ("4", "right: 4. "), (" Four ", "right: 4. "), ("4.0", "right: 4. "),
    ("3", "wrong: 3, not 4. Count main, too."), ("1_000", "wrong: 1000, not 4. Count again."),
    ("0,5", "wrong: 0.5, not 4. Count again."), ("none", "wrong: 0, not 4. Count again."),
    ("four tasks", "right: 4. "), ("4 tasks", "right: 4. "), ("about 4 of them", "right: 4. "),
    ("there are twenty-five", "wrong: 25, not 4. Count again."),
    ("one hundred and four", "wrong: 104, not 4. Count again."),
    ("no tasks", "wrong: 0, not 4. Count again."),
    ("4 or 5", "Answer with a number, such as 17."),
    ("4 or five tasks", "Answer with a number, such as 17."),
    ("four five", "Answer with a number, such as 17."),
    ("4 seconds", "Answer with a number, such as 17."),
    ("4 ms", "Answer with a number, such as 17."),
    ("nan", "Answer with a number, such as 17."), ("1e3", "Answer with a number, such as 17."),
    ("", "Answer with a number, such as 17."), ("٤", "Answer with a number, such as 17."),
  ])
  func `A number can be written in digits or as a word`(answer: String, verdict: String) {
    #expect(Fixture.verdict(answer, on: Self.number) == verdict)
  }

  private static func lengthOrMoment(_ ask: String) -> Question? {
    Fixture.question(
      "duration: {key: main.duration, because: The longest decides., otherwise: Look at c.}",
      ask: ask)
  }

  @Test func `A length of time is no answer to a question about a moment`() {
    let (moment, length) = (
      Self.lengthOrMoment("When does c end?"), Self.lengthOrMoment("How much later does c end?")
    )
    #expect(moment?.accepts("200 ms later") == false)
    #expect(moment?.accepts("at 200 ms") == true)
    #expect(Fixture.verdict("200 ms later", on: moment).hasPrefix("right") == false)
    #expect(length?.accepts("200 ms later") == true)
    #expect(Fixture.verdict("200 ms later", on: length).hasPrefix("right"))
  }
}
