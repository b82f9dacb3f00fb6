import CommandLineKit
import Testing

@Suite struct WhyQuestionTests {
  @Test(
    arguments: [
      ("", "", nil), ("image", "image", nil), ("image at 120 ms", "image", "120 ms"),
      ("image 120 ms", "image", "120 ms"), ("image 0.5s", "image", "0.5s"),
      ("120ms", "", "120ms"), ("photo 3", "photo 3", nil), ("3", "3", nil),
      ("group child #2", "group child #2", nil), ("group child #2 1 s", "group child #2", "1 s"),
      ("image noon", "image noon", nil), ("wave ms", "wave ms", nil), ("lap 2 s", "lap 2 s", nil),
      ("image at noon", "image", "noon"),
    ] as [(String, String, String?)])
  func `A time needs a unit if no "at" precedes it`(text: String, task: String, time: String?) {
    let question = WhyQuestion(text, names: ["lap 2 s"])
    #expect(question.task == task)
    #expect(question.time == time)
  }
}
