import StyledText
import Testing
import TutorKit

/// The output after a run, in a window of 60 columns.
struct RunTranscriptTests {
  @Test func `A run has views of its tree, rules, output, and tasks`() {
    var tester = SessionTester()
    _ = tester.type("run async-let/both --fails")
    #expect(
      tester.type("trace tree", "trace rules", "trace output", "tasks") == """
        tutor> trace tree
        async-let/both --fails         4 cores · first come · seed 0

         main                                              returned
             root task, 0–100 ms
         ╰─ image                                          returned
             async let, 0–100 ms
        tutor> trace rules
         Rules  ✓ a parent ends after its children (1)
                ✓ a child starts with its parent's priority, or a
                  higher one (1)
                ✓ a task ends once, and does nothing afterwards (2)
                ✓ an actor runs one task at a time, and so does the
                  main actor (2)
                ✓ no more tasks run at once than there are cores (4)
        tutor> trace output
        made it
        tutor> tasks
        async-let/both --fails         4 cores · first come · seed 0

         task      parent  created  ended  running  outcome
         #1 main   –             0    100        0  returned
         #2 image  #1            0    100        0  returned
         times in ms
        """)
  }

  @Test func `why explains how a task ended`() {
    var tester = SessionTester()
    _ = tester.type("run async-let/both --fails")
    #expect(
      tester.type("why image", "why 1", "why nobody") == """
        tutor> why image
         100 ms  image returned at 100 ms, after sleeping for
                 100 ms.
           0 ms  image slept for 100 ms.
           0 ms  main starts image with async let. It is a child
                 task, so main cannot end before it.          rule 1
           0 ms  The program starts in main, which has no parent.
        tutor> why 1
         100 ms  main returned at 100 ms, after waiting for image.
           0 ms  main was waiting for image for 100 ms.
         100 ms  image returned.
           0 ms  image slept for 100 ms.
           0 ms  main starts image with async let. It is a child
                 task, so main cannot end before it.          rule 1
           0 ms  The program starts in main, which has no parent.
        tutor> why nobody
        ! The last run has no task nobody. Type `tasks` to list them.
        """)
  }

  @Test func `The source of a run can be shown, and a new run can show its output`() {
    var tester = SessionTester()
    _ = tester.type("run async-let/both --fails")
    #expect(
      tester.type("code", "code run", "code rn", "rerun --view output") == """
        tutor> code
        Both.swift
        1 │ struct Both {
        2 │   func run() async {
        3 │     print("made it")
        4 │   }
        5 │ }
        tutor> code run
        Both.swift
        2 │ func run() async {
        3 │   print("made it")
        4 │ }
        tutor> code rn
        ! There is no declaration rn in Both.swift. Type `code` to
        ! show the whole file.
        tutor> rerun --view output
        [runs async-let both --fails on 4]
        made it
        """)
  }

  @Test func `why explains a task's state at a time, and why something did not happen`() {
    var tester = SessionTester()
    _ = tester.type("run async-let/both --fails")
    let text = tester.type(
      "why main at 40 ms", "why not image", "why image at 0.25s", "why image at noon",
      "why not nobody at 40", "why image at")
    #expect(
      text == """
        tutor> why main at 40 ms
          40 ms  main was waiting for image from 0 ms to 100 ms.
          40 ms  image was sleeping from 0 ms to 100 ms.
           0 ms  The program starts in main, which has no parent.
        tutor> why not image
         100 ms  image did end. It returned at 100 ms, after
                 sleeping for 100 ms. Nothing cancelled it, and it
                 never waited for a core or an actor.
           0 ms  image slept for 100 ms.
           0 ms  main starts image with async let. It is a child
                 task, so main cannot end before it.          rule 1
           0 ms  The program starts in main, which has no parent.
        tutor> why image at 0.25s
        ! The last run ended at 100 ms, before 250 ms.
        tutor> why image at noon
        ! `at` takes a time from 0, in milliseconds or with a unit,
        ! such as 120 or 1.5s, not noon.
        tutor> why not nobody at 40
        ! The last run has no task nobody. Type `tasks` to list them.
        tutor> why image at
        ! `at` takes a time from 0, in milliseconds or with a unit,
        ! such as 120 or 1.5s, not "".
        """)
  }

  @Test func `why without a task explains the end of main, and says how to ask about the others`() {
    var tester = SessionTester()
    _ = tester.type("run async-let/both --fails")
    let text = tester.type("why", "why at 40 ms", "why not")
    let asked = tester.type("why main", "why main at 40 ms", "why not main")
    let note = "\nAsk about the others too: `why image`."
    let named = text.replacing(note, with: "")
      .replacing("tutor> why\n", with: "tutor> why main\n")
      .replacing("tutor> why at", with: "tutor> why main at")
      .replacing("tutor> why not\n", with: "tutor> why not main\n")
    #expect(named == asked)
    #expect(text.split(separator: note, omittingEmptySubsequences: false).count == 4)
  }

  @Test func `After a run, code shows the demo that was run, until the lesson continues`() {
    var tester = SessionTester()
    _ = tester.type("open 2", "goto 1")
    #expect(tester.answer("code").contains("struct Both"))
    _ = tester.type("run trees/abandon")
    #expect(!tester.answer("code").contains("struct Both"))
    _ = tester.type("")
    #expect(tester.answer("code").contains("struct Both"))
  }

  @Test func `Without a run, there is nothing to inspect`() {
    var tester = SessionTester()
    #expect(tester.answer("why") == tester.answer("why image"))
    let text = tester.type("why image", "trace", "tasks", "code", "rerun", "params")
    #expect(
      text == """
        tutor> why image
        ! There is no run yet. Type `run` and a demo's name; `run
        ! LESSON` lists a lesson's demos.
        tutor> trace
        ! There is no run yet. Type `run` and a demo's name; `run
        ! LESSON` lists a lesson's demos.
        tutor> tasks
        ! There is no run yet. Type `run` and a demo's name; `run
        ! LESSON` lists a lesson's demos.
        tutor> code
        ! There is no demo here, so there is no source to show. Type
        ! `run` and a demo's name first.
        tutor> rerun
        ! There is no run yet. Type `run` and a demo's name; `run
        ! LESSON` lists a lesson's demos.
        tutor> params
        ! This step has no demo. Type `run LESSON/DEMO` to run one;
        ! `run LESSON` lists a lesson's demos.
        """)
  }
}
