import StyledText
import TaskTrace
import Testing
import TraceBuilding

@testable import TutorKit

/// Runs that the session rejects.
extension RunPlanTests {
  @Test(arguments: [
    (
      "run b",
      "\"b\" is ambiguous: it could be async-let/both or async-let/bare. Type more letters."
    ),
    (
      "run botth",
      "There is no demo botth. Did you mean async-let/both? Type `run LESSON` to list a lesson's demos."
    ),
    (
      "run async-let/botth",
      "There is no demo async-let/botth. Did you mean async-let/both? Type `run LESSON` to list a lesson's demos."
    ),
    (
      "run async-let/abandon",
      "There is no demo async-let/abandon. Did you mean trees/abandon? Type `run LESSON` to list a lesson's demos."
    ),
    ("run nope/both", "There is no lesson nope. Type `lessons` to list them."),
    (
      "run",
      "This step has no demo. Type `run LESSON/DEMO` to run one; `run LESSON` lists a lesson's demos."
    ),
    (
      "run --cores 2 async-let/both",
      "`async-let/both` comes after an option. Write a demo's name before all options; the path of a program begins with `./` or `/`."
    ),
    (
      "run --policy ask ./program",
      "./program is a path, not the name of a demo. Type `trace ./program` to run a program of your own."
    ),
    (
      "explore --by order --cores 2 build/program",
      "`build/program` comes after an option. Write a demo's name before all options; the path of a program begins with `./` or `/`."
    ),
    (
      "explore --lim 5 both",
      "There is no option --lim. Did you mean --event-limit, --limit or --real-limit? Type `params` and a demo's name to list its options."
    ),
    (
      "run --seeed 5 both",
      "There is no option --seeed. Did you mean --seed? Type `params` and a demo's name to list its options."
    ),
    (
      "tally 3 --cores 2 both",
      "`both` comes after an option. Write a demo's name before all options; the path of a program begins with `./` or `/`."
    ),
    (
      "replay both -1",
      "\"both\" is not a schedule. A schedule looks like 3.1-17.2-4kq70hm2; `explore` shows one for each outcome."
    ),
    (
      "replay 0-cfd03f5m --cores 2 build/program",
      "`build/program` comes after an option. Write a demo's name before all options; the path of a program begins with `./` or `/`."
    ),
    (
      "rerun",
      "There is no run yet. Type `run` and a demo's name; `run LESSON` lists a lesson's demos."
    ),
    (
      "tally 3 both --schedule 0-cfd03f5m",
      "Only `run` takes --schedule. Type `help run` for more."
    ),
    (
      "explore both --policy random",
      "Only `run` and `tally` take --policy. Type `help run` for more."
    ),
    (
      "run both --by order",
      "Only `explore` and `tally` take --by. Type `help explore` for more."
    ),
    (
      "tally 3 both --until true", "Only `explore` takes --until. Type `help explore` for more."
    ),
    (
      "trace --limit 3 build/program",
      "Only `explore` takes --limit. Type `help explore` for more."
    ),
    (
      "run both --core 1",
      "There is no option --core. Did you mean --cores? Type `params async-let/both` to list all options."
    ),
    (
      "run both --imag 5",
      "There is no option --imag. Did you mean --image? Type `params async-let/both` to list all options."
    ),
    (
      "run both --image x",
      "--image takes a whole number, not x. The default is 300. Type `params async-let/both` to list all options."
    ),
    (
      "run both --cores 65",
      "--cores takes a whole number from 1 to 64, not 65. The default is 4. Type `params async-let/both` to list all options."
    ),
    (
      "run both --cores",
      "--cores needs a value: a whole number from 1 to 64. The default is 4. Type `params async-let/both` to list all options."
    ),
    (
      "run both --cancel-at soon",
      "--cancel-at takes a time from 0, in milliseconds or with a unit, such as 120 or 1.5s, not soon. Type `params async-let/both` to list all options."
    ),
    (
      "run both --cancel-at 9223372036854",
      "--cancel-at takes a time from 0, in milliseconds or with a unit, such as 120 or 1.5s, not 9223372036854. The greatest value is 1000000000s. Type `params async-let/both` to list all options."
    ),
    (
      "run both --seed 18446744073709551616",
      "--seed takes a whole number from 0, not 18446744073709551616. The greatest value is 18446744073709551615. The default is 0. Type `params async-let/both` to list all options."
    ),
    (
      "run both --policy fair",
      "--policy takes first-come, random or ask, not fair. The default is first-come. Type `params async-let/both` to list all options."
    ),
    (
      "run both --cpu fast",
      "--cpu takes free or measured, not fast. Type `params async-let/both` to list all options."
    ),
    (
      "explore both --cpu measured",
      "`explore` compares runs, so computing is always free in it. Leave out `--cpu measured`."
    ),
    (
      "explore --cpu measured ./mine",
      "`explore` compares runs, so computing is always free in it. Leave out `--cpu measured`."
    ),
    (
      "tally 5 both --cpu measured",
      "`tally` compares runs, so computing is always free in it. Leave out `--cpu measured`."
    ),
    (
      "run both --pace",
      "--pace needs a value: instant or a number of seconds from 0 to 600. The default is 2. Type `params async-let/both` to list all options."
    ),
    (
      "run both --pace --fails",
      "--pace needs a value: instant or a number of seconds from 0 to 600. The default is 2. Type `params async-let/both` to list all options."
    ),
    (
      "run both --pace -1",
      "--pace takes instant or a number of seconds from 0 to 600, not -1. The default is 2. Type `params async-let/both` to list all options."
    ),
    (
      "run ./mine",
      "./mine is a path, not the name of a demo. Type `trace ./mine` to run a program of your own."
    ),
    (
      "explore --cores 2 --policy random ./mine",
      "Only `run` and `tally` take --policy. Type `help run` for more."
    ),
    (
      "export ./mine x.html",
      "`export` does not run programs. Type `trace ./mine` first, then `export FILE`."
    ),
    ("run 2", "2 is a lesson, not a demo. Its demos are async-let/both and async-let/bare."),
    (
      "run async-let --cores 1",
      "async-let is a lesson, not a demo. Its demos are async-let/both and async-let/bare."
    ),
    (
      "run \"\"",
      "This step has no demo. Type `run LESSON/DEMO` to run one; `run LESSON` lists a lesson's demos."
    ),
    ("\"\"", "There is no command \"\". Type `help` to list all commands."),
    (
      "trace --core 1 ./program",
      "There is no option --core. Did you mean --cores? Type `help trace` to list all options."
    ),
  ])
  func `An invalid run is rejected with an error message`(words: String, sentence: String) {
    #expect(throws: Refused(sentence: sentence)) { try plan(words) }
  }

  @Test func `Options that a demo refuses are reported in its own words, and nothing runs`()
    throws
  {
    var script = TraceScript()
    let main = script.root()
    for line in ["Error: --image takes a number from 1 to 9, not 0", "Usage: demos"] {
      script.add(main, .printed(.standardError, line))
    }
    script.end(.exited(status: 64))
    var tester = SessionTester()
    let plan = try plan("run both --image 0")
    guard case .refuse(let lines)? = tester.session.finish(plan, script.trace).first else {
      Issue.record("The run was not refused.")
      return
    }
    #expect(
      lines.map(\.text).joined(separator: " ")
        == "--image takes a number from 1 to 9, not 0. Type `params async-let/both` to list all options."
    )
    #expect(tester.answer("trace").hasPrefix("! There is no run yet."))
  }
}
