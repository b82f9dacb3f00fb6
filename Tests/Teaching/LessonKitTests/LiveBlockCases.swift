extension Case {
  static let ofLiveBlocks: [Case] = [
    Case(
      "an arrow of two characters",
      "- Both children run at the same time. ⇐ `overlap(image, metadata)`",
      "- Both children run at the same time. <= `overlap(image, metadata)`",
      """
      52:3 error: The item ends with "<=" and code: learners see both, and the code is not checked.
        Write ⇐ (U+21D0) in the place of <=, or end the item with a word.
      """),
    Case(
      "an arrow outside of a notice block",
      "- one\n",
      "- one ⇐ `overlap(image, metadata)`\n",
      """
      18:3 warning: ⇐ stands outside of a notice block: learners see it, and nothing is checked.
        Put the list into a block that begins with ```notice.
      """),
    Case(
      "something to notice before its run",
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
      28:13 error: There is no run above this item in its step, so the expression is not checked.
        Put the notice block below the run block that it is about.
      """),
    Case(
      "a picture of one's own",
      "- one\n",
      "- one ![a tree](Demos/ConcurrentBinding.swift)\n",
      """
      18:3 warning: The picture Demos/ConcurrentBinding.swift is not shown. Learners see its description, on pages too.
        Say it in words, or show a run: `run` blocks draw pictures.
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
      "a demo's name",
      "concurrent-binding: ConcurrentBinding.thumbnail",
      "ConcurrentBinding: thumbnail",
      """
      28:1 error: "ConcurrentBinding" is not a demo's name.
        A demo's name is lower-case words joined by hyphens, such as concurrent-binding; that of another lesson's demo begins with the lesson, as async-let/read-twice.
      """),
    Case(
      "a declaration's name",
      "concurrent-binding: ConcurrentBinding.thumbnail",
      "concurrent-binding: thumbnail(_:)",
      """
      28:21 error: "thumbnail(_:)" is not a declaration's name.
        Write a name such as thumbnail, Image or Image.init, without parentheses.
      """),
    Case(
      "a declaration that is not there",
      "concurrent-binding: ConcurrentBinding.thumbnail",
      "concurrent-binding: ConcurrentBinding.thumbnial, Other",
      """
      28:21 error: The demo concurrent-binding declares no ConcurrentBinding.thumbnial.
        Did you mean ConcurrentBinding.thumbnail?
      28:50 error: The demo concurrent-binding declares no Other.
        Name a function or type of its source file.
      """),
    Case(
      "a source that is not there",
      "concurrent-binding: ConcurrentBinding.thumbnail",
      "current-binding: thumbnail",
      """
      28:1 error: The demo current-binding has no source file.
        Its source is expected in Demos/CurrentBinding.swift.
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
        Write one line, a demo and its options, in each run block.
      """),
    Case(
      "an open quotation mark",
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
      59:1 error: "--metadata-fails" is not a demo's name.
        A demo's name is lower-case words joined by hyphens, such as concurrent-binding; that of another lesson's demo begins with the lesson, as async-let/read-twice.
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
      "a demo like no other",
      "concurrent-binding --metadata-fails\n",
      "zzz\n",
      """
      59:1 error: The lesson has no demo zzz.
        Name a demo of this lesson, or one of another as LESSON/DEMO.
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
      "a notice that is no list",
      """
      - Both children run at the same time. ⇐ `overlap(image, metadata)`
      - The parent waits.
      """,
      "Both children run.",
      """
      52:1 error: The notice block holds something that is not a list.
        Begin each thing to notice with "- ".
      """),
    Case(
      "an arrow to nothing",
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
        Put the altered run, a run block, directly after it.
      60:1 warning: Nothing is to be noticed after "concurrent-binding --metadata-fails".
        Put a notice block after the run block.
      """),
    Case(
      "a question without ask",
      "ask: Which of `image` and `metadata` ends first?\n",
      "",
      """
      36:1 error: The predict block has no "ask".
        Add "ask:" and its value.
      """),
  ]
}
