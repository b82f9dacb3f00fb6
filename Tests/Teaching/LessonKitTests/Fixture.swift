import LessonKit
import StyledText

/// A lesson with one block of every kind, and its demo.
enum Fixture {
  static let name = LessonName(number: 2, id: "async-let")
  static let file = "Lessons/02-async-let/Lesson.md"

  static let lesson = #"""
    ---
    title: A fixed number at once
    summary: With async let, a function starts a few child tasks and goes on.
    minutes: 20
    requires: [structured-programming]
    proposals: [SE-0317]
    ---

    # A fixed number at once

    A thumbnail needs an image and its *metadata*. Neither needs the other, as
    [SE-0317](https://example.org/se-0317) says.

    ## Two downloads at once

    `async let` starts a **child task**; the parent goes on to the first use of the value, and waits *there*.

    - one
      1. first
      2. second
    - [x] done

    | | `let` | `async let` |
    | --- | :-: | ---: |
    | starts a task | no | yes, one for each binding that is made |

    ```code
    concurrent-binding: ConcurrentBinding.thumbnail
    ```

    ```swift
    let answer = 42  // never typed twice
    ```

    ```predict
    ask: Which of `image` and `metadata` ends first?
    run: concurrent-binding --metadata 120
    choices:
      - text: the image
        when: ends(image) < ends(metadata)
        because: The image takes 300 ms.
      - text: the metadata
        when: "ends(metadata) < ends(image)"
        because: 120 ms are over before 300 ms.
    ```

    ```run
    concurrent-binding --metadata 120
    ```

    ```notice
    - Both children run at the same time. ⇐ `overlap(image, metadata)`
    - The parent waits.
    ```

    **Change:** let the metadata fail.

    ```run
    concurrent-binding --metadata-fails
    ```

    > **Keep:** `async let` starts a child task; the value is awaited where it is read.

    > An ordinary quote.

    <!-- notes: Let someone guess aloud. (12 min) -->

    ## Review

    ```review
    - ask: What does `async let` start?
      choices:
        - text: a child task
          right: true
        - text: a thread
          because: Tasks share the threads of a pool.
    - ask: How many child tasks do three bindings start?
      number:
        key: 3
        otherwise: Each binding starts one.
    - ask: In which order?
      order:
        key: a, b
        items: [b, a]
        because: It is so.
        wrong:
          - answer: b, a
            because: The other way round.
          - when: count(answer) < 2
            because: Name both.
    ```

    <!-- notes: Ask: why? Often wrong: a thread. (8 min) -->
    """#

  static let demo = DemoSource(
    demo: "concurrent-binding", file: "ConcurrentBinding.swift",
    text: #"""
      import ArgumentParser

      /// Two downloads at once.
      struct ConcurrentBinding: AsyncParsableCommand {
        @Option(help: "Milliseconds the image takes.") var image = 300

        /// The image and its metadata, at once.
        func thumbnail(_ id: Int) async throws -> String {
          async let image = download("image \(id)", milliseconds: 300)  // a child
          return try await image
        }

        mutating func run() async throws { print(try await thumbnail(1)) }
      }
      """#)

  static let parsed = LessonReader.read(lesson, name: name, file: file)

  static var surroundings: LessonChecker.Surroundings {
    LessonChecker.Surroundings(
      lessons: [
        LessonName(number: 1, id: "structured-programming"), name,
        LessonName(number: 9, id: "channels"),
      ],
      demos: ["concurrent-binding"],
      source: { $0 == "concurrent-binding" ? demo : nil },
      fileExists: { $0 == "Demos/ConcurrentBinding.swift" },
      refusal: { _, arguments in
        arguments.contains("--bad") ? "Unknown option '--bad'." : nil
      })
  }

  static func renderer(width: Int, form: LessonStyle.Form = .unicode) -> LessonRenderer {
    LessonRenderer(style: LessonStyle(width: width, form: form)) {
      $0 == "concurrent-binding" ? demo : nil
    }
  }
}

extension [StyledLine] {
  /// The text of all lines, joined by line feeds.
  var picture: String { map(\.text).joined(separator: "\n") }
}
