extension Case {
  static let ofQuestions: [Case] = [
    Case(
      "a question without a run",
      "run: concurrent-binding --metadata 120\n",
      "",
      """
      36:1 error: The predict block has no "run".
        Add "run:" and its value.
      """),
    Case(
      "a question without answers",
      """
      choices:
        - text: the image
          when: ends(image) < ends(metadata)
          because: The image takes 300 ms.
        - text: the metadata
          when: "ends(metadata) < ends(image)"
          because: 120 ms are over before 300 ms.

      """,
      "",
      """
      36:1 error: The question has no answer.
        Add one of these keys: choices, number, duration, order, text.
      """),
    Case(
      "a question with three hints",
      "run: concurrent-binding --metadata 120\n",
      "run: concurrent-binding --metadata 120\nhints: [Look., Think., Guess.]\n",
      """
      36:1 error: The question has 3 hints.
        Write two: where to look, and how to continue from there.
      """),
    Case(
      "two kinds of answers",
      "ask: Which of `image` and `metadata` ends first?",
      """
      ask: Which of `image` and `metadata` ends first?
      number: {key: 1, otherwise: No.}
      duration: {key: 1, otherwise: No.}
      """,
      """
      36:1 error: The question has more than one kind of answer: choices and number and duration.
        Keep one of them.
      """),
    Case(
      "one choice",
      """
        - text: the image
          when: ends(image) < ends(metadata)
          because: The image takes 300 ms.

      """,
      "",
      """
      36:1 error: The question has 1 choice.
        Give it two or more.
      """),
    Case(
      "a choice without explanation",
      "    because: The image takes 300 ms.\n",
      "",
      """
      39:5 error: The choice has no "because".
        Add "because:" and its value.
      """),
    Case(
      "a choice without a key",
      "    when: ends(image) < ends(metadata)\n",
      "",
      """
      39:5 error: The choice has no "when".
        Add "when:" and its value.
      """),
    Case(
      "two right choices",
      "    - text: a thread\n",
      """
          - text: a thread
            right: true

      """,
      """
      71:3 error: The question has 2 choices with "right: true".
        Mark exactly one.
      """),
    Case(
      "a value of right that is not true or false",
      "right: true",
      "right: maybe",
      """
      73:7 error: The choice has no "because".
        Add "because:" and its value.
      74:14 error: The value of "right" is not true or false.
        Write true or false.
      """),
    Case(
      "no explanation of wrong answers",
      "    otherwise: Each binding starts one.\n",
      "",
      """
      79:5 error: No wrong answer of this question is explained.
        Add "wrong" or "otherwise".
      """),
    Case(
      "a number without a key",
      "    key: 3\n",
      "",
      """
      79:5 error: The number has no "key".
        Add "key:" and its value.
      """),
    Case(
      "answer and when",
      "      - answer: b, a\n",
      """
            - answer: b, a
              when: answer == 1

      """,
      """
      87:9 error: A wrong answer needs either \"answer\" or \"when\".
        Use one of them: \"answer\" for a text, \"when\" for an expression.
      """),
    Case(
      "a prediction that is not a mapping",
      "```predict\n",
      """
      ```predict
      - a
      ```

      ```text

      """,
      """
      36:1 error: The predict block is not a list of "key: value" lines.
        Write a list of "key: value" lines.
      """),
    Case(
      "two questions",
      """
      - ask: How many child tasks do three bindings start?
        number:
          key: 3
          otherwise: Each binding starts one.

      """,
      "",
      """
      71:1 error: The review has 2 questions.
        Write three.
      """),
    Case(
      "a review that is not a list",
      "```review\n",
      """
      ```review
      a: b
      ```

      ```text

      """,
      """
      71:1 error: The review block is not a list of questions, each starting with \"- ask:\".
        Write a list of questions, each starting with \"- ask:\".
      """),
  ]
}
