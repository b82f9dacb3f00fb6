/// The beginning of a teacher's own lesson: a whole lesson that keeps to the author rules, to be changed piece by
/// piece.
package struct LessonTemplate {
  package let name: LessonName

  package init(_ name: LessonName) { self.name = name }

  /// The folder's name, such as `01-warm-up`.
  package var folder: String {
    let number = String(name.number)
    return (number.count < 2 ? "0" : "") + number + "-" + name.id
  }

  /// The first free number among some folders.
  package static func number(after folders: [String]) -> Int {
    (folders.compactMap { LessonName(folder: $0)?.number }.max() ?? 0) + 1
  }

  private var title: String {
    let words = name.id.split(separator: "-").joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  package var text: String {
    [beginning, Self.question, Self.runs, Self.review].joined(separator: "\n")
  }

  private var beginning: String {
    """
    ---
    # What the list of lessons says. Lines that begin with # are for you alone.
    # May be added:  requires: [async-let]  and  proposals: [SE-0317]
    title: "\(title)"
    summary: In one sentence, what one can do after this lesson.
    minutes: 10
    ---

    # \(title)

    <!-- Comments like this one are not shown. This lesson works as it is. Change it piece by piece, and look at
    it with "tutor preview". -->

    **Goal:** say here what this lesson is for.

    ## Two downloads at once

    <!-- A step begins with "## ". Give it one idea: some text, a question, a run, what is to be seen in it. -->

    A thumbnail needs an image and its metadata. Both downloads begin at once.

    <!-- A code block shows parts of a demo's source: LESSON/DEMO, a colon, and names from that file. -->

    ```code
    async-let/concurrent-binding: ConcurrentBinding.loadThumbnail
    ```

    """
  }

  private static let question = """
    <!-- A predict block asks. The run decides: "key" is an expression over its trace, "tutor help expressions" says
    which there are. Explain each wrong answer that you expect. The two hints help without giving the answer. -->

    ```predict
    ask: The image takes 200 ms, the metadata 350 ms. How long does the whole take?
    run: async-let/concurrent-binding --image 200 --metadata 350
    hints:
      - When does each of the two downloads begin?
      - The last line needs both values. Which download is the slower one?
    duration:
      key: root.duration
      because: Both begin at 0 ms, and the slower one is done at 350 ms.
      wrong:
        - answer: 550 ms
          because: That is one after the other. Here the second does not wait for the first.
        - answer: 200 ms
          because: The thumbnail needs both values, so it waits for the slower one.
      otherwise: Both begin at 0 ms, and the thumbnail needs both.
    ```

    """

  private static let runs = """
    <!-- The run is the same as the question's. "tutor params LESSON/DEMO" lists what may be changed. -->

    ```run
    async-let/concurrent-binding --image 200 --metadata 350
    ```

    <!-- What to look at. What stands after the arrow is held against the run by "tutor check", and never shown. -->

    ```notice
    - The image ends first, and nobody waits for it yet. ⇐ `image.end < metadata.end`
    ```

    **Change:** now the image is the slow one.

    ```run
    async-let/concurrent-binding --image 500 --metadata 350
    ```

    > **Keep:** one sentence worth keeping.

    <!-- notes: Ask: what you would ask the class. Often wrong: what they will guess. (7 min) -->

    """

  private static let review = """
    ## Review

    ```review
    - ask: When does the second of two `async let` begin?
      choices:
        - text: at once
          right: true
        - text: when the first has ended
          because: Only await waits, and none stands between them.
    - ask: How many child tasks do two `async let` make?
      number:
        key: 2
        otherwise: Each makes one.
    - ask: Where does the function wait for them?
      choices:
        - text: where they are declared
          because: Nothing waits there; the function goes on.
        - text: where their values are read
          right: true
    ```

    <!-- notes: Ask: which answer surprised you? Often wrong: the first question. (3 min) -->

    """
}
