import LearnerRecords
import StyledText
import Testing
import TutorKit

/// Moving between lessons and steps, in a window of 60 columns.
struct NavigationTranscriptTests {
  @Test func `After a restart, commands refer to the lesson that was open last`() throws {
    var before = SessionTester()
    _ = before.type("open async-let", "goto 2")
    var tester = SessionTester(progress: before.session.progress)
    #expect(tester.answer("where").contains("> 2  "))
    #expect(tester.session.prompt.text == "tutor> ")
    #expect(tester.answer("goto 9").hasPrefix("! This lesson has no step 9."))
    #expect(tester.session.prompt.text == "tutor> ")
    #expect(tester.answer("goto 1").contains("The first step  1/2"))
    var other = SessionTester(progress: before.session.progress)
    #expect(other.answer("back").contains("The first step  1/2"))
    #expect(other.session.prompt.text == "async-let 1/2> ")
  }

  @Test func `Lessons are listed and opened`() {
    var tester = SessionTester()
    #expect(
      tester.type("lessons", "where", "back", "open trees", "open tees", "where", "goto 7") == """
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
        """)
  }

  @Test func `A learner goes to a step, and back through steps and lessons`() {
    var tester = SessionTester()
    _ = tester.type("open trees")
    #expect(
      tester.type("goto a", "", "back", "back", "open a", "lessons") == """
        trees 0/1> goto a

        A tree  1/1

        Text.
        trees 1/1>
        You have finished this lesson.
        This was the last lesson. Type `lessons` to list them all.
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
}
