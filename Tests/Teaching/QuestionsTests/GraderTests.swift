import LessonKit
import Questions
import Testing

@Suite struct GraderTests {
  private static let choices = Fixture.question(
    """
    choices:
      - text: "`c` ends first"
        when: before(c, a)
        because: It takes twice as long.
      - text: neither ends before `c`
        when: a.end >= c.end
        because: Both do.
      - text: c ends last
        when: before(a, c)
        because: It takes longest.
    """)

  @Test(arguments: [
    ("a", "wrong: c ends first, not c ends last. It takes twice as long."),
    ("A)", "wrong: c ends first, not c ends last. It takes twice as long."),
    ("2", "wrong: neither ends before c, not c ends last. Both do."),
    ("neither", "wrong: neither ends before c, not c ends last. Both do."),
    ("c", "right: c ends last. It takes longest."),
    ("(3)", "right: c ends last. It takes longest."),
    (" C  ends `last`. ", "right: c ends last. It takes longest."),
    ("answer c", "right: c ends last. It takes longest."),
    ("c) c ends last", "right: c ends last. It takes longest."),
    ("ends last", "right: c ends last. It takes longest."),
    ("ends", "Answer with a letter from a to c, or with the words of the answer."),
    ("c ends", "Answer with a letter from a to c, or with the words of the answer."),
    ("d", "Answer with a letter from a to c, or with the words of the answer."),
    ("0", "Answer with a letter from a to c, or with the words of the answer."),
    ("", "Answer with a letter from a to c, or with the words of the answer."),
    (".", "Answer with a letter from a to c, or with the words of the answer."),
  ])
  func `A choice can be given by its letter, number or text`(answer: String, verdict: String) {
    #expect(Fixture.verdict(answer, on: Self.choices) == verdict)
  }

  @Test(arguments: [
    ("a and b", "right: a and b. Yes."), ("b and a", "right: a and b. Yes."),
    ("b, a", "right: a and b. Yes."),
    ("both a and b", "right: a and b. Yes."), ("c, b", "wrong: b and c, not a and b. No."),
    ("a and c", "Answer with the letter a or b, or with the words of the answer."),
  ])
  func `Names in a choice can be given in another order`(answer: String, verdict: String) {
    let question = Fixture.question(
      "choices:\n  - {text: b and c, when: 'false', because: No.}\n"
        + "  - {text: a and b, when: 'true', because: Yes.}")
    #expect(Fixture.verdict(answer, on: question) == verdict)
  }

  @Test func `The example in an instruction is not one of the lesson's answers`() {
    let question = Fixture.question(
      "duration:\n  key: 1700ms\n  wrong:\n    - answer: 90 ms\n      because: No.\n  otherwise: No."
    )
    let other = Fixture.question("number:\n  key: 17\n  otherwise: No.")
    #expect(other?.expectedForm == "Answer with a number, such as 23.")
    #expect(question?.expectedForm == "Answer with a time, such as 55 ms or 3.1 s.")
  }

