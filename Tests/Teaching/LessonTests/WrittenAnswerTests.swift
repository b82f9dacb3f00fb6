import LessonKit
import Questions
import TaskTrace
import Testing
import TraceAnalysis

@testable import TutorKit

/// Answers to the lessons' questions, as people write them. A right answer is accepted, and no other answer counts as
/// right.
@Suite struct WrittenAnswerTests {
  /// Each line has a lesson, the number of a question in it, an answer, and whether it is right, wrong or refused.
  static let table = """
    structured-programming | 1 | just one | right
    structured-programming | 1 | only main, so 1 | right
    structured-programming | 1 | 1 task in all | right
    structured-programming | 1 | yes, one I guess | right
    structured-programming | 1 | There were five of them | wrong
    structured-programming | 1 | at most 1 | refused
    structured-programming | 1 | not more than one | refused
    structured-programming | 1 | 1st | refused
    structured-programming | 1 | no clue whatsoever | refused
    structured-programming | 1 | I don't know, maybe 1 | refused
    structured-programming | 2 | eight hundred ms | right
    structured-programming | 2 | I'd say eight hundred | right
    structured-programming | 2 | 0.8 sec. in total | right
    structured-programming | 2 | 800ms. | right
    structured-programming | 2 | t=800 ms | right
    structured-programming | 2 | the program takes about 800 ms | right
    structured-programming | 2 | 800 I think | right
    structured-programming | 2 | a thousand and five ms | wrong
    structured-programming | 2 | 4 x 200 ms | refused
    structured-programming | 2 | 800 ms at most | refused
    structured-programming | 2 | almost 800 ms | refused
    structured-programming | 2 | less than a second | refused
    structured-programming | 3 | it's printed after 600 ms | right
    structured-programming | 3 | 600 ms, because two come before it | right
    structured-programming | 3 | six tenths of a second | right
    structured-programming | 3 | a half second | wrong
    structured-programming | 3 | 600 ms or so | right
    structured-programming | 3 | it doesn't take 600 ms | refused
    structured-programming | 4 | two hundred and fifty ms | wrong
    structured-programming | 4 | two tenths of a second | right
    structured-programming | 5 | 200 ms longer | refused
    structured-programming | 6 | five tasks, since each download has its own | right
    structured-programming | 6 | four plus main | refused
    structured-programming | 6 | 4 (5 with main) | refused
    structured-programming | 7 | it waits forever | right
    structured-programming | 7 | waits for ever | right
    structured-programming | 7 | definitely c | right
    structured-programming | 7 | the 3rd one | right
    structured-programming | 7 | the program waits, forever | right
    structured-programming | 7 | ends without a result | wrong
    structured-programming | 7 | with an error | wrong
    structured-programming | 7 | c) the program ends with an error | refused
    structured-programming | 7 | the program ends | refused
    structured-programming | 8 | nothing | right
    structured-programming | 10 | the task waits forever | right
    structured-programming | 10 | It's b, I guess. | right
    async-let | 1 | four hundred and twenty ms | right
    async-let | 1 | 420ms. | right
    async-let | 1 | 420 in total | right
    async-let | 1 | half a second | wrong
    async-let | 1 | less than half a second | refused
    async-let | 1 | 300 ms plus 120 ms | refused
    async-let | 2 | 300 ms, as long as the image | right
    async-let | 2 | about .3 s | right
    async-let | 2 | three hundred and a bit | refused
    async-let | 4 | once | right
    async-let | 4 | one child, not three | right
    async-let | 5 | it's cancelled and `describe` waits | right
    async-let | 5 | it is canceled | right
    async-let | 5 | c because it was never awaited | right
    async-let | 5 | it continues in the background | wrong
    async-let | 5 | its download continues | wrong
    async-let | 5 | describe waits until 500 | wrong
    async-let | 5 | it is not cancelled | refused
    async-let | 6 | 1/2 s | right
    async-let | 8 | thirty child tasks | right
    async-let | 8 | thirty-one | wrong
    async-let | 8 | 30 without main | refused
    async-let | 9 | all three | right
    async-let | 10 | after one second | right
    async-let | 10 | never | wrong
    async-let | 11 | It has ended | right
    async-let | 11 | still running | wrong
    async-let | 11 | it has not ended | refused
    task-trees | 6 | neither of the two | right
    task-trees | 6 | none of them | right
    task-trees | 6 | the metadata is cancelled | wrong
    task-trees | 6 | both | refused
    task-trees | 6 | not the metadata | refused
    task-trees | 8 | only helper | right
    task-trees | 8 | helper & ben | wrong
    task-trees | 8 | helper, but not ben | right
    task-trees | 8 | helper, and also ben | refused
    task-trees | 9 | no, because a scope waits for its children | right
    task-trees | 9 | yes | refused
    task-trees | 9 | yes, if never read | wrong
    task-trees | 10 | after two seconds | right
    task-trees | 10 | 2 s | right
    task-trees | 10 | 2 ms | refused
    cancellation | 7 | at 100 ms in main | right
    cancellation | 7 | in main | right
    cancellation | 7 | in worker when the work is done | wrong
    cancellation | 7 | main, after 0.1 s | right
    cancellation | 8 | in worker at 200 ms | right
    cancellation | 7 | in worker at 100 ms | refused
    cancellation | 8 | it never runs | wrong
    cancellation | 8 | in worker, before the work begins | right
    task-groups | 3 | first b, second c, and a last | right
    task-groups | 3 | c last, a first, b second | wrong
    task-groups | 8 | it returns abnormally | refused
    task-groups | 8 | it returns normaly | right
    task-groups | 8 | I think it returns | right
    task-groups | 8 | throws after 400 ms | wrong
    detached-tasks | 7 | the one that Task starts | right
    group-patterns | 6 | they're cancelled, and end | right
    group-patterns | 6 | they are cancelled but the group waits | wrong
    group-patterns | 8 | it's cancelled | right
    group-patterns | 8 | it isn't cancelled | wrong
    group-patterns | 8 | the login fails at 200 ms | refused
    group-patterns | 9 | TimedOut, after half a second | right
    group-patterns | 9 | TimedOut | refused
    group-patterns | 12 | after 1 hour | right
    unstructured-tasks | 1 | it ends at 300 ms | right
    unstructured-tasks | 1 | b: it goes on | right
    unstructured-tasks | 1 | it does not continue | refused
    unstructured-tasks | 2 | the backup is never completed | right
    unstructured-tasks | 2 | it ends at 100 ms | refused
    actors | 1 | after 300 ms, one after another | right
    actors | 1 | 100 ms, one at a time | wrong
    actors | 3 | 1 ticket is left | wrong
    every-order | 1 | votes: 2, they do not mix | right
    actors | 4 | -1 tickets | right
    actors | 4 | 0, I think | wrong
    actors | 7 | a tenth of a second | right
    actors | 7 | after a second | wrong
    the-pool | 1 | 1st high, 2nd medium, 3rd low | right
    the-pool | 1 | high ends first, then medium and low | right
    the-pool | 1 | low last, high first, medium second | right
    the-pool | 9 | just body | wrong
    the-pool | 6 | 4th | right
    the-pool | 6 | second | wrong
    every-order | 4 | both of them have a ticket | wrong
    every-order | 6 | zero | right
    every-order | 1 | two votes | right
    detached-tasks | 5 | all | wrong
    detached-tasks | 5 | All of them. | wrong
    detached-tasks | 5 | all four | wrong
    detached-tasks | 5 | half of them | right
    detached-tasks | 5 | half | right
    detached-tasks | 5 | both | refused
    unstructured-tasks | 8 | every one of them | wrong
    unstructured-tasks | 8 | all of the eight | wrong
    task-groups | 5 | all | refused
    channels | 5 | it ends | refused
    channels | 5 | the program ends | refused
    channels | 5 | the program ends with an error | wrong
    channels | 5 | it hangs forever | right
    channels | 7 | it ends | refused
    the-pool | 4 | it ends | refused
    cancellation | 8 | immediately when it is set up, in worker | right
    group-patterns | 6 | cancelled at once | right
    """

