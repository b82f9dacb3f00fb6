import LessonKit
import Questions
import Testing

/// Answers that contain more than the answer: a calculation, a reason, the same answer again, or another one.
extension GraderTests {
  private static let number = Fixture.question("number:\n  key: count(tasks)\n  otherwise: No.")
  private static let duration = Fixture.question("duration:\n  key: 1500 ms\n  otherwise: No.")
  private static let order = Fixture.question(
    "order:\n  key: order(a, b, c)\n  items: [a, b, c]\n  otherwise: No.")
  private static let choices = Fixture.question(
    """
    choices:
      - {text: a task, when: 'false', because: No.}
      - {text: the program waits forever, when: 'true', because: Yes.}
      - {text: the program ends with an error, when: 'false', because: No.}
    """)

  @Test(arguments: [
    ("it shows 4", "right"), ("it draws four frames", "right"), ("it skips 4", "refused"),
    ("a total of 4", "right"), ("ok, 4 tasks", "right"), ("sum: 4", "right"),
    ("I count four", "right"), ("it looks like 4", "right"), ("it has to be 4", "right"),
    ("3 + 1 = 4", "right"), ("3+1=4", "right"), ("3 and main, so 4", "right"),
    ("4, one after another", "right"), ("4, one more", "refused"),
    ("4 (four)", "right"), ("four, 4", "right"), ("a single one", "wrong"),
    ("4 tasks run at once", "right"),
    ("4, as each has its own", "right"), ("a single task", "wrong"), ("4 ?", "right"),
    ("n = 4", "right"), ("one each, so 4", "right"), ("3 + 1 = 5", "wrong"),
    ("4 is wrong", "refused"), ("4 is too many", "refused"), ("4k", "refused"),
    ("4 million", "refused"), ("4 dozen", "refused"), ("4 thirds", "refused"),
    ("4 x", "refused"), ("4 fifths", "refused"), ("I doubt it is 4", "refused"),
    ("4 apart from main", "refused"), ("4 excluding main", "refused"), ("it depends, 4", "refused"),
    ("if they overlap 3, so 4", "refused"), ("twice 2", "refused"), ("a = 4 or b = 4", "refused"),
    (">= 4", "refused"), ("!= 4", "refused"), ("between 3 and 5", "refused"),
  ])
  func `A number can be the result of a calculation`(answer: String, mark: String) {
    #expect(Self.mark(answer, Self.number) == mark)
  }

  @Test(arguments: [
    ("1500 ms (1.5 s)", "right"), ("1.5 s (1500 ms)", "right"), ("1.5 s = 1500 ms", "right"),
    ("1500 ms or 1.5 s", "right"), ("one second (1000 ms)", "wrong"),
    ("3 x 500 = 1500 ms", "right"),
    ("t = 3 * 500 = 1500 ms", "right"), ("when the loop ends, at 1500 ms", "right"),
    ("the slower one takes 1500 ms", "right"), ("it happens at 1.5 s", "right"),
    ("until 1500 ms", "right"), ("500 ms each, so 1500 ms", "right"), ("1500 or so", "right"),
    ("1500 milisecons", "right"), ("1.5 secodns", "right"), ("three fifths of a second", "wrong"),
    ("1 s 500 ms", "right"), ("1000 ms and 500 ms", "refused"), ("1000 ms 500 ms", "refused"),
    ("1000 ms, 500 ms", "refused"), ("750 ms and 750 ms", "refused"),
    ("1500 ms, 1600 ms", "refused"), ("1500 ms or 1.6 s", "refused"),
    ("1500 ms is wrong", "refused"), ("1500 ms ago", "refused"),
    ("it depends: 1500 ms", "refused"), ("shortly after 1500 ms", "refused"),
    ("it cannot take 1500 ms", "refused"), ("between 1 s and 1500 ms", "refused"),
    ("<= 1500 ms", "refused"), ("200 ms or, so I think, 1500 ms", "refused"),
    ("1500 ms, one after another", "right"), ("1500 ms, one at a time", "right"),
    ("1500 ms, two at a time", "right"), ("1500 ms with three at once", "right"),
    ("1500, they run at the same time", "right"), ("1500 because both run at once", "right"),
    ("1500 ms, it takes that long", "right"), ("1500, it takes 100 ms longer", "refused"),
    ("1500 runs", "refused"), ("1500 ms, the longer one", "right"),
    ("1500 ms, the slower of the two", "right"),
    ("1500 ms, the maximum", "right"), ("1500 ms, longer than that", "refused"),
    ("1500 ms, the longer one by 100 ms", "refused"),
    ("1500 ms, one later", "refused"), ("1 1/2 s", "right"), ("at once", "refused"),
    ("once", "refused"), ("twice", "refused"),
    ("3 1/2 seconds", "wrong"), ("9223372036 s 854775807 ns", "wrong"),
    ("9223372036 s 999999999 ns", "refused"),
  ])
  func `A time can be written twice or follow a reason`(answer: String, mark: String) {
    #expect(Self.mark(answer, Self.duration) == mark)
  }

  @Test(arguments: [
    ("probably a, b, c", "right"), ("(a, b, c)", "right"), ("a, b, c!", "right"),
    ("the order is a, b, c", "right"), ("a, b, c because of the delays", "right"),
    ("I'd say a, then b, then c", "right"), ("a (first), b (second), c (third)", "right"),
    ("not a, b, c", "refused"), ("a, b or b, a, c", "refused"),
  ])
  func `An order can be part of a sentence`(answer: String, mark: String) {
    #expect(Self.mark(answer, Self.order) == mark)
  }

  @Test(arguments: [
    ("I pick b", "right"), ("I would go for b", "right"), ("b is right", "right"),
    ("b, obviously", "right"), ("b, not c", "right"), ("of course b", "right"),
    ("option b: the program waits forever", "right"), ("b the program waits forever", "right"),
    ("b = the program waits forever", "right"), ("b, the program waits forever", "right"),
    ("2) it waits forever", "right"), ("a task", "wrong"), ("a) task", "wrong"),
    ("a) the program waits forever", "refused"), ("c. the program waits forever", "refused"),
    ("1) it waits forever", "refused"), ("b is wrong", "refused"), ("not b", "refused"),
    ("b or c", "refused"), ("anything but b", "refused"),
    (String(repeating: "b) ", count: 200), "right"), ("neither b nor c", "refused"),
  ])
  func `A letter and the text of a choice must agree`(answer: String, mark: String) {
    #expect(Self.mark(answer, Self.choices) == mark)
  }

  private static let pairs = Fixture.question(
    """
    choices:
      - {text: only `body`, when: 'false', because: No.}
      - {text: "`body` and `child`", when: 'true', because: Yes.}
      - {text: all three, when: 'false', because: No.}
    """)

  @Test(arguments: [
    ("body", "refused"), ("child", "refused"), ("only body", "wrong"), ("just body", "wrong"),
    ("body and child", "right"), ("child, body", "right"), ("both body and child", "right"),
    ("b) child and body", "right"), ("all", "wrong"),
  ])
  func `One name does not mean two`(answer: String, mark: String) {
    #expect(Self.mark(answer, Self.pairs) == mark)
  }
}
