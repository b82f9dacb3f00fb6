import StyledText
import Testing
import TutorKit

/// Sessions as they are typed and shown, in a window of 60 columns.
struct TranscriptTests {
  @Test func `A lesson is walked through with Return and answers`() {
    var room = Classroom()
    let text = room.type(
      "", "", "", "300 ms", "", "", "", "", "", "", "1", "", "skip", "", "x", "", "")
    #expect(
      text == """
        tutor>

        2  Both at once
        5 minutes

        Goal: do two things at once.
        async-let 0/2>

        The first step  1/2

        Look at the code.

        Both.swift
        2 │ func run() async {
        3 │   print("made it")
        4 │ }
        async-let 1/2>

        Predict: How long does it take?
        Type a duration, such as 300 ms or 2 s.
        answer> 300 ms
        Noted. The run will tell.
        async-let 1/2>
        [runs async-let both on 4]

           0 ms  main starts image with async let: a child, so main
                 cannot end before it. (rule 1, async-let)
                 main waits for image.
         100 ms  image returned, and main goes on after 100 ms of
                 waiting.
                 main prints: made it

         Rules  ✓ a parent ends after its children (1)
                ✓ a child starts with its parent's priority, or a
                  higher one (1)

         You said 300 ms
         It is    100 ms
                  Look again.
         Try    rerun --fails or trace tree; params lists all
                options
        async-let 1/2>

        Notice
        • It takes 100 ms.
        async-let 1/2>

        Change: less.
        async-let 1/2>
        [runs async-let both --image 50 on 1]

           0 ms  main starts image with async let: a child, so main
                 cannot end before it. (rule 1, async-let)
                 main waits for image.
         100 ms  image returned, and main goes on after 100 ms of
                 waiting.
                 main prints: made it

         Rules  ✓ a parent ends after its children (1)
                ✓ a child starts with its parent's priority, or a
                  higher one (1)
         Try    rerun --fails or trace tree; params lists all
                options
        async-let 1/2>

        ▌ Keep: both at once.
        async-let 1/2>

        Review  2/2

        Question 1 of 3: Which one?
        a. this
        b. that
        answer> 1
         Right    this
        async-let 2/2>

        Question 2 of 3: Which other?
        a. this
        b. that
        answer> skip
        Left open.
        async-let 2/2>

        Question 3 of 3: Which third?
        a. this
        b. that
        answer> x
        Answer with a letter from a to b, or with the answer's own
        words. skip leaves the question open; hint may help.
        answer>

        3  Trees
        5 minutes

        Goal: see the tree.
        trees 0/1>

        A tree  1/1

        Text.
        """)
  }

  @Test func `One goes about among lessons and steps`() {
    var room = Classroom()
    let text = room.type(
      "lessons", "where", "back", "open trees", "open tees", "where", "goto 7", "goto a", "",
      "back",
      "back", "open a", "lessons")
    #expect(
      text == """
        tutor> lessons
           2  Both at once  async-let, 5 minutes
              Two things at the same time.
           3  Trees  trees, 5 minutes
              A parent ends last.
        tutor> where
        ! No lesson is open. Type open and a lesson's number; lessons
        ! lists them.
        tutor> back
        ! No lesson is open. Type open and a lesson's number; lessons
        ! lists them.
        tutor> open trees

        3  Trees
        5 minutes

        Goal: see the tree.
        trees 0/1> open tees
        ! There is no lesson tees. Did you mean trees? lessons lists
        ! them.
        trees 0/1> where
        Lesson 3, Trees
        > 0  Introduction
          1  A tree
        trees 0/1> goto 7
        ! This lesson has no step 7. It has steps 0 to 1; where lists
        ! them.
        trees 0/1> goto a

        A tree  1/1

        Text.
        trees 1/1>
        This was the last lesson. lessons lists them all.
        trees 1/1> back

        3  Trees
        5 minutes

        Goal: see the tree.
        trees 0/1> back

        3  Trees
        5 minutes

        Goal: see the tree.
        trees 0/1> open a

        2  Both at once
        5 minutes

        Goal: do two things at once.
        async-let 0/2> lessons
        >  2  Both at once  async-let, 5 minutes
              Two things at the same time.
           3  Trees  trees, 5 minutes  ✓
              A parent ends last.
        """)
  }

  @Test func `A run is looked at from all sides`() {
    var room = Classroom()
    _ = room.type("run async-let/both --fails")
    let text = room.type(
      "trace tree", "trace rules", "trace output", "tasks", "why image", "why 1", "why nobody",
      "code", "code run", "code rn", "rerun --view output")
    #expect(
      text == """
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
                ✓ an actor, the main actor too, runs one task at a
                  time (2)
                ✓ no more tasks run at once than there are cores (4)
        tutor> trace output
        made it
        tutor> tasks
        async-let/both --fails         4 cores · first come · seed 0

         task      parent  created  ended  running  outcome
         #1 main   –             0    100        0  returned
         #2 image  #1            0    100        0  returned
         times in ms
        tutor> why image
         100 ms  image returned.
         100 ms  image wakes after 100 ms of sleep.
           0 ms  image sleeps for 100 ms.
           0 ms  main starts image with async let: a child, so main
                 cannot end before it. (rule 1, async-let)
           0 ms  The program starts in main, which is nobody's
                 child.
        tutor> why 1
         100 ms  main returned.
         100 ms  image returned, and main goes on after 100 ms of
                 waiting.
         100 ms  image returned.
         100 ms  image wakes after 100 ms of sleep.
           0 ms  image sleeps for 100 ms.
           0 ms  main starts image with async let: a child, so main
                 cannot end before it. (rule 1, async-let)
           0 ms  The program starts in main, which is nobody's
                 child.
        tutor> why nobody
        ! The last run had no task nobody. tasks lists them.
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
        ! Both.swift declares no rn. code alone shows all of it.
        tutor> rerun --view output
        [runs async-let both --fails on 4]
        made it
        """)
  }

  @Test func `Without a run there is nothing to look at`() {
    var room = Classroom()
    let text = room.type("why image", "trace", "tasks", "code", "rerun", "params")
    #expect(
      text == """
        tutor> why image
        ! Nothing has run yet. Type run and a demo's name; Tab lists
        ! them.
        tutor> trace
        ! Nothing has run yet. Type run and a demo's name; Tab lists
        ! them.
        tutor> tasks
        ! Nothing has run yet. Type run and a demo's name; Tab lists
        ! them.
        tutor> code
        ! There is no demo here whose source could be shown. Type run
        ! and a demo's name first.
        tutor> rerun
        ! Nothing has run yet. Type run and a demo's name; Tab lists
        ! them.
        tutor> params
        ! No demo belongs to this place. Name one: run LESSON/DEMO;
        ! Tab lists them.
        """)
  }

  @Test func `Help, options and settings are listed`() {
    var room = Classroom()
    let text = room.type(
      "params both", "help why", "help --cores", "help tree", "help xyz", "set", "set co off",
      "set cores 2", "history", "history x", "quit")
    #expect(
      text == """
        tutor> params both
        async-let/both
        Two at once.

          --image <ms>  300
              Its time.
          --fails  off
              It fails.

        The machine and the view
          --cores <n>  4
              Worker cores of the machine, from 1 to 64.
          --policy <policy>  first-come
              Who runs first of those that could. One of first-come
              or random.
          --seed <n>  0
              What chance begins with: random order, jitter,
              failures.
          --cancel-at <ms>
              Cancel the program's root task at that moment of
              virtual time.
          --time-limit <ms>
              End the run at that moment of virtual time.
          --event-limit <n>
              End the run after so many events.
          --real-limit <s>
              End the run after so many seconds of real time.
          --real  off
              Run on the real thread pool too, and compare.
          --pace <s>  2
              Seconds in which a run plays on the screen; instant
              shows it at once.
          --view <view>
              What is shown afterwards. One of timeline, tree,
              story, details, tasks, rules, log, output or json.
          --format <format>
              text, or json for other programs. One of text or json.
        tutor> help why
        why TASK
        Such as: why image, or why 3 for the third task. The answer
        begins with the end and goes back from cause to cause.
        tutor> help --cores
          --cores <n>  4
              Worker cores of the machine, from 1 to 64.
        tutor> help tree
          trace tree  who is whose child, and how each fared
        tutor> help xyz
        ! There is no help on xyz. help lists all commands.
        tutor> set
        width    auto        columns to fill; auto is as many as the
                             terminal has
        colour   on          colours, where the terminal shows them
        ascii    off         draw with plain characters only
        plain    off         sentences instead of drawings, for a
                             screen reader
        pace     2           seconds in which a run plays; instant
                             shows it at once
        cores    4           worker cores of the simulated machine
        seed     0           what chance begins with
        policy   first-come  who runs first of those that could
        tutor> set co off
        ! co could be colour or cores. Type a letter more.
        tutor> set cores 2
        [saves cores 2]
        cores    2           worker cores of the simulated machine
        tutor> history
        [history 20]
        tutor> history x
        ! history takes a number of lines, not x.
        tutor> quit
        [quits]
        """)
  }

  @Test func `The line above the prompt says what Return will do`() {
    var room = Classroom()
    let lines = ["", "", "", "300 ms", "", "", "", "", "", "", "1", "", "2", "", "1", "", ""]
    let text = lines.map { line in
      _ = room.answer(line)
      return room.session.hint.text
    }.joined(separator: "\n")
    #expect(
      text == """
        Return: step 1, The first step
        Return: a prediction
        Return: leave it open
        Return: run both
        Return: what to notice
        Return: what to change
        Return: run both --image 50 --cores 1
        Return: the sentence to keep
        Return: step 2, Review
        Return: leave it open
        Return: the next question
        Return: leave it open
        Return: the next question
        Return: leave it open
        Return: lesson 3, Trees
        Return: step 1, A tree
        Return: nothing, that was the last
        """)
  }
}
