import StyledText
import Testing
import TraceExpressions

/// Whole sentences, each with the column it points at.
@Suite struct MistakeTests {
  @Test(arguments: [
    ("", "1: Here stands the end. Write a task, a number, a time or a text."),
    ("image.", "7: Here stands the end. Write a property after the point, such as end."),
    ("image.end >", "12: Here stands the end. Write a task, a number, a time or a text."),
    ("image image", "7: Here stands image. Write an operator before it, or end before it."),
    ("(image", "7: Here stands the end. Write )."),
    ("count(image", "12: Here stands the end. Write )."),
    ("and", "1: Here stands and. Write a task, a number, a time or a text before it."),
    ("a < b < c", "7: Two comparisons follow each other. Join them: a < b and b < c."),
    ("image.end = 3", "11: One = compares nothing. Write ==."),
    ("= 3", "1: One = compares nothing. Write ==."),
    ("- - 3", "3: Here stands -. Write one sign only."),
    ("image & main", "7: The character & has no meaning here. Put names that hold it in quotes."),
    ("'image", "1: The text has no end. Close it with '."),
    (
      "run",
      "1: Here stands run alone. Write one of its properties: "
        + "run.duration, run.ending, run.status, run.cores, run.seed."
    ),
    ("3 hours", "3: There is no unit hours. Write ns, us, ms, s or min after the number."),
    ("1.5 ns", "1: The time 1.5 ns is finer than a nanosecond. Leave out digits."),
    ("0.0000000001 s", "1: The time 0.0000000001 s is finer than a nanosecond. Leave out digits."),
    (
      "99999999999999999999",
      "1: The number 99999999999999999999 is too large. Write a smaller one."
    ),
    (
      "99999999999999999999 ms",
      "1: The number 99999999999999999999 is too large. Write a smaller one."
    ),
    ("9999999999999 s", "1: The number 9999999999999 is too large. Write a smaller one."),
  ])
  func `what cannot be read is refused with what to write`(text: String, sentence: String) {
    #expect(result(text) == sentence)
  }

  @Test(arguments: [
    ("image.dration", "7: Tasks have no property dration. Did you mean duration?"),
    ("image.colour", "7: Tasks have no property colour. See help expressions for all."),
    ("run.time", "5: A run has no property time. It has duration, ending, status, cores and seed."),
    ("cont(tasks)", "1: There is no function cont. Did you mean count?"),
    ("ends(image)", "1: There is no function ends. Did you mean end?"),
    ("frobnicate(image)", "1: There is no function frobnicate. See help expressions for all."),
    ("count(image, main)", "1: The function count is not used like this. Write count(tasks)."),
    ("count()", "1: The function count is not used like this. Write count(tasks)."),
    ("end(image, main)", "1: The function end is not used like this. Write end(main)."),
    ("before(image)", "1: The function before is not used like this. Write before(a, b)."),
    (
      "peak(tasks, alive)",
      "13: The function peak is not used like this. Write peak(tasks) or peak(tasks, running)."
    ),
    ("image.outcome == failed", "18: There is no outcome called failed. Write returned or threw."),
    (
      "run.ending == returned",
      "15: There is no ending called returned. Write exited, stuck, limit, crashed or interrupted."
    ),
    (
      "asyncLet == image.kind",
      "1: There is no task called asyncLet: that is a kind of task. Compare with it: kind == asyncLet."
    ),
    ("ending == stuck", "1: There is no task called ending. The run has main and image."),
    (
      "stuck == 3",
      "1: There is no task called stuck: that is an ending. Compare with it: run.ending == stuck."
    ),
    ("imag.end", "1: There is no task called imag. Did you mean image?"),
    ("\"meta data\".end", "1: There is no task called meta data. The run has main and image."),
    ("it.end", "1: The word it has no meaning here. Use it after where."),
    (
      "answer == 3",
      "1: There is no answer yet. Use answer only where a question explains wrong answers."
    ),
    ("task(7)", "1: There is no task number 7. The run has tasks 1 to 2."),
    ("task(0.5)", "1: There is no task number 1. The run has tasks 1 to 2."),
  ])
  func `unknown words are refused with the nearest`(text: String, sentence: String) {
    #expect(result(text) == sentence)
  }

