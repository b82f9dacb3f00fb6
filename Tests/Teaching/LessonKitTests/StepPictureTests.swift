import LessonKit
import StyledText
import Testing

@Suite struct StepPictureTests {
  private let lesson = Fixture.parsed.lesson

  /// Returns a step in two halves: the text before its prediction, and everything from the prediction on.
  private func halves(
    _ width: Int, _ form: LessonStyle.Form = .unicode
  ) -> (reading: String, doing: String) {
    let lines = Fixture.renderer(width: width, form: form).lines(for: lesson.steps[0], of: lesson)
    let place = lines.firstIndex { $0.text.hasPrefix("Predict") } ?? lines.endIndex
    return (Array(lines[..<place]).picture, Array(lines[place...]).picture)
  }

  @Test func `The text of a step is rendered at 80 columns`() {
    #expect(
      halves(80).reading == """
        Two downloads at once  1/2

        async let starts a child task; the parent goes on to the first use of the value,
        and waits there.

        • one
          1. first
          2. second
        • [x] done

                      │ let │                              async let
        ──────────────┼─────┼───────────────────────────────────────
        starts a task │ no  │ yes, one for each binding that is made

        ConcurrentBinding.swift
         7 │ /// The image and its metadata, at once.
         8 │ func thumbnail(_ id: Int) async throws -> String {
         9 │   async let image = download("image \\(id)", milliseconds: 300)  // a child
        10 │   return try await image
        11 │ }

            let answer = 42  // never typed twice

        """)
  }

  @Test func `The activities of a step are rendered at 80 columns`() {
    #expect(
      halves(80).doing == """
        Predict: Which of image and metadata ends first?
        a. the image
        b. the metadata

        ▶ run concurrent-binding --metadata 120

        Notice
        • Both children run at the same time.
        • The parent waits.

        Change: let the metadata fail.

        ▶ run concurrent-binding --metadata-fails

        ▌ Keep: async let starts a child task; the value is awaited where it is read.

        │ An ordinary quote.
        """)
  }

  @Test func `The text of a step is rendered at 40 columns`() {
    #expect(
      halves(40).reading == """
        Two downloads at once  1/2

        async let starts a child task; the
        parent goes on to the first use of the
        value, and waits there.

        • one
          1. first
          2. second
        • [x] done

                      │ let │          async let
        ──────────────┼─────┼───────────────────
        starts a task │ no  │  yes, one for each
                      │     │    binding that is
                      │     │               made

        ConcurrentBinding.swift
         7 │ /// The image and its metadata, at
         ↪ │     once.
         8 │ func thumbnail(_ id: Int) async
         ↪ │     throws -> String {
         9 │   async let image =
         ↪ │       download("image \\(id)",
         ↪ │       milliseconds: 300)  // a
         ↪ │       child
        10 │   return try await image
        11 │ }

            let answer = 42  // never typed
          ↪     twice

        """)
  }

  @Test func `The activities of a step are rendered at 40 columns`() {
    #expect(
      halves(40).doing == """
        Predict: Which of image and metadata
        ends first?
        a. the image
        b. the metadata

        ▶ run concurrent-binding --metadata 120

        Notice
        • Both children run at the same time.
        • The parent waits.

        Change: let the metadata fail.

        ▶ run concurrent-binding
          --metadata-fails

        ▌ Keep: async let starts a child task;
        ▌ the value is awaited where it is read.

        │ An ordinary quote.
        """)
  }

  @Test func `The text of a step is rendered in ASCII`() {
    #expect(
      halves(60, .ascii).reading == """
        Two downloads at once  1/2

        async let starts a child task; the parent goes on to the
        first use of the value, and waits there.

        - one
          1. first
          2. second
        - [x] done

                      | let |                              async let
        --------------+-----+---------------------------------------
        starts a task | no  | yes, one for each binding that is made

        ConcurrentBinding.swift
         7 | /// The image and its metadata, at once.
         8 | func thumbnail(_ id: Int) async throws -> String {
         9 |   async let image = download("image \\(id)",
         > |       milliseconds: 300)  // a child
        10 |   return try await image
        11 | }

            let answer = 42  // never typed twice

        """)
    #expect(halves(60, .ascii).reading.utf8.allSatisfy { $0 < 0x80 })
  }

  @Test func `The activities of a step are rendered in ASCII`() {
    #expect(
      halves(60, .ascii).doing == """
        Predict: Which of image and metadata ends first?
        a. the image
        b. the metadata

        > run concurrent-binding --metadata 120

        Notice
        - Both children run at the same time.
        - The parent waits.

        Change: let the metadata fail.

        > run concurrent-binding --metadata-fails

        | Keep: async let starts a child task; the value is awaited
        | where it is read.

        | An ordinary quote.
        """)
    #expect(halves(60, .ascii).doing.utf8.allSatisfy { $0 < 0x80 })
  }

  @Test func `The text of a step is rendered for a screen reader`() {
    #expect(
      halves(60, .plain).reading == """
        Step 1 of 2: Two downloads at once

        `async let` starts a child task; the parent goes on to the
        first use of the value, and waits there.

        - one
          1. first
          2. second
        - done: done

        starts a task
        `let`: no
        `async let`: yes, one for each binding that is made

        Code of ConcurrentBinding.swift, lines 7 to 11:
        7: /// The image and its metadata, at once.
        8: func thumbnail(_ id: Int) async throws -> String {
        9:   async let image = download("image \\(id)", milliseconds: 300)  // a child
        10:   return try await image
        11: }
        End of code.

        Code:
        let answer = 42  // never typed twice
        End of code.

        """)
  }

  @Test func `The activities of a step are rendered for a screen reader`() {
    #expect(
      halves(60, .plain).doing == """
        Predict: Which of `image` and `metadata` ends first?
        a. the image
        b. the metadata

        Type: run concurrent-binding --metadata 120

        Notice
        - Both children run at the same time.
        - The parent waits.

        Change: let the metadata fail.

        Type: run concurrent-binding --metadata-fails

        Keep: `async let` starts a child task; the value is awaited
        where it is read.

        Quote:
        An ordinary quote.
        End of quote.
        """)
  }
}
