import LessonKit
import Questions
import Testing

/// Answers to questions with choices: times in any unit, and a choice with a reason after it.
extension GraderTests {
  private static func question(_ ask: String, _ choices: [String], right: Int) -> Question? {
    let items = choices.enumerated().map {
      "  - {text: '\($1)', when: '\($0 == right)', because: Why.}"
    }
    return Fixture.question(
      "choices:\n" + items.joined(separator: "\n"), ask: ask)
  }

  /// Returns whether an answer is right, wrong or refused.
  static func mark(_ answer: String, _ question: Question?) -> String {
    let verdict = Fixture.verdict(answer, on: question)
    return verdict.hasPrefix("right: ")
      ? "right" : verdict.hasPrefix("wrong: ") ? "wrong" : "refused"
  }

  private static let times = question(
    "When does the function throw?",
    ["at once", "after a second", "never, because the error of `b` is lost", "after 1500 ms"],
    right: 1)

  @Test(arguments: [
    ("after 1 s", "right"), ("1 s", "right"), ("after one second", "right"), ("1000 ms", "right"),
    ("after 1,000 milliseconds", "right"), ("a second", "right"), ("1 sec", "right"),
    ("after 1.0 s", "right"), ("after a second, when `f` has returned", "right"),
    ("in one second", "right"), ("1.5 s", "wrong"), ("one and a half seconds", "wrong"),
    ("after a second and a half", "wrong"), ("after 2 s", "refused"), ("100 ms", "refused"),
    ("after 1 ms", "refused"), ("a second time", "refused"), ("after 1 or 1.5 s", "refused"),
    ("never", "wrong"), ("never, I think", "wrong"), ("I think after one second", "right"),
    ("at 1000 ms", "right"), ("after an hour", "refused"),
  ])
  func `A time in a choice can be written in any unit`(answer: String, mark: String) {
    #expect(Self.mark(answer, Self.times) == mark)
  }

  @Test func `More than 26 choices have letters of their own`() {
    let many = Self.question("Which?", (0..<30).map { "after \($0 + 100) ms" }, right: 27)
    #expect(Choice.letter(of: 25) == "z")
    #expect(Choice.letter(of: 26) == "aa")
    #expect(Self.mark("ab", many) == "right")
    #expect(Self.mark("b", many) == "wrong")
    #expect(Self.mark("a", many) == "wrong")
  }

  private static let claims = question(
    "Is it true?", ["true for some tasks", "false for all of them"], right: 0)

  @Test(arguments: [
    ("true for some tasks", "right"), ("true for some tasls", "right"),
    ("ture for some tasks", "right"), ("tree for some tasks", "refused"),
    ("tree", "refused"),
  ])
  func `A word of the language is no typing error for another word`(answer: String, mark: String) {
    #expect(Self.mark(answer, Self.claims) == mark)
  }

  private static let start = question(
    "What does calling an async function start?", ["a task", "a thread", "nothing new"], right: 2)

  @Test(arguments: [
    ("nothing new, it prints the same", "right"), ("nothing new; it is the same task", "right"),
    ("nothing new: the caller's task runs it", "right"), ("Nothing new. It just runs.", "right"),
    ("nothing new (the caller runs it)", "right"),
    ("nothing new, no task and no thread", "right"), ("I think nothing new, just a call", "right"),
    ("a thread, it needs one", "wrong"), ("a task, not a thread", "wrong"),
    ("nothing new, or a task", "refused"), ("a task, maybe nothing new", "refused"),
    ("nothing new, a task", "refused"), ("nothing new, only a thread", "refused"),
    ("not nothing new, it starts more", "refused"), ("no task, it is the same one", "refused"),
  ])
  func `A choice can be followed by a sentence that names no other choice`(
    answer: String, mark: String
  ) {
    #expect(Self.mark(answer, Self.start) == mark)
  }

  private static let answers = question(
    "Can one of the children still be running?",
    ["no, never", "yes, if it was never read", "yes, if it ignores its cancellation"], right: 0)

  @Test(arguments: [
    ("no", "right"), ("never", "right"), ("no, they have ended", "right"),
    ("no. They end before their scope", "right"), ("yes, it can", "refused"),
    ("no, if it ignores its cancellation", "refused"), ("no, or yes", "refused"),
  ])
  func `A choice that begins with one word can be given by it`(answer: String, mark: String) {
    #expect(Self.mark(answer, Self.answers) == mark)
  }

