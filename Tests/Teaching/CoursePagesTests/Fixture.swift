import LessonKit
import TaskTrace
import TraceAnalysis
import TraceBuilding

@testable import CoursePages

/// Two short lessons with handwritten traces of their runs.
enum Fixture {
  static let text = """
    ---
    title: Both at once
    summary: Two things at the same time.
    minutes: 5
    requires: [trees]
    proposals: [SE-0317]
    ---

    # Both at once

    **Goal:** do two things. See [child tasks](../Glossary.md#child-task) in [trees](../03-trees/Lesson.md#a-tree).

    ## The first step

    Look at the code.

    ```code
    both: Both.run
    ```

    ```predict
    ask: How long does it take?
    run: both
    duration:
      key: root.duration
      because: The image takes so long.
      wrong:
        - answer: 5 ms
          because: That would be quick.
      otherwise: Look again.
    ```

    ```run
    both
    ```

    ```measure
    | | ended |
    | --- | ---: |
    | `image` | `= image.end` |
    ```

    **Change:** less.

    ```run
    both --image 50
    ```

    > **Keep:** both at once.

    <!-- notes
    Wait until they have written something.
    -->

    ## In between

    ```run
    both
    ```

    ## Review

    ```review
    - ask: Which one?
      choices:
        - text: that
          because: Not that.
        - text: this
          right: true
          because: Yes, this.
    ```
    """

  static let trees = """
    ---
    title: Trees
    summary: A parent ends last.
    minutes: 5
    ---

    # Trees

    **Goal:** see the tree.

    ## A tree

    Read [more](https://www.swift.org/ "outside"), not [this](javascript:alert), and not [that](../01-gone/Lesson.md).
    """

  static let glossary = Glossary(
    """
    # Glossary

    ## Child task

    Belongs to its parent.

    Also: child. Taught in [lesson 3](03-trees/Lesson.md), SE-0304.
    """, file: "Glossary.md")

  static let source = DemoSource(
    demo: "both", file: "Both.swift",
    text: "struct Both {\n  func run() async {\n    print(\"<made>\")\n  }\n}\n")

  static func lesson(_ text: String, _ number: Int = 2, _ id: String = "async-let") -> Lesson {
    LessonReader.read(text, name: LessonName(number: number, id: id), file: "\(id)/Lesson.md")
      .lesson
  }

  static func material(_ text: String = text, saying word: String = "image") -> LessonMaterial {
    LessonMaterial(
      lesson(text), sources: ["both": source],
      runs: [
        "both": RecordedRun(title: "async-let/both", trace: trace(word)),
        "both --image 50": RecordedRun(title: "async-let/both --image 50", trace: trace(word)),
      ])
  }

  static var course: CourseMaterial {
    CourseMaterial(
      lessons: [material(), LessonMaterial(lesson(trees, 3, "trees"))], glossary: glossary)
  }

  /// Returns a run in which `main` starts a child, waits for it, and resumes when it ends at 100 ms.
  static func trace(_ name: String) -> Trace {
    var script = TraceScript()
    let main = script.root()
    let image = script.asyncLet(name, of: main)
    script.wait(main, for: image)
    script.run(image)
    script.sleep(image, until: 100)
    script.at(100)
    script.wake(image, .timer)
    script.add(image, .returned)
    script.wake(main, .task(image))
    script.add(main, .printed(.standardOutput, "made \(name)"))
    script.add(main, .returned)
    script.end()
    return script.trace
  }
}
