extension Case {
  static let ofFrontMatter: [Case] = [
    Case(
      "no front matter",
      """
      ---
      title: A fixed number at once

      """,
      "title: A fixed number at once\n",
      """
      1:1 error: The lesson has no front matter.
        Start the file with a line ---, then title, summary and minutes, then another line ---.
      1:1 error: The lesson does not start with its title.
        Put "# " and the title after the front matter.
      1:1 warning: The step has no speaker notes.
        Add a comment <!-- notes: Ask: ... Often wrong: ... (4 min) --> at its end.
      8:1 error: The lesson has a second title.
        Start a step with \"## \".
      """),
    Case(
      "front matter without an end",
      """
      SE-0317]
      ---

      """,
      "SE-0317]\n",
      """
      1:1 error: The front matter is not closed.
        Add a line --- after its last key.
      92:1 error: The lesson does not start with its title.
        Put "# " and the title after the front matter.
      92:1 error: The lesson has no steps.
        Start each step with a heading \"## \".
      """),
    Case(
      "a colon in a value",
      "title: A fixed number at once\n",
      "title: A fixed: number at once\n",
      """
      2:15 error: This is not valid YAML: mapping values are not allowed in this context.
        Put text in double quotes if it contains \": \" or starts with a special character.
      """),
    Case(
      "a key twice",
      "minutes: 20",
      """
      minutes: 20
      minutes: 30
      """,
      """
      4:1 error: The key \"minutes\" appears twice.
        Remove one of them.
      """),
    Case(
      "a key missing",
      "minutes: 20\n",
      "",
      """
      2:1 error: The front matter has no "minutes".
        Add "minutes:" and its value.
      """),
    Case(
      "an unknown key",
      "minutes: 20",
      """
      minutes: 20
      proposal: SE-0317
      """,
      """
      5:1 error: The front matter has an unknown key, \"proposal\".
        Did you mean "proposals"?
      """),
    Case(
      "an unknown key that resembles no other",
      "minutes: 20",
      """
      minutes: 20
      zzz: 1
      """,
      """
      5:1 error: The front matter has an unknown key, \"zzz\".
        Remove it.
      """),
    Case(
      "an empty title",
      "title: A fixed number at once\n",
      "title:\n",
      """
      2:7 error: The value of "title" is not a text.
        Write a text.
      """),
    Case(
      "two sentences",
      "goes on.\n",
      "goes on. It waits.\n",
      """
      3:10 error: The value of "summary" is not one sentence with its full stop.
        Write one sentence with its full stop.
      """),
    Case(
      "a value that is not a list",
      "requires: [structured-programming]",
      "requires: structured-programming",
      """
      5:11 error: The value of "requires" is not a list such as [first, second].
        Write a list such as [first, second].
      """),
    Case(
      "an empty item of a list",
      "requires: [structured-programming]",
      "requires: [structured-programming, \"\"]",
      """
      5:37 error: An item of "requires" is not a text.
        Write a text.
      """),
    Case(
      "an invalid proposal number",
      """
      [SE-0317]
      ---
      """,
      """
      [0317]
      ---
      """,
      """
      6:13 error: "0317" is not a proposal's number such as SE-0317.
        Write a proposal's number such as SE-0317.
      """),
    Case(
      "front matter that is a list",
      """
      ---
      title: A fixed number at once
      summary: With async let, a function starts a few child tasks and goes on.
      minutes: 20
      requires: [structured-programming]
      proposals: [SE-0317]
      ---
      """,
      """
      ---
      - a
      ---
      """,
      """
      2:1 error: The front matter is not a list of "key: value" lines.
        Write a list of "key: value" lines.
      """),
    Case(
      "a lesson that does not exist",
      "requires: [structured-programming]",
      "requires: [structured-programing]",
      """
      5:12 error: The lesson requires structured-programing, which does not exist.
        Did you mean structured-programming?
      """),
    Case(
      "a missing lesson that resembles no other",
      "requires: [structured-programming]",
      "requires: [zzz]",
      """
      5:12 error: The lesson requires zzz, which does not exist.
        Write the name of the lesson's folder without its number.
      """),
    Case(
      "the lesson itself",
      "requires: [structured-programming]",
      "requires: [async-let]",
      """
      5:12 error: The lesson requires itself.
        Remove its own name from "requires".
      """),
    Case(
      "a later lesson",
      "requires: [structured-programming]",
      "requires: [channels]",
      """
      5:12 warning: The lesson requires channels, which comes later.
        Change the order, or remove it from \"requires\".
      """),
  ]
}
