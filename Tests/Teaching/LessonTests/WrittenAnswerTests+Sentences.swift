extension WrittenAnswerTests {
  /// Whole sentences, and words for two parts of a choice, in the form of `table`.
  static let sentences = """
    async-let | 5 | Swift cancels it and waits until it has ended | right
    async-let | 5 | It gets cancelled and describe waits for it | right
    async-let | 11 | it keeps running | wrong
    async-let | 11 | killed | wrong
    task-trees | 3 | It is cancelled, and the function waits for it and then throws | right
    task-trees | 3 | Swift cancels it and waits until it has ended | right
    task-trees | 11 | that child and its own children | right
    unstructured-tasks | 1 | it keeps running | right
    unstructured-tasks | 2 | the program ends after 100 ms, the backup is not finished | right
    unstructured-tasks | 2 | the backup dies with the program | right
    unstructured-tasks | 10 | when someone calls cancel on it | right
    unstructured-tasks | 10 | only if somebody calls cancel() | right
    unstructured-tasks | 12 | where I read task.value | right
    structured-programming | 8 | it doesn't start anything new | right
    structured-programming | 10 | Nobody, it waits for ever | right
    every-order | 1 | both votes count | right
    every-order | 3 | after she has read 0 | right
    every-order | 3 | between her read and her write | right
    every-order | 3 | between her two calls | right
    every-order | 3 | between the first and the second visit | right
    every-order | 3 | before ann writes | right
    every-order | 4 | ann gets the ticket and ben doesn't | right
    every-order | 5 | both can write | right
    """
}