  @Test func `An answer is accepted as people write it`() async throws {
    try await Self.check(Self.table)
  }

  @Test func `A number, a time or an order can be part of a sentence`() async throws {
    try await Self.check(Self.amounts)
  }

  @Test func `An answer can say a choice in other words`() async throws {
    let tables = [Self.paraphrases, Self.sentences, Self.ownWords]
    try await Self.check(tables.joined(separator: "\n"))
  }

  private static func check(_ table: String) async throws {
    let rows = table.split(separator: "\n").map { $0.split(separator: " | ").map(String.init) }
    #expect(rows.count >= 80)
    for row in rows {
      try #require(row.count == 4)
      let (grader, question) = try await grader(row[0], number: try #require(Int(row[1])))
      #expect(try mark(row[2], grader) == row[3], "\(question): \(row[2])")
      #expect(grader.question.accepts(row[2]) == (row[3] != "refused"), "\(question): \(row[2])")
    }
  }

  /// Returns the grader of a lesson's question, with the trace of the run that decides it, and the question's words.
  private static func grader(
    _ lesson: String, number: Int
  ) async throws -> (grader: Grader, question: String) {
    let entry = try #require(PackageLessons.lessons.first { $0.name.id == lesson })
    let questions = try entry.read().lesson.questions
    try #require(questions.indices.contains(number - 1))
    let asked = questions[number - 1]
    let words = asked.question.ask.plainText
    guard let run = asked.run else { return (Grader(asked.question), words) }
    let trace = try await PackageLessons.trace("\(lesson)/\(run.commandLine)")
    return (Grader(asked.question, trace: trace), words)
  }

  private static func mark(_ answer: String, _ grader: Grader) throws -> String {
    switch try grader.grade(answer) {
    case .right: "right"
    case .wrong: "wrong"
    case .notUnderstood: "refused"
    }
  }
}
