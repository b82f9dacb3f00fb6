extension Case {
  static let ofMarkdown: [Case] = [
    Case(
      "no title",
      "# A fixed number at once\n\n",
      "",
      """
      8:1 error: The lesson does not start with its title.
        Put "# " and the title after the front matter.
      """),
    Case(
      "another title",
      "# A fixed number at once\n\n",
      "# Another title\n\n",
      """
      9:1 warning: The title is "Another title" here and "A fixed number at once" in the front matter.
        Use the same words in both places.
      """),
    Case(
      "a second title",
      "- one\n",
      """
      # Again

      - one

      """,
      """
      18:1 error: The lesson has a second title.
        Start a step with \"## \".
      """),
    Case(
      "a step without a title",
      "- one\n",
      """
      ##

      - one

      """,
      """
      14:1 warning: The step has no speaker notes.
        Add a comment <!-- notes: Ask: ... Often wrong: ... (4 min) --> at its end.
      18:1 error: The step has no title.
        Write its title after "## ".
      """),
    Case(
      "a quote without a sentence to keep",
      "- one\n",
      """
      > **Keep:** ⇐ SE-0317

      - one

      """,
      """
      18:1 error: There is no sentence to keep after **Keep:**.
        Write one, or remove the quote.
      """),
    Case(
      "a skipped heading level",
      "- one\n",
      """
      #### Deep

      - one

      """,
      """
      18:1 warning: A heading of level 4 follows one of level 2.
        Use level 3: "### ".
      """),
    Case(
      "a repeated step",
      "## Review\n",
      "## Two downloads: at once\n",
      """
      68:1 error: The step on line 14 has the same title, \"Two downloads: at once\".
        Give one of them another title.
      """),
    Case(
      "a control character",
      "- one\n",
      "- on\u{1B}e\n",
      """
      18:5 warning: The line contains the control character U+001B.
        Remove it.
      """),
    Case(
      "a tab",
      "- one\n",
      "-\tone\n",
      """
      18:2 warning: The line contains the control character U+0009.
        Indent with spaces instead of tabs.
      """),
    Case(
      "HTML",
      "- one\n",
      "<div>one</div>\n",
      """
      18:1 warning: HTML is not shown to learners.
        Write Markdown, or a comment such as <!-- notes: … --> for the teacher.
      """),
    Case(
      "text between two comments",
      "- one\n",
      "<!-- one --> two <!-- three -->\n",
      """
      18:1 warning: HTML is not shown to learners.
        Write Markdown, or a comment such as <!-- notes: … --> for the teacher.
      """),
    Case(
      "HTML in a line",
      "- one\n",
      "- one <b>bold</b>\n",
      """
      18:3 warning: HTML is not shown to learners.
        Write Markdown, or a comment such as <!-- notes: … --> for the teacher.
      """),
    Case(
      "an unclosed live block",
      """
      count(answer) < 2
              because: Name both.
      ```

      <!-- notes: Ask: why? Often wrong: a thread. (8 min) -->
      """,
      """
      count(answer) < 2
              because: Name both.

      """,
      """
      70:1 error: The review block is not closed.
        Close it with a line of as many marks as it starts with.
      """),
    Case(
      "an unclosed text block",
      """
      ```swift
      let answer = 42  // never typed twice
      ```
      """,
      """
      ~~~
      x

      """,
      """
      31:1 error: The fenced block is not closed.
        Close it with a line of as many marks as it starts with.
      """),
    Case(
      "a block that contains the beginning of other blocks",
      "- one\n",
      "```swift\nlet answer = 42\n",
      """
      18:1 error: The swift block is not closed.
        Close it with a line of as many marks as it starts with.
      """),
    Case(
      "a misspelled block",
      """
      ```notice
      - Both children run
      """,
      """
      ```Notices
      - Both children run
      """,
      """
      47:1 warning: There is no notice block after \"concurrent-binding --metadata 120\".
        Add a notice block after the run block.
      51:1 warning: \"Notices\" is not a known block.
        Write only "notice" to make it a notice block.
      """),
    Case(
      "a block with more words",
      """
      ```run
      concurrent-binding --metadata-fails
      """,
      "```run concurrent-binding --metadata-fails\n",
      """
      56:1 error: No run block follows this change.
        Put a run block with the changed run directly after it.
      58:1 warning: \"run concurrent-binding --metadata-fails\" is not a known block.
        Write only "run" to make it a run block.
      """),
    Case(
      "a missing file",
      "says.\n",
      "says. See [this](Missing.md#x).\n",
      """
      11:1 error: The link leads to Missing.md#x, which does not exist.
        Correct the path; it starts at the lesson's folder.
      """),
    Case(
      "a link without a target",
      "says.\n",
      "says. See [this]().\n",
      """
      11:1 error: The link has no target.
        Correct the path; it starts at the lesson's folder.
      """),
    Case(
      "a missing anchor",
      "says.\n",
      "says. See [this](#nowhere) and [that](#review).\n",
      """
      11:1 warning: The link leads to #nowhere, but no heading here has that name.
        Write the name of a heading of this lesson, in kebab case.
      """),
    Case(
      "a live block in a list",
      "- one\n",
      """
      - ```run
        concurrent-binding
        ```

      """,
      """
      18:3 error: A run block must be inside a step, and not in a list or quote.
        Put it at the left margin below a heading "## ".
      """),
    Case(
      "an empty block",
      "concurrent-binding: ConcurrentBinding.thumbnail\n",
      "\n",
      """
      27:1 error: The code block is empty.
        Write its content, or remove it.
      """),
  ]
}
