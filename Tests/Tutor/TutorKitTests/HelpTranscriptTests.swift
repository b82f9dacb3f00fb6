import StyledText
import Testing
import TutorKit

/// The help of the tutor, in a window of 60 columns.
struct HelpTranscriptTests {
  private var options: (demo: Substring, machine: Substring) {
    var tester = SessionTester()
    let text = tester.type("params both")
    let place = text.firstRange(of: "The machine")?.lowerBound ?? text.endIndex
    return (text[..<place], text[place...])
  }

  @Test func `The options of a demo are listed`() {
    #expect(
      options.demo == """
        tutor> params both
        async-let/both
        Two at once.

          --image <ms>  300
              Its time.
          --fails  off
              It fails.


        """)
  }

  @Test func `The options of the machine and the view are listed`() {
    #expect(options.machine == Self.machineOptions)
  }

  private static let machineOptions = """
    The machine and the view
      --cores <n>  4
          Worker cores of the machine, from 1 to 64.
      --policy <policy>  first-come
          Which ready job runs next; `ask` lets you decide each
          time. One of first-come, random or ask.
      --cpu <mode>
          Virtual time that computing takes: none with `free`,
          or the CPU time with `measured`. Without this option,
          demos and source files take none, and built programs
          take their CPU time. One of free or measured.
      --seed <n>  0
          Seed for random order, jitter and failures.
      --schedule <schedule>
          Run in an order that `explore` found.
      --cancel-at <ms>
          Cancel the program's root task at this virtual time.
      --what-if <change>
          Change a task at a stop, as `cancel`, `fail`, `delay`
          and `priority` do.
      --time-limit <ms>  86400000
          End the run at this virtual time.
      --event-limit <n>  20000000
          End the run after this many events. A source file has
          a lower limit by default.
      --real-limit <s>  20
          End the run after this many seconds of real time. A
          source file has a lower limit by default.
      --real  off
          Also run on the real thread pool, and compare.
      --pace <s>  2
          Seconds to play a run; `instant` shows it at once.
      --view <view>
          View to show after the run. One of timeline, tree,
          story, details, tasks, rules, log, output or json.
      --format <format>
          Form of the output; `json` is for other programs. One
          of text or json.
    """

  @Test func `Help explains commands, options, and views`() {
    var tester = SessionTester()
    #expect(
      tester.type("help why", "help --cores", "help tree", "help notes", "help xyz") == """
        tutor> help why
        why [not] [TASK] [at TIME]
        Explains how a task ended. Examples: `why image`, or `why 3`
        for the third task. `why was image cancelled?` asks the
        same. The answer starts with the task's end and goes back
        from cause to cause. `why` alone asks about main, the first
        task, or about the task of the current event at a stop of
        `step`. `why image at 120 ms` explains what image did or
        waited for at that moment. `why not image` explains why
        image did not run, did not end, was not cancelled, or did
        not stop when it was cancelled. At a stop of `step`, the
        answer is about that moment.
        tutor> help --cores
          --cores <n>  4
              Worker cores of the machine, from 1 to 64.
        tutor> help tree
          trace tree  parents and children, with each outcome
        tutor> help notes
        `tutor notes` is for the shell, not the prompt.
        Shows the speaker notes for the lesson that `present` shows
        in another terminal, and a timer. `q` quits.
        tutor> help xyz
        ! There is no help topic xyz. Type `help` to list all
        ! commands.
        """)
  }

  @Test func `The help of trace lists the options that come before a program`() {
    var tester = SessionTester()
    let help = tester.answer("help trace")
    #expect(help.contains("json      every event and finding"))
    #expect(help.hasSuffix(options.machine))
  }

  @Test func `Settings and earlier lines are listed`() {
    var tester = SessionTester()
    #expect(
      tester.type("set", "set co off", "set cores 2", "history", "history x", "quit") == """
        tutor> set
        width        auto        columns to fill; `auto` uses the
                                 width of the terminal
        color        on          colors, if the terminal supports
                                 them
        ascii        off         draw with plain characters only
        plain        off         sentences instead of drawings, for
                                 screen readers
        pace         2           seconds to play a run; `instant`
                                 shows it at once
        cores        4           worker cores of the simulated
                                 machine
        seed         0           seed for random order, jitter and
                                 failures
        policy       first-come  which ready job runs next
        code-folder  auto        the folder of the files that you
                                 write
        tutor> set co off
        ! "co" is ambiguous: it could be color, cores or code-folder.
        ! Type more letters.
        tutor> set cores 2
        [saves cores 2]
        cores        2           worker cores of the simulated
                                 machine
        tutor> history
        [history 20]
        tutor> history x
        ! `history` takes a whole number of lines, not x. The default
        ! is 20.
        tutor> quit
        [quits]
        """)
  }

  @Test func `Help explains a part of a view`() {
    var tester = SessionTester()
    #expect(tester.answer("help findings").contains("trace rules"))
  }
}
