extension Case {
  static let ofLiveBlocks: [Case] = [
    Case(
      "an arrow of two characters",
      "- Both children run at the same time. ⇐ `overlap(image, metadata)`",
      "- Both children run at the same time. <= `overlap(image, metadata)`",
      """
      52:3 error: The item ends with "<=" and code: learners see both, and the code is not checked.
        Write ⇐ (U+21D0) instead of <=, or end the item with a word.
      """),
    Case(
      "an arrow outside of a notice block",
      "- one\n",
      "- one ⇐ `overlap(image, metadata)`\n",
      """
      18:3 warning: ⇐ is not in a notice block or a sentence to keep: learners see it, and nothing is checked.
        Put the list in a block that starts with ```notice.
      """),
    Case(
      "a notice before its run",
      """
      ```code
      concurrent-binding: ConcurrentBinding.thumbnail
      """,
      """
      ```notice
      - Early. ⇐ `overlap(image, metadata)`
      ```

      ```code
      concurrent-binding: ConcurrentBinding.thumbnail
      """,
      """
      28:13 error: No run comes before this expression in its step, so the expression is not checked.
        Put it after the run block that it is about.
      """),
    Case(
      "an unknown source of a sentence to keep",
      "awaited where it is read.\n",
      "awaited where it is read. ⇐ lesson 3\n",
      """
      62:85 error: "lesson 3" after ⇐ does not show that the sentence is true.
        Write an expression between backticks, claim, goal, challenge, or a proposal such as SE-0304.
      """),
    Case(
      "nothing after the arrow of a sentence to keep",
      "awaited where it is read.\n",
      "awaited where it is read. ⇐\n",
      """
      62:85 error: "" after ⇐ does not show that the sentence is true.
        Write an expression between backticks, claim, goal, challenge, or a proposal such as SE-0304.
      """),
    Case(
      "a sentence to keep without its claim",
      "awaited where it is read.\n",
      "awaited where it is read. ⇐ claim\n",
      """
      62:85 error: There is no claim block in this step.
        Add one, or write an expression or a proposal after ⇐.
      """),
    Case(
      "a sentence to keep with a proposal of another lesson",
      "awaited where it is read.\n",
      "awaited where it is read. ⇐ SE-0317, SE-9999\n",
      """
      62:85 error: SE-9999 is not among the proposals of this lesson.
        Add it to "proposals" at the beginning of the file.
      """),
    Case(
      "a sentence to keep with an arrow of two characters",
      "awaited where it is read.\n",
      "awaited where it is read. <= `count(tasks) == 3`\n",
      """
      62:1 error: The item ends with "<=" and code: learners see both, and the code is not checked.
        Write ⇐ (U+21D0) instead of <=, or end the item with a word.
      """),
    Case(
      "an image file",
      "- one\n",
      "- one ![a tree](Demos/ConcurrentBinding.swift)\n",
      """
      18:3 warning: The picture Demos/ConcurrentBinding.swift is not shown. Learners see only its description.
        Describe it in words, or show a run: `run` blocks draw pictures.
      """),
    Case(
      "two choices with the same words",
      "  - text: the metadata\n",
      "  - text: The Image\n",
      """
      36:6 error: The question has the choice "The Image" twice.
        Change one of the two.
      """),
    Case(
      "an invalid demo name",
      "concurrent-binding: ConcurrentBinding.thumbnail",
      "ConcurrentBinding: thumbnail",
      """
      28:1 error: \"ConcurrentBinding\" is not a valid name for a demo.
        Use lowercase words and hyphens, as in concurrent-binding. For another lesson's demo, write the lesson first, as in async-let/read-twice.
      """),
    Case(
      "an invalid declaration name",
      "concurrent-binding: ConcurrentBinding.thumbnail",
      "concurrent-binding: thumbnail(_:)",
      """
      28:21 error: \"thumbnail(_:)\" is not a valid name for a declaration.
        Write a name such as thumbnail, Image or Image.init, without parentheses.
      """),
    Case(
      "a missing declaration",
      "concurrent-binding: ConcurrentBinding.thumbnail",
      "concurrent-binding: ConcurrentBinding.thumbnial, Other",
      """
      28:21 error: There is no declaration ConcurrentBinding.thumbnial in the demo concurrent-binding.
        Did you mean ConcurrentBinding.thumbnail?
      28:50 error: There is no declaration Other in the demo concurrent-binding.
        Name a function or type in its source file.
      """),
    Case(
      "a missing source file",
      "concurrent-binding: ConcurrentBinding.thumbnail",
      "current-binding: thumbnail",
      """
      28:1 error: The demo current-binding has no source file.
        Its source should be in Demos/CurrentBinding.swift.
      """),
    Case(
      "two lines to run",
      "concurrent-binding --metadata-fails\n",
      """
      concurrent-binding
      concurrent-binding --metadata-fails

      """,
      """
      58:1 error: The run block has 2 lines.
        Write one line in each run block: a demo and its options.
      """),
    Case(
      "an unclosed quotation mark",
      "concurrent-binding --metadata-fails\n",
      "concurrent-binding --name 'a b\n",
      """
      59:1 error: The quotation mark ' is not closed.
        Add ' at the end of the quoted text.
      """),
    Case(
      "a run without a name",
      "concurrent-binding --metadata-fails\n",
      "--metadata-fails\n",
      """
      59:1 error: \"--metadata-fails\" is not a valid name for a demo.
        Use lowercase words and hyphens, as in concurrent-binding. For another lesson's demo, write the lesson first, as in async-let/read-twice.
      """),
    Case(
      "an unknown demo",
      "concurrent-binding --metadata-fails\n",
      "concurent-binding\n",
      """
      59:1 error: The lesson has no demo concurent-binding.
        Did you mean concurrent-binding?
      """),
    Case(
      "an unknown demo that resembles no other",
      "concurrent-binding --metadata-fails\n",
      "zzz\n",
      """
      59:1 error: The lesson has no demo zzz.
        Name a demo of this lesson, or write LESSON/DEMO for another one.
      """),
    Case(
      "an option that is refused",
      "concurrent-binding --metadata-fails\n",
      "concurrent-binding --bad\n",
      """
      59:1 error: "concurrent-binding --bad" cannot be run: Unknown option '--bad'.
        Correct its options.
      """),
    Case(
      "a notice that is not a list",
      """
      - Both children run at the same time. ⇐ `overlap(image, metadata)`
      - The parent waits.
      """,
      "Both children run.",
      """
      52:1 error: The notice block contains something other than a list.
        Start each item with \"- \".
      """),
    Case(
      "an arrow without an expression",
      "⇐ `overlap(image, metadata)`",
      "⇐ overlap",
      """
      52:39 error: There is no expression after ⇐.
        Write it between backticks at the end of the item, or remove ⇐.
      """),
    Case(
      "a change without a run",
      "**Change:** let the metadata fail.\n",
      """
      **Change:** let the metadata fail.

      Look:

      """,
      """
      56:1 error: No run block follows this change.
        Put a run block with the changed run directly after it.
      60:1 warning: There is no notice block after \"concurrent-binding --metadata-fails\".
        Add a notice block after the run block.
      """),
    Case(
      "a question without ask",
      "ask: Which of `image` and `metadata` ends first?\n",
      "",
      """
      36:1 error: The predict block has no "ask".
        Add "ask:" and its value.
      """),
    Case(
      "a live block before the steps",
      "A thumbnail needs",
      """
      ```run
      concurrent-binding
      ```

      A thumbnail needs
      """,
      """
      11:1 error: A run block must be inside a step, and not in a list or quote.
        Put it at the left margin below a heading "## ".
      """),
  ]
}
