import LessonKit
import StyledText
import Testing

@testable import TutorKit

/// The presentation of a lesson, key by key, in a window of 80 by 24.
struct PresentationTests {
  @Test func `A step is built up fragment by fragment, in the middle of the window`() throws {
    var tester = try PresentationTester("async-let/1", columns: 108, rows: 14)
    #expect(
      tester.picture == """

            The first step  1/2

            Look at the code.









            Both at once · step 1 of 2                                                                    ? keys
        """)
    tester.press(.forward, .enter, .character(" "))
    #expect(tester.runs == [])
    tester.press(.back)
    #expect(
      tester.picture == """

            The first step  1/2

            Look at the code.

            Both.swift
            2 │ func run() async {
            3 │   print("made it")
            4 │ }

            Predict: How long does it take?


            Both at once · step 1 of 2
        """)
  }

  @Test func `A presenter can go to a step by number or title, but not past the last`() throws {
    var tester = try PresentationTester("async-let")
    tester.press("g")
    tester.press(" rev ")
    tester.press(.enter)
    #expect(tester.presentationState.section == 2)
    tester.press("n")
    #expect(tester.picture.contains("This is the last step."))
    tester.press("pg7")
    tester.press(.enter)
    #expect(tester.picture.contains("This lesson has no step 7. Its steps are 0 to 2"))
    tester.press(.escape)
    #expect(tester.presentationState.section == 1)
    tester.press(.back, .back)
    #expect(tester.presentationState.section == 0)
  }

  @Test func `Back from a step goes to the end of the previous step`() throws {
    var tester = try PresentationTester("async-let/2")
    tester.press(.back)
    #expect(tester.presentationState.shows == "▌ Keep: both at once.")
    #expect(tester.presentationState.section == 1)
  }

  @Test func `A blank screen is empty, and any key shows the previous screen again`() throws {
    var tester = try PresentationTester("async-let/1")
    let before = tester.picture
    tester.press(".")
    #expect(tester.picture == "")
    #expect(tester.presentationState.isBlank)
    tester.press(.forward)
    #expect(tester.picture == before)
  }

  @Test func `The list of keys, the story, and the code cover the screen until dismissed`() throws {
    var tester = try PresentationTester("async-let/1", rows: 12)
    let before = tester.picture
    tester.press("?")
    #expect(tester.picture.contains("Keys"))
    #expect(tester.picture.hasSuffix("Space: more"))
    tester.press(.forward)
    #expect(tester.picture.hasSuffix("Space: back to the lesson"))
    tester.press(.forward)
    #expect(tester.picture == before)
    tester.press("t")
    #expect(tester.picture.contains("Nothing has run in this step yet. Press r to run it."))
    tester.press("rt")
    #expect(tester.picture.contains("main waits for image."))
    tester.press("xc")
    #expect(tester.picture.contains("print(\"made it\")"))
  }

  @Test func `Each review question has its own screen, and the next key shows its answer`() throws {
    var tester = try PresentationTester("async-let/2")
    #expect(tester.picture.contains("Question 1 of 3: Which one?"))
    #expect(!tester.picture.contains("Answer"))
    tester.press(.forward)
    #expect(tester.picture.contains("Answer   this"))
    tester.press(.forward)
    #expect(tester.picture.contains("that: No."))
    tester.press(.forward)
    #expect(tester.picture.contains("Question 2 of 3"))
    #expect(!tester.picture.contains("Question 1"))
  }

  @Test func `A resize keeps the position in the lesson`() throws {
    var tester = try PresentationTester("async-let/1", rows: 40)
    tester.press("      ")
    let shows = tester.presentationState.shows
    for (columns, rows) in [(40, 12), (200, 60), (64, 18), (1, 1), (80, 40)] {
      tester.give(.resized(.init(columns: columns, rows: rows)))
      #expect(tester.presentation.frame.count == rows)
      #expect(tester.presentation.frame.allSatisfy { $0.width <= columns })
    }
    #expect(tester.presentationState.shows == shows)
  }

  @Test func `A window that is too small shows a message`() throws {
    let tester = try PresentationTester("async-let/1", columns: 39, rows: 20)
    #expect(tester.picture.hasPrefix("This window is too small for a"))
  }
}
