extension Case {
  /// Missing or misplaced parts that every lesson needs: predictions before runs, notices and a review.
  static let ofDemands: [Case] = [
    Case(
      "an unclosed quotation mark in a prediction's run",
      "run: concurrent-binding --metadata 120\n",
      "run: \"'\"\n",
      """
      37:7 error: The quotation mark ' is not closed.
        Add ' at the end of the quoted text.
      """),
    Case(
      "a prediction of another run",
      "run: concurrent-binding --metadata 120\n",
      "run: concurrent-binding\n",
      """
      37:6 warning: The prediction is for \"concurrent-binding\", but the step runs \"concurrent-binding --metadata 120\" next.
        Use the same words in both.
      """),
    Case(
      "a second review",
      "## Review\n",
      """
      ## Early

      ```review
      - {ask: a, number: {key: 1, otherwise: No.}}
      - {ask: a, number: {key: 1, otherwise: No.}}
      - {ask: a, number: {key: 1, otherwise: No.}}
      ```

      ## Review

      """,
      """
      68:1 warning: The step has no speaker notes.
        Add a comment <!-- notes: Ask: ... Often wrong: ... (4 min) --> at its end.
      70:1 warning: The review is not in the last step.
        Move it there.
      78:1 error: The lesson has a second review.
        Put all three questions into one review block.
      """),
    Case(
      "no review",
      "```review\n",
      "```text\n",
      """
      68:1 error: The lesson has no review.
        End its last step with a review block of three questions.
      """),
    Case(
      "no key sentence",
      "**Keep:**",
      "**Kept:**",
      """
      68:1 warning: The lesson has no key sentence.
        Add a quote that starts with **Keep:**.
      """),
    Case(
      "no notice",
      """
      ```notice
      - Both children
      """,
      """
      ```text
      - Both children
      """,
      """
      47:1 warning: There is no notice block after \"concurrent-binding --metadata 120\".
        Add a notice block after the run block.
      """),
    Case(
      "no prediction",
      "```predict\n",
      "```text\n",
      """
      14:1 warning: No prediction in this lesson uses the demo concurrent-binding.
        Add a predict block with "run: concurrent-binding".
      47:1 warning: There is no prediction before \"concurrent-binding --metadata 120\".
        Put a predict block before it, in the same step.
      """),
  ]
}
