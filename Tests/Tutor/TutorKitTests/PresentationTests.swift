import LessonKit
import StyledText
import Testing

@testable import TutorKit

/// The presentation of a lesson, key by key, in a window of 80 by 24.
struct PresentationTests {
  @Test func `A step is built up fragment by fragment, in the middle of the window`() throws {
    var room = try PresentingRoom("async-let/1", columns: 108, rows: 14)
    #expect(
      room.picture == """

            The first step  1/2

            Look at the code.









            Both at once · step 1 of 2                                                                    ? keys
        """)
    room.press(.forward, .enter, .character(" "))
    #expect(room.runs == [])
    room.press(.back)
    #expect(
      room.picture == """

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
    var room = try PresentingRoom("async-let")
    room.press("g")
    room.press(" rev ")
    room.press(.enter)
    #expect(room.presentationState.section == 2)
    room.press("n")
    #expect(room.picture.contains("This is the last step."))
    room.press("pg7")
    room.press(.enter)
    #expect(room.picture.contains("This lesson has no step 7. Its steps are 0 to 2"))
    room.press(.escape)
    #expect(room.presentationState.section == 1)
    room.press(.back, .back)
    #expect(room.presentationState.section == 0)
  }

  @Test func `Back from a step goes to the end of the previous step`() throws {
    var room = try PresentingRoom("async-let/2")
    room.press(.back)
    #expect(room.presentationState.shows == "▌ Keep: both at once.")
    #expect(room.presentationState.section == 1)
  }

  @Test func `A blank screen is empty, and any key shows the previous screen again`() throws {
    var room = try PresentingRoom("async-let/1")
    let before = room.picture
    room.press(".")
    #expect(room.picture == "")
    #expect(room.presentationState.isBlank)
    room.press(.forward)
    #expect(room.picture == before)
  }

  @Test func `The list of keys, the story, and the code cover the screen until dismissed`() throws {
    var room = try PresentingRoom("async-let/1", rows: 12)
    let before = room.picture
    room.press("?")
    #expect(room.picture.contains("Keys"))
    #expect(room.picture.hasSuffix("Space: more"))
    room.press(.forward)
    #expect(room.picture.hasSuffix("Space: back to the lesson"))
    room.press(.forward)
    #expect(room.picture == before)
    room.press("t")
    #expect(room.picture.contains("Nothing has run in this step yet. Press r to run it."))
    room.press("rt")
    #expect(room.picture.contains("main waits for image."))
    room.press("xc")
    #expect(room.picture.contains("print(\"made it\")"))
  }

  @Test func `Each review question has its own screen, and the next key shows its answer`() throws {
    var room = try PresentingRoom("async-let/2")
    #expect(room.picture.contains("Question 1 of 3: Which one?"))
    #expect(!room.picture.contains("Answer"))
    room.press(.forward)
    #expect(room.picture.contains("Answer   this"))
    room.press(.forward)
    #expect(room.picture.contains("that: No."))
    room.press(.forward)
    #expect(room.picture.contains("Question 2 of 3"))
    #expect(!room.picture.contains("Question 1"))
  }

  @Test func `A resize keeps the position in the lesson`() throws {
    var room = try PresentingRoom("async-let/1", rows: 40)
    room.press("      ")
    let shows = room.presentationState.shows
    for (columns, rows) in [(40, 12), (200, 60), (64, 18), (1, 1), (80, 40)] {
      room.give(.resized(.init(columns: columns, rows: rows)))
      #expect(room.presentation.frame.count == rows)
      #expect(room.presentation.frame.allSatisfy { $0.width <= columns })
    }
    #expect(room.presentationState.shows == shows)
  }

  @Test func `A window that is too small shows a message`() throws {
    let room = try PresentingRoom("async-let/1", columns: 39, rows: 20)
    #expect(room.picture.hasPrefix("This window is too small for a"))
  }
}
