extension Case {
  static let ofMarkdown: [Case] = [
    Case(
      "no title",
      "# A fixed number at once\n\n",
      "",
      """
      8:1 error: The lesson does not begin with its title.
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
        Begin a step with "## ".
      """),
    Case(
      "a jump of levels",
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
      68:1 error: Line 14 has a step "Two downloads: at once" too.
        Give one of them another title.
      """),
    Case(
      "a control character",
      "- one\n",
      "- on\u{1B}e\n",
      """
      18:5 warning: The line holds the control character U+001B.
        Remove it.
      """),
    Case(
      "a tab",
      "- one\n",
      "-\tone\n",
      """
      18:2 warning: The line holds the control character U+0009.
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
      "HTML in a line",
      "- one\n",
      "- one <b>bold</b>\n",
      """
      18:3 warning: HTML is not shown to learners.
        Write Markdown, or a comment such as <!-- notes: … --> for the teacher.
      """),
    Case(
      "an open fence",
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
      68:1 warning: The step has no speaker notes.
        Add a comment <!-- notes: Ask: ... Often wrong: ... (4 min) --> at its end.
      70:1 error: The review block has no end.
        Close it with a line of as many marks as it begins with.
      """),
    Case(
      "an open fence of text",
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
      14:1 warning: No prediction of this lesson is about the demo concurrent-binding.
        Add a predict block with "run: concurrent-binding".
      14:1 warning: The lesson has no sentence to keep.
        Add a quote that starts with **Keep:**.
      14:1 error: The lesson has no review.
        End its last step with a review block of three questions.
      14:1 warning: The step has no speaker notes.
        Add a comment <!-- notes: Ask: ... Often wrong: ... (4 min) --> at its end.
      31:1 error: The fenced block has no end.
        Close it with a line of as many marks as it begins with.
      """),
    Case(
      "a misspelt block",
      """
      ```notice
      - Both children run
      """,
      """
      ```Notices
      - Both children run
      """,
      """
      47:1 warning: Nothing is to be noticed after "concurrent-binding --metadata 120".
        Put a notice block after the run block.
      51:1 warning: A block "Notices" does nothing.
        Write "notice" alone if it is to be a notice block.
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
        Put the altered run, a run block, directly after it.
      58:1 warning: A block "run concurrent-binding --metadata-fails" does nothing.
        Write "run" alone if it is to be a run block.
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
      "a missing anchor",
      "says.\n",
      "says. See [this](#nowhere) and [that](#review).\n",
      """
      11:1 warning: The link leads to #nowhere, but no heading here has that name.
        Name a heading of this lesson in kebab case.
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
      18:3 error: A run block stands outside of a step, or inside a list or quote.
        Put it at the left margin below a heading "## ".
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
      11:1 error: A run block stands outside of a step, or inside a list or quote.
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