  private static let orders = question(
    "In how many orders is a vote lost?", ["in none", "in fewer than before, but in some"],
    right: 0)

  @Test(arguments: [
    ("none", "right"), ("0", "right"), ("zero", "right"), ("in none of them", "right"),
    ("fewer", "wrong"), ("1", "right"), ("2", "wrong"),
  ])
  func `None can be written as a number`(answer: String, mark: String) {
    #expect(Self.mark(answer, Self.orders) == mark)
  }

  private static let places = question(
    "Where does the line come?",
    ["second, after `a`", "third, after `b`", "fourth, after 1 s in `main`"], right: 1)

  @Test(arguments: [
    ("third", "right"), ("the third", "right"), ("3rd", "right"), ("second", "wrong"),
    ("2nd", "wrong"), ("fourth", "wrong"), ("4th", "wrong"), ("the fourth, in main", "wrong"),
    ("b", "right"), ("third, at the end", "right"), ("fifth", "refused"),
  ])
  func `An ordinal with which a choice begins is not the place of a choice`(
    answer: String, mark: String
  ) {
    #expect(Self.mark(answer, Self.places) == mark)
  }

  private static let four = question(
    "Which of the four runs there?",
    ["all four", "only the one that `Task` starts", "all but the detached one", "`sorter` alone"],
    right: 1)

  @Test(arguments: [
    ("the one that Task starts", "right"), ("only the one that Task starts", "right"),
    ("I think the one that Task starts", "right"), ("just the one that Task starts", "right"),
    ("only sorter", "wrong"), ("just sorter", "wrong"), ("sorter only", "wrong"),
    ("all of them", "refused"), ("all except the detached one", "wrong"),
    ("all but the detached one", "wrong"), ("the detached one", "refused"), ("all four", "wrong"),
    ("not the one that Task starts", "refused"), ("the one", "refused"),
  ])
  func `A choice with only can be given without it, if no other choice has its words`(
    answer: String, mark: String
  ) {
    #expect(Self.mark(answer, Self.four) == mark)
  }

  private static let phrases = question(
    "Where and when does it run?",
    [
      "in `worker`, at 300 ms, when the work is done", "in `main`, at 100 ms, within `cancel()`",
      "in none of them, after an hour",
    ], right: 1)

  @Test(arguments: [
    ("main, 100 ms", "right"), ("in main at 0.1 s", "right"), ("at 100 ms in main", "right"),
    ("main at 100", "right"), ("in main after a tenth of a second", "right"),
    ("it prints main", "right"), ("worker, 0.3 s", "wrong"), ("in worker at 100 ms", "refused"),
    ("in main at 300 ms", "refused"), ("after 1 hour", "wrong"),
    ("one hour", "wrong"), ("before 100 ms", "refused"), ("at 100 ms or 300 ms", "refused"),
  ])
  func `Parts of a choice can be given without the words that join them`(
    answer: String, mark: String
  ) {
    #expect(Self.mark(answer, Self.phrases) == mark)
  }

  private static let others = question(
    "What happens to the two others?",
    [
      "they are cancelled, and end at that moment",
      "they are cancelled, but the group waits for their answers",
      "all but one continue", "it runs, and is marked from the start",
    ], right: 1)

  @Test(arguments: [
    ("they are cancelled and the group waits", "right"),
    ("I think they are cancelled but the group waits", "right"),
    ("the group waits for their answers", "right"), ("they are cancelled", "refused"),
    ("it runs but is marked from the start", "wrong"), ("all but one", "wrong"),
    ("all but one continue", "wrong"), ("one continues", "refused"), ("all continue", "refused"),
    ("but", "refused"), ("anything but the first", "refused"),
  ])
  func `But joins two clauses as and does, except after all`(answer: String, mark: String) {
    #expect(Self.mark(answer, Self.others) == mark)
  }

  private static let single = question(
    "How many at once?", ["one", "ten", "as many as there are cores"], right: 0)

  @Test(arguments: [
    ("a single one", "right"), ("only a single one", "right"), ("one, they take turns", "right"),
    ("one at a time", "right"), ("just one", "right"), ("a single", "right"), ("10", "wrong"),
    ("one or ten", "refused"), ("one, then ten", "refused"), ("not one", "refused"),
    ("a single ten", "refused"), ("both, no, neither", "refused"),
  ])
  func `A single one is one`(answer: String, mark: String) {
    #expect(Self.mark(answer, Self.single) == mark)
  }
}
