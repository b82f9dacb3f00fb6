import StyledText
import Testing
import TutorKit

/// Transcripts of sessions, in a window of 60 columns.
struct TranscriptTests {
  @Test func `A lesson begins with its goal, its code, and a prediction`() {
    var tester = SessionTester()
    #expect(
      tester.type("", "", "", "300 ms") == """
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
        Noted: 300 ms. Type another answer to change it.
        """)
  }

  @Test func `Return runs the demo, shows the answer, and continues`() {
    var tester = SessionTester()
    _ = tester.type("", "", "", "300 ms")
    #expect(
      tester.type("", "", "") == """
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
         Try    `rerun --fails` or `trace tree`; `params` lists all
                options
        async-let 1/2>

        Notice
        • It takes 100 ms.
        async-let 1/2>

        Change: less.
        """)
  }

  @Test func `Return runs a demo without a question, and continues to the review`() {
    var tester = SessionTester()
    _ = tester.type("", "", "", "300 ms", "", "", "")
    #expect(
      tester.type("", "", "") == """
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
         Try    `rerun --fails` or `trace tree`; `params` lists all
                options
        async-let 1/2>

        ▌ Keep: both at once.
        async-let 1/2>

        Review  2/2

        Question 1 of 3: Which one?
        a. this
        b. that
        """)
  }

  @Test func `A review can be answered or left open, and leads to the next lesson`() {
    var tester = SessionTester()
    _ = tester.type("", "", "", "300 ms", "", "", "", "", "", "")
    #expect(
      tester.type("1", "", "skip", "", "x", "skip", "", "") == """
        answer> 1
         Right    this
        async-let 2/2>

        Question 2 of 3: Which other?
        a. this
        b. that
        answer> skip
        Left open. `review` asks it again.
        async-let 2/2>

        Question 3 of 3: Which third?
        a. this
        b. that
        answer> x
        Answer with the letter a or b, or with the words of the
        answer. `hint` helps; `skip` continues.
        answer> skip
        Left open. `review` asks it again.
        async-let 2/2>
        Left open in this lesson: 2 questions. `help progress` says
        when it is finished.

        3  Trees
        5 minutes

        Goal: see the tree.
        trees 0/1>

        A tree  1/1

        Text.
        """)
  }

  @Test func `The line above the prompt says what Return will do`() {
    var tester = SessionTester()
    let lines = ["", "", "", "300 ms", "", "", "", "", "", "", "1", "", "2", "", "1", "", ""]
    let text = lines.map { line in
      _ = tester.answer(line)
      return tester.session.hint.text
    }.joined(separator: "\n")
    #expect(
      text == """
        Return: step 1, The first step
        Return: a prediction
        Return: the question again
        Return: run both
        Return: what to notice
        Return: what to change
        Return: run both --image 50 --cores 1
        Return: the sentence to keep
        Return: step 2, Review
        Return: the question again
        Return: the next question
        Return: the question again
        Return: the next question
        Return: the question again
        Return: lesson 3, Trees
        Return: step 1, A tree
        Return: nothing; this is the end
        """)
  }
}
