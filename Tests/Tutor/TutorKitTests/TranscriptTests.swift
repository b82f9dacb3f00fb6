import StyledText
import Testing
import TutorKit

/// Sessions as they are typed and shown, in a window of 60 columns.
struct TranscriptTests {
  @Test func `After a new start one goes about in the lesson that was left`() throws {
    var before = Classroom()
    _ = before.type("open async-let", "goto 2")
    var room = Classroom(progress: before.session.progress)
    #expect(room.answer("where").contains("> 2  "))
    #expect(room.session.prompt.text == "tutor> ")
    #expect(room.answer("goto 9").hasPrefix("! This lesson has no step 9."))
    #expect(room.session.prompt.text == "tutor> ")
    #expect(room.answer("goto 1").contains("The first step  1/2"))
    var other = Classroom(progress: before.session.progress)
    #expect(other.answer("back").contains("The first step  1/2"))
    #expect(other.session.prompt.text == "async-let 1/2> ")
  }

  @Test func `A lesson is walked through with Return and answers`() {
    var room = Classroom()
    let text = room.type(
      "", "", "", "300 ms", "", "", "", "", "", "", "1", "", "skip", "", "x", "skip", "", "")
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
        Answer with a time, such as 70 ms or 1.7 s.
        answer> 300 ms
        Noted: 300 ms. Until the run, another answer changes it.
        async-let 1/2>
        [runs async-let both on 4]

           0 ms  main starts image with async let. It is a child
                 task, so main cannot end before it.          rule 1
                 main waits for image.
         100 ms  image returned, and main continues after waiting
                 100 ms.
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

           0 ms  main starts image with async let. It is a child
                 task, so main cannot end before it.          rule 1
                 main waits for image.
         100 ms  image returned, and main continues after waiting
                 100 ms.
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
        Left open. review asks it again.
        async-let 2/2>

        Question 3 of 3: Which third?
        a. this
        b. that
        answer> x
        Answer with a letter from a to b, or with the words of the
        answer. hint helps, skip goes on.
        answer> skip
        Left open. review asks it again.
        async-let 2/2>

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
        ! No lesson is open. Type `open` and a lesson's number;
        ! `lessons` lists them.
        tutor> back
        ! No lesson is open. Type `open` and a lesson's number;
        ! `lessons` lists them.
        tutor> open trees

        3  Trees
        5 minutes

        Goal: see the tree.
        trees 0/1> open tees
        ! There is no lesson tees. Did you mean trees? Type `lessons`
        ! to list them.
        trees 0/1> where
        Lesson 3, Trees
        > 0  Introduction
          1  A tree
        trees 0/1> goto 7
        ! This lesson has no step 7. Its steps are 0 to 1; type
        ! `where` to list them.
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
        Return: how to answer
        Return: run both
        Return: what to notice
        Return: what to change
        Return: run both --image 50 --cores 1
        Return: the sentence to keep
        Return: step 2, Review
        Return: how to answer
        Return: the next question
        Return: how to answer
        Return: the next question
        Return: how to answer
        Return: lesson 3, Trees
        Return: step 1, A tree
        Return: nothing, that was the last
        """)
  }
}