  @Test(arguments: [
    (
      "image.end == 300",
      "11: A time is compared with a number. Write the number's unit: 300 ms."
    ),
    (
      "image.kind == \"asyncLet\"",
      "12: This is compared with a text. Write asyncLet without quotes."
    ),
    ("image == 3", "7: These cannot be compared: a task and a number. Compare things of one type."),
    (
      "image < main",
      "7: This is a task, which is neither less nor greater than another. Use == or !=."
    ),
    (
      "image.kind < root",
      "12: This is a kind of task, which is neither less nor greater than another. Use == or !=."
    ),
    (
      "image + 3",
      "7: A task + a number has no meaning. "
        + "Times are added to times, and multiplied or divided by numbers."
    ),
    (
      "1 s * 1 s",
      "5: A time * a time has no meaning. "
        + "Times are added to times, and multiplied or divided by numbers."
    ),
    ("1 / 0", "3: This divides by zero. Divide by something else."),
    ("1 s / 0", "5: This divides by zero. Divide by something else."),
    ("1 s / 0 ms", "5: This divides by zero. Divide by something else."),
    ("9000000000 s * 9", "14: The result is too large. Use smaller numbers."),
    ("9000000000 s + 9000000000 s", "14: The result is too large. Use smaller numbers."),
    ("9000000000 s / 0.001", "14: The result is too large. Use smaller numbers."),
    (
      "not 3",
      "1: not needs true or false, and this is a number. See help expressions for examples."
    ),
    (
      "1 < 2 and image",
      "7: and needs true or false, and this is a task. See help expressions for examples."
    ),
    (
      "-image",
      "1: - needs a number or a time, and this is a task. See help expressions for examples."
    ),
    (
      "true.end",
      "6: .end needs a task, and this is true or false. See help expressions for examples."
    ),
    (
      "count(3)",
      "1: count needs a list, such as tasks, and this is a number. See help expressions for examples."
    ),
    (
      "all(tasks)",
      "1: all needs a list of truths, such as tasks.isCancelled, and this is a task. "
        + "See help expressions for examples."
    ),
    (
      "sum(tasks.name)",
      "1: sum needs numbers or times, and this is a text. See help expressions for examples."
    ),
    (
      "max(tasks.name)",
      "1: This is a text, which is neither less nor greater than another. Use == or !=."
    ),
    ("max(3, 1 s)", "1: A time is compared with a number. Write the number's unit: 300 ms."),
    (
      "max(tasks, tasks)",
      "1: max needs one list, or single values, and this is a list of 2. "
        + "See help expressions for examples."
    ),
    (
      "tasks where end",
      "7: where needs true or false, and this is a time. See help expressions for examples."
    ),
    (
      "line(0)",
      "1: line needs the number of a line, counted from 1, and this is a number. "
        + "See help expressions for examples."
    ),
    (
      "printed (3)",
      "1: printed needs a text, and this is a number. See help expressions for examples."
    ),
    (
      "tasks < tasks",
      "7: These cannot be compared: a list of 2 and a list of 2. Compare things of one type."
    ),
    (
      "3 contains 4",
      "3: contains needs a text or a list, and this is a number. See help expressions for examples."
    ),
    ("order(3)", "1: order needs a task, and this is a number. See help expressions for examples."),
  ])
  func `types that do not fit are refused`(text: String, sentence: String) {
    #expect(result(text) == sentence)
  }

  @Test func `a mistake is shown below its place`() {
    func picture(_ text: String, width: Int) -> String {
      do throws(ExpressionFailure) {
        _ = try Expression(text).value(in: Runs.neverAwaited)
        return "no mistake"
      } catch {
        return error.lines(width: width).map(\.text).joined(separator: "\n")
      }
    }
    #expect(
      picture("main.end == imag.end", width: 40) == """
        main.end == imag.end
                    ^
        There is no task called imag.
        Did you mean image?
        """)
    #expect(
      picture("main.end == image.end and main.start == image.start and bild.end == 1 s", width: 30)
        == """
        … == image.start and bild.end…
                             ^
        There is no task called bild.
        The run has main and image.
        """)
    #expect(picture("'漢字' == \u{1B}", width: 40).hasPrefix("'漢字' == ␛\n          ^\n"))
  }
}