  @Test func `The text of a choice comes before letters, and an ambiguous answer is refused`() {
    let question = Fixture.question(
      """
      choices:
        - text: c
          when: before(c, a)
          because: No.
        - text: a
          when: before(a, c)
          because: Yes.
        - text: main
          when: before(main, c)
          because: No.
      """)
    // "a" is both the text of the second choice and the letter of the first.
    #expect(
      Fixture.verdict("a", on: question)
        == "Answer with a letter from a to c, or with the words of the answer.")
    #expect(Fixture.verdict("2", on: question) == "right: a. Yes.")
    #expect(Fixture.verdict("b", on: question) == "right: a. Yes.")
    #expect(Fixture.verdict("main", on: question) == "wrong: main, not a. No.")
  }

  private static let order = Fixture.question(
    """
    order:
      key: order(a, b, c, main)
      items: [main, c, b, a]
      because: That is how they end.
      wrong:
        - when: first(answer) == main
          because: A parent ends last.
        - answer: a, c, b, main
          because: c takes longer.
      otherwise: No.
    """)

  @Test(arguments: [
    ("a, b, c, main", "right: a, b, c, main. That is how they end."),
    ("b a c main", "right: b, a, c, main. That is how they end."),
    ("B > A > C > Main", "right: b, a, c, main. That is how they end."),
    ("b -> a → c then main", "right: b, a, c, main. That is how they end."),
    ("first b, then a, and then c before main", "right: b, a, c, main. That is how they end."),
    ("b, a and c, finally main.", "right: b, a, c, main. That is how they end."),
    ("main, a, b, c", "wrong: main, a, b, c, not a, b, c, main. A parent ends last."),
    ("a, c, b, main", "wrong: a, c, b, main, not a, b, c, main. c takes longer."),
    ("a, b, main, c", "wrong: a, b, main, c, not a, b, c, main. No."),
    (
      "a, b, c",
      "Answer with all names in order, separated by commas: main, c, b, a."
    ),
    (
      "a, a, c, main",
      "Answer with all names in order, separated by commas: main, c, b, a."
    ),
    (
      "a, b, c, mine",
      "Answer with all names in order, separated by commas: main, c, b, a."
    ),
    (
      "abcmain",
      "Answer with all names in order, separated by commas: main, c, b, a."
    ),
  ])
  func `Every order that could have happened is right`(answer: String, verdict: String) {
    #expect(Fixture.verdict(answer, on: Self.order) == verdict)
  }

  @Test(arguments: ["then", "and", ", ,", "first", ""])
  func `An answer without a name is no order`(answer: String) {
    let question = Fixture.question("order:\n  key: order(a, b)\n  otherwise: No.")
    #expect(question?.words(of: answer) == answer)
    #expect(
      Fixture.verdict(answer, on: question)
        == "Answer with all names in order, separated by commas.")
  }

  @Test func `Lines must be in the order in which they were printed`() {
    let question = Fixture.question(
      "order:\n  key: printed\n  items: [the end, 'NotFound: metadata of cat']\n  otherwise: No.")
    #expect(
      Fixture.verdict("NotFound: metadata of cat, the end", on: question)
        == "right: NotFound: metadata of cat, the end. ")
    #expect(
      Fixture.verdict("the end NotFound: metadata of cat", on: question)
        == "wrong: the end, NotFound: metadata of cat, not NotFound: metadata of cat, the end. No.")
  }

  private static let text = Fixture.question(
    "text:\n  key: line(1)\n  wrong:\n    - answer: the end\n      because: That comes later.\n  otherwise: No."
  )

  @Test(arguments: [
    ("NotFound: metadata of cat", "right: NotFound: metadata of cat. "),
    ("  notfound:  metadata of CAT. ", "right: notfound:  metadata of CAT.. "),
    ("'NotFound: metadata of cat'", "right: 'NotFound: metadata of cat'. "),
    (
      "\"notfound: metadata of cat\"",
      "wrong: \"notfound: metadata of cat\", not NotFound: metadata of cat. No."
    ),
    ("the end", "wrong: the end, not NotFound: metadata of cat. That comes later."),
    (" ", "Answer with a text."),
  ])
  func `Text is compared without case and spaces, but exactly if it is quoted`(
    answer: String, verdict: String
  ) {
    #expect(Fixture.verdict(answer, on: Self.text) == verdict)
  }

  @Test func `A text can be the name of a task or a word of the expression language`() {
    let task = Fixture.question("text:\n  key: first(order(tasks))\n  otherwise: No.")
    #expect(Fixture.verdict("`a`", on: task).hasPrefix("right"))
    let word = Fixture.question("text:\n  key: run.ending\n  otherwise: No.")
    #expect(Fixture.verdict("exited", on: word).hasPrefix("right"))
  }

  @Test func `A review question needs no run`() throws {
    let question = try #require(
      Fixture.question("duration:\n  key: 300ms\n  otherwise: No."))
    guard case .right = try Grader(question).grade("0.3 s") else {
      Issue.record("The answer 300 ms is not accepted.")
      return
    }
    #expect(try Grader(question).truth().plainText == "300 ms")
  }

  @Test(arguments: [
    (
      "number:\n  key: count(\n  otherwise: No.",
      "Line 9: Unexpected end of the expression. Write a task, a number, a time or a text. (column 7 of: count()"
    ),
    (
      "number:\n  key: main.duration\n  otherwise: No.",
      "Line 9: the question asks for a number, but its key is 200 ms."
    ),
    (
      "order:\n  key: order(a, b)\n  items: [a, c]\n  otherwise: No.",
      "Line 9: the items are a, c, but the key contains a, b."
    ),
    (
      "number:\n  key: 1\n  wrong:\n    - when: answer\n      because: No.",
      "Line 11: The whole needs to be true or false, but this is a number. "
        + "Type `help expressions` for examples. (column 1 of: answer)"
    ),
    (
      "choices:\n  - text: x\n    when: 1 < 2\n    because: No.\n  - text: y\n    when: true\n    because: No.",
      "In this run, 2 of the answers are right. Run the demo with the lesson's options."
    ),
    (
      "choices:\n  - text: x\n    when: 1 > 2\n    because: No.\n  - text: y\n    when: false\n    because: No.",
      "In this run, none of the answers is right. Run the demo with the lesson's options."
    ),
  ])
  func `A question that cannot be decided from the run is reported`(
    answer: String, sentence: String
  ) {
    #expect(Fixture.verdict("2", on: Fixture.question(answer)) == sentence)
  }
}
