/// A template for a teacher's own lesson: a complete lesson that passes the check. The teacher changes it step by
/// step.
package struct LessonTemplate {
  let name: LessonName

  package init(_ name: LessonName) { self.name = name }

  /// The folder's name, such as `01-warm-up`.
  package var folder: String {
    let number = String(name.number)
    return (number.count < 2 ? "0" : "") + number + "-" + name.id
  }

  /// Returns the number after the highest number of the folders.
  package static func number(after folders: [String]) -> Int {
    (folders.compactMap { LessonName(folder: $0)?.number }.max() ?? 0) + 1
  }

  private var title: String {
    let words = name.id.split(separator: "-").joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  package var text: String {
    [beginning, Self.question, Self.runs, Self.exercise, Self.review].joined(separator: "\n")
  }

  private var beginning: String {
    """
    ---
    # The list of lessons shows these values. Learners do not see lines that start with #.
    # You can add:  requires: [async-let]  and  proposals: [SE-0317]
    title: "\(title)"
    summary: Say in one sentence what learners can do after this lesson.
    minutes: 20
    ---

    # \(title)

    <!-- Learners do not see comments like this one. This lesson works as it is. Change it bit by bit, and watch the
    result with `tutor preview`. -->

    **Goal:** say here what learners will be able to do.

    ## Two downloads at once

    <!-- A step starts with "## ". Give it one idea: some text, a question, a run, and what to notice in it. -->

    A thumbnail needs an image and its metadata. Both downloads start at the same time.

    <!-- A code block shows parts of a demo's source: LESSON/DEMO, a colon, and names from that file. -->

    ```code
    async-let/concurrent-binding: ConcurrentBinding.loadThumbnail
    ```

    """
  }

  private static let question = """
    <!-- A predict block asks a question, and the run decides it: "key" is an expression about the trace. `tutor help
    expressions` lists them. Explain each wrong answer that you expect. Give two hints that do not tell the answer. -->

    ```predict
    ask: The image takes 200 ms, the metadata 350 ms. How long do both take together?
    run: async-let/concurrent-binding --image 200 --metadata 350
    hints:
      - When does each of the two downloads start?
      - The last line needs both values. Which download is the slower one?
    duration:
      key: root.duration
      because: Both start at 0 ms, and the slower one is done at 350 ms.
      wrong:
        - answer: 550 ms
          because: That would be one after the other. Here the second does not wait for the first.
        - answer: 200 ms
          because: The thumbnail needs both values, so it waits for the slower one.
      otherwise: Both start at 0 ms, and the thumbnail needs both.
    ```

    """

  private static let runs = """
    <!-- This is the run that the question is about. `tutor params LESSON/DEMO` lists the options. -->

    ```run
    async-let/concurrent-binding --image 200 --metadata 350
    ```

    <!-- What to notice. `tutor check` evaluates the expression after the arrow in the run. Learners do not see it. -->

    ```notice
    - The image ends first. Then main waits for the metadata. ⇐ `image.end < metadata.end`
    ```

    **Change:** now the image is the slow one.

    ```run
    async-let/concurrent-binding --image 500 --metadata 350
    ```

    <!-- The expression after the arrow is about the run that follows no change. -->

    > **Keep:** one sentence to remember. ⇐ `image.end < metadata.end`

    <!-- notes: Ask: what you would ask the class. Often wrong: what they will guess. (7 min) -->

    """

  private static let review = """
    ## Review

    ```review
    - ask: When does the second of two `async let` tasks start?
      choices:
        - text: at once
          right: true
        - text: when the first one has ended
          because: Only await waits, and there is none between the two lines.
    - ask: How many child tasks do two `async let` declarations create?
      number:
        key: 2
        otherwise: Each creates one.
    - ask: Where does the function wait for them?
      choices:
        - text: where they are declared
          because: Nothing waits there; the function continues.
        - text: where their values are read
          right: true
    ```

    <!-- notes: Ask: which answer surprised you? Often wrong: the first question. (3 min) -->

    """
}
