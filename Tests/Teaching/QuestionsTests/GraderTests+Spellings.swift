import Questions
import Testing

/// Answers as people write them.
extension GraderTests {
  private static let number = Fixture.question("number:\n  key: count(tasks)\n  otherwise: No.")
  private static let duration = Fixture.question("duration:\n  key: 1500 ms\n  otherwise: No.")
  private static let order = Fixture.question(
    "order:\n  key: order(a, b, c)\n  items: [a, b, c]\n  otherwise: No.")
  private static let text = Fixture.question("text:\n  key: line(2)\n  otherwise: No.")

  @Test(arguments: [
    ("I think it's 4", "right"), ("maybe 4?", "right"), ("(4)", "right"), ("\"4\"", "right"),
    ("'four'", "right"), ("~4", "right"), ("= 4", "right"), ("4!", "right"), ("FOUR", "right"),
    ("4, I think", "right"), ("4 tasks at the same time", "right"), ("4 times", "right"),
    ("the answer is 4", "right"), ("4 tasks, with main", "right"), ("in total four.", "right"),
    ("4 (all of them)", "right"), ("once", "wrong"), ("twice", "wrong"), ("nothing", "wrong"),
    ("4.5", "wrong"), ("none of them", "wrong"), ("fourty", "wrong"),
    ("no idea", "refused"), ("not 4", "refused"), ("4 or more", "refused"),
    ("more than 4", "refused"),
    ("4 without main", "refused"), ("4 times 2", "refused"), ("4-5", "refused"), ("4/5", "refused"),
    ("4 each", "refused"), ("at least 4", "refused"), ("3 plus main", "refused"),
    ("???", "refused"),
    ("I don't know", "refused"), ("both", "refused"), ("fuor", "refused"), ("4, not 5", "right"),
  ])
  func `A number can be part of a sentence`(answer: String, mark: String) {
    #expect(Self.mark(answer, Self.number) == mark)
  }

  @Test(arguments: [
    ("1500", "right"), ("1500ms", "right"), ("1,500 ms", "right"), ("1.5 s", "right"),
    ("1,5 s", "right"), ("1.5 seconds", "right"), ("1500 miliseconds", "right"),
    ("~1500 ms", "right"), ("\"1500 ms\"", "right"), ("(1.5s)", "right"), ("at t = 1500", "right"),
    ("one and a half seconds", "right"), ("1 and a half seconds", "right"), ("@1500ms", "right"),
    ("I'd say 1500 ms", "right"), ("I would say 1500 ms", "right"), ("in 1.5 s", "right"),
    ("1500 ms in total", "right"), ("1.5 s after the start", "right"), ("1s 500ms", "right"),
    ("one second and 500 ms", "right"), ("1500 ms!", "right"), ("1500 MS", "right"),
    (".5 s", "wrong"), ("half a second", "wrong"), ("15 hundred ms", "right"),
    ("1500 ms each", "refused"), ("1500 ms or 2 s", "refused"), ("1000 ms + 500 ms", "refused"),
    ("1500-1600 ms", "refused"), ("less than 1500 ms", "refused"), ("dunno", "refused"),
    ("1500 tasks", "refused"), ("1500 ms per image", "refused"), ("not sure", "refused"),
    ("3/0 s", "refused"), ("3/-2 s", "refused"),
  ])
  func `A time can be part of a sentence`(answer: String, mark: String) {
    #expect(Self.mark(answer, Self.duration) == mark)
  }

  @Test(arguments: [
    ("abc", "right"), ("BAC", "right"), ("1. a 2. b 3. c", "right"), ("1) b, 2) a, 3) c", "right"),
    ("a followed by b, after that c", "right"), ("first a, second b, third c", "right"),
    ("a, b, and in the end c", "right"), ("a;b;c", "right"), ("a | b | c", "right"),
    ("cab", "wrong"), ("aab", "refused"), ("ab", "refused"), ("b after a, then c", "refused"),
    ("a, b", "refused"), ("I don't know", "refused"),
  ])
  func `An order can be a numbered list`(answer: String, mark: String) {
    #expect(Self.mark(answer, Self.order) == mark)
  }

  @Test(arguments: [
    ("the end", "right"), ("The End.", "right"), ("the start", "wrong"),
    ("I don't know.", "refused"),
    ("no idea", "refused"), ("?", "refused"),
  ])
  func `An answer such as "no idea" is not graded as wrong`(answer: String, mark: String) {
    #expect(Self.mark(answer, Self.text) == mark)
    let isAccepted = Self.text?.accepts(answer)
    #expect(isAccepted == (mark != "refused"))
  }

  private static let choices = Fixture.question(
    """
    choices:
      - {text: "it is cancelled, and `image` waits", when: 'true', because: Yes.}
      - {text: "it continues, and ends at 300 ms", when: 'false', because: No.}
      - {text: nothing; it never runs, when: 'false', because: No.}
    """)

  private static let amounts = Fixture.question(
    """
    choices:
      - {text: none, when: 'false', because: No.}
      - {text: "minus one, because both pay", when: 'false', because: No.}
      - {text: one, when: 'true', because: Yes.}
    """)

  @Test(arguments: [
    ("A", "right"), ("a)", "right"), ("[a]", "right"), ("a?", "right"), ("\"a\"", "right"),
    ("I think a", "right"), ("my answer is a", "right"), ("a, because it is marked", "right"),
    ("a - it is marked", "right"), ("a because of the mark", "right"), ("the first one", "right"),
    ("it is cancelled", "right"), ("cancelled", "right"),
    ("it is canceled and image waits", "right"),
    ("it is cancelled, and image wiats", "right"), ("'it is cancelled, and image waits'", "right"),
    ("the second", "wrong"), ("the last one", "wrong"), ("none", "wrong"),
    ("ends at 300 ms", "wrong"),
    ("300", "wrong"), ("a, c", "refused"), ("a and c", "refused"), ("a or b", "refused"),
    ("c, a and b", "refused"), ("b, not a", "wrong"), ("not a", "refused"), ("ab", "refused"),
    ("both", "refused"), ("i don't know", "refused"), ("?", "refused"),
    ("it continues, and ends at 400 ms", "refused"),
    ("fourth", "refused"), ("d", "refused"), ("it", "refused"),
  ])
  func `A sentence can contain one choice, but not two`(answer: String, mark: String) {
    #expect(Self.mark(answer, Self.choices) == mark)
  }

  @Test(arguments: [
    ("one", "right"), ("c", "right"), ("3", "right"), ("0", "wrong"), ("-1", "wrong"),
    ("minus one", "wrong"), ("2", "wrong"), ("zero", "wrong"),
    // This could be the first choice or the amount.
    ("1", "refused"),
  ])
  func `A number that could be an amount or a position in the list is not accepted`(
    answer: String, mark: String
  ) {
    #expect(Self.mark(answer, Self.amounts) == mark)
  }
}
