import StyledText
import Testing
import TraceExpressions

/// Tests for complete error messages, each with the column that it points to.
@Suite struct MistakeTests {
  @Test(arguments: [
    ("", "1: Unexpected end of the expression. Write a task, a number, a time or a text."),
    ("image.", "7: Unexpected end of the expression. Write a property after the dot, such as end."),
    (
      "image.end >",
      "12: Unexpected end of the expression. Write a task, a number, a time or a text."
    ),
    (
      "image image",
      "7: Unexpected image. Write an operator before it, or end the expression there."
    ),
    ("(image", "7: Unexpected end of the expression. Write )."),
    ("count(image", "12: Unexpected end of the expression. Write )."),
    ("and", "1: Unexpected and. Write a task, a number, a time or a text before it."),
    ("a < b < c", "7: Comparisons cannot be chained. Write a < b and b < c."),
    ("image.end = 3", "11: A single = is not a comparison. Write ==."),
    ("= 3", "1: A single = is not a comparison. Write ==."),
    ("- - 3", "3: Unexpected -. Write only one sign."),
    (
      "image # main", "7: The character # is not allowed here. Put names that contain it in quotes."
    ),
    ("image && main", "7: The character & is not allowed here. Write and instead of &&."),
    ("image || main", "7: The character | is not allowed here. Write or instead of ||."),
    ("!image", "1: The character ! is not allowed here. Write not instead of !."),
    ("printed “x”", "9: The character “ is not allowed here. Write straight quotation marks."),
    ("image.end ≥ 3 ms", "11: The character ≥ is not allowed here. Write >=."),
    ("'image", "1: The text is not closed. Add a closing '."),
    (
      "run",
      "1: Unexpected run alone. Write one of its properties: "
        + "run.duration, run.ending, run.status, run.cores, run.seed."
    ),
    ("3 hours", "3: There is no unit hours. Write ns, us, ms, s or min after the number."),
    ("1.5 ns", "1: The time 1.5 ns is finer than a nanosecond. Use fewer digits."),
    ("0.0000000001 s", "1: The time 0.0000000001 s is finer than a nanosecond. Use fewer digits."),
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
  func `A syntax error says what to write`(text: String, sentence: String) {
    #expect(result(text) == sentence)
  }

  @Test(arguments: [
    ("image.dration", "7: Tasks have no property dration. Did you mean duration?"),
    ("image.color", "7: Tasks have no property color. Type `help expressions` to list all."),
    ("run.time", "5: A run has no property time. It has duration, ending, status, cores and seed."),
    ("cont(tasks)", "1: There is no function cont. Did you mean count?"),
    ("ends(image)", "1: There is no function ends. Did you mean end?"),
    (
      "frobnicate(image)",
      "1: There is no function frobnicate. Type `help expressions` to list all."
    ),
    ("count(image, main)", "1: The function count has the wrong arguments. Write count(tasks)."),
    ("count()", "1: The function count has the wrong arguments. Write count(tasks)."),
    ("end(image, main)", "1: The function end has the wrong arguments. Write end(main)."),
    ("before(image)", "1: The function before has the wrong arguments. Write before(a, b)."),
    (
      "peak(tasks, alive)",
      "13: The function peak has the wrong arguments. Write peak(tasks) or peak(tasks, running)."
    ),
    ("image.outcome == failed", "18: There is no outcome failed. Write returned or threw."),
    (
      "run.ending == returned",
      "15: There is no ending returned. Write exited, stuck, limit, crashed, tracerCrashed or interrupted."
    ),
    (
      "asyncLet == image.kind",
      "1: There is no task asyncLet: that is a kind of task. Compare with it: kind == asyncLet."
    ),
    ("ending == stuck", "1: There is no task ending. The run has main and image."),
    (
      "stuck == 3",
      "1: There is no task stuck: that is an ending. Compare with it: run.ending == stuck."
    ),
    ("imag.end", "1: There is no task imag. Did you mean image?"),
    ("\"meta data\".end", "1: There is no task meta data. The run has main and image."),
    ("it.end", "1: The word \"it\" is not allowed here. Use it after where."),
    (
      "answer == 3",
      "1: There is no answer yet. Use answer only where a question explains wrong answers."
    ),
    ("task(7)", "1: There is no task number 7. The run has tasks 1 to 2."),
    ("task(0.5)", "1: There is no task number 1. The run has tasks 1 to 2."),
  ])
  func `An error about an unknown word suggests known words`(text: String, sentence: String) {
    #expect(result(text) == sentence)
  }

  @Test(arguments: [
    (
      "image.end == 300",
      "11: Cannot compare a time with a number. Add a unit to the number: 300 ms."
    ),
    (
      "image.kind == \"asyncLet\"",
      "12: Cannot compare this with a text. Write asyncLet without quotes."
    ),
    ("image == 3", "7: Cannot compare a task with a number. Compare values of the same type."),
    (
      "image < main",
      "7: This is a task, which has no order. Use == or !=."
    ),
    (
      "image.kind < root",
      "12: This is a kind of task, which has no order. Use == or !=."
    ),
    (
      "image + 3",
      "7: Cannot compute a task + a number. "
        + "Add times to times. Multiply or divide a time by a number."
    ),
    (
      "1 s * 1 s",
      "5: Cannot compute a time * a time. "
        + "Add times to times. Multiply or divide a time by a number."
    ),
    ("1 / 0", "3: Numbers and times cannot be divided by zero. Use another divisor."),
    ("1 s / 0", "5: Numbers and times cannot be divided by zero. Use another divisor."),
    ("1 s / 0 ms", "5: Numbers and times cannot be divided by zero. Use another divisor."),
    ("9000000000 s * 9", "14: The result is too large. Use smaller numbers."),
    ("9000000000 s + 9000000000 s", "14: The result is too large. Use smaller numbers."),
    ("9000000000 s / 0.001", "14: The result is too large. Use smaller numbers."),
    (
      "not 3",
      "1: not needs true or false, but this is a number. Type `help expressions` for examples."
    ),
    (
      "1 < 2 and image",
      "7: and needs true or false, but this is a task. Type `help expressions` for examples."
    ),
    (
      "-image",
      "1: - needs a number or a time, but this is a task. Type `help expressions` for examples."
    ),
    (
      "true.end",
      "6: .end needs a task, but this is true or false. Type `help expressions` for examples."
    ),
    (
      "count(3)",
      "1: count needs a list, such as tasks, but this is a number. Type `help expressions` for examples."
    ),
    (
      "all(tasks)",
      "1: all needs a list of true or false values, such as tasks.isCancelled, but this is a task. "
        + "Type `help expressions` for examples."
    ),
    (
      "sum(tasks.name)",
      "1: sum needs numbers or times, but this is a text. Type `help expressions` for examples."
    ),
    (
      "max(tasks.name)",
      "1: This is a text, which has no order. Use == or !=."
    ),
    ("max(3, 1 s)", "1: Cannot compare a time with a number. Add a unit to the number: 300 ms."),
    (
      "max(tasks, tasks)",
      "1: max needs one list, or single values, but this is a list of 2. "
        + "Type `help expressions` for examples."
    ),
    (
      "tasks where end",
      "7: where needs true or false, but this is a time. Type `help expressions` for examples."
    ),
    (
      "line(0)",
      "1: line needs the number of a line, counted from 1, but this is a number. "
        + "Type `help expressions` for examples."
    ),
    (
      "printed (3)",
      "1: printed needs a text, but this is a number. Type `help expressions` for examples."
    ),
    (
      "tasks < tasks",
      "7: Cannot compare a list of 2 with a list of 2. Compare values of the same type."
    ),
    (
      "3 contains 4",
      "3: contains needs a text or a list, but this is a number. Type `help expressions` for examples."
    ),
    (
      "order(3)",
      "1: order needs a task, but this is a number. Type `help expressions` for examples."
    ),
  ])
  func `Values of the wrong type are rejected`(text: String, sentence: String) {
    #expect(result(text) == sentence)
  }

  @Test func `An error is shown below its position in the expression`() {
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
        There is no task imag.
        Did you mean image?
        """)
    #expect(
      picture("main.end == image.end and main.start == image.start and bild.end == 1 s", width: 30)
        == """
        … == image.start and bild.end…
                             ^
        There is no task bild.
        The run has main and image.
        """)
    #expect(picture("'漢字' == \u{1B}", width: 40).hasPrefix("'漢字' == ␛\n          ^\n"))
  }
}
