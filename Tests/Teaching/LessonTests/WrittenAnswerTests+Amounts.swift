extension WrittenAnswerTests {
  /// Answers that are numbers, times or orders in sentences, in the form of `table`.
  static let amounts = """
    structured-programming | 1 | I'm pretty sure it's 1 | right
    structured-programming | 1 | #1 | right
    structured-programming | 1 | erm... there'd be one | right
    structured-programming | 1 | await starts none, so there's only one | right
    structured-programming | 1 | 4 + main = 5 | wrong
    structured-programming | 1 | five, one per image and main | wrong
    structured-programming | 1 | 5: main plus 4 | wrong
    structured-programming | 1 | 1 or more, depending on the cores | refused
    structured-programming | 2 | four times 200 ms: 800 ms | right
    structured-programming | 2 | 800 ms (4 x 200) | right
    structured-programming | 2 | 800 ms (4 * 200 ms = 800 ms) | right
    structured-programming | 2 | 800 ms (4 * 200 ms = 900 ms) | wrong
    structured-programming | 2 | 800 ms (+ 10 ms) | refused
    structured-programming | 2 | 800 ms from the start | right
    structured-programming | 2 | more or less 800 ms | right
    structured-programming | 2 | it's over at 800 ms | right
    structured-programming | 2 | over 800 ms | refused
    structured-programming | 2 | 800 milli-seconds | right
    structured-programming | 2 | zero point eight seconds | right
    structured-programming | 2 | 4/5 s | right
    structured-programming | 2 | 4/7 s | refused
    structured-programming | 2 | 0.8 of a second | right
    structured-programming | 2 | 800 ms, because await makes the function wait for each of the downloads before it starts the next one in the loop | right
    structured-programming | 3 | after three downloads, 600 ms | right
    structured-programming | 3 | 400, 600 ms | refused
    structured-programming | 4 | 200 ms even on one core | right
    structured-programming | 4 | 200 ms even on one | refused
    structured-programming | 4 | twice as long: 400 ms | wrong
    structured-programming | 6 | five (main + 4) | right
    async-let | 1 | 420 ms (300 + 120) | right
    async-let | 1 | 300 ms, or 120 ms + 300 ms | refused
    async-let | 1 | 420 ms: the image and then the metadata | right
    async-let | 1 | 300 + 120 ms | refused
    async-let | 2 | the longer of the two, 300 ms | right
    async-let | 2 | the longer of the two, or 300 ms | refused
    async-let | 2 | 300 ms, not 420 ms | right
    async-let | 2 | not 420 ms but 300 ms | right
    async-let | 2 | 420 ms instead of 300 ms | wrong
    async-let | 2 | not 300 ms | refused
    async-let | 3 | as soon as the image is there, at 300 ms | right
    async-let | 4 | three, one for each read | wrong
    async-let | 8 | 30 (2+4+8+16) | right
    async-let | 9 | three, no matter what is read | right
    task-trees | 1 | main, 2 children and 4 grandchildren: 7 | right
    task-trees | 1 | 7: the root and its descendants | right
    task-trees | 1 | 6 (and main) | refused
    task-trees | 5 | 500 ms, when second has ended | right
    task-trees | 5 | 500 ms a second | refused
    task-trees | 5 | after the other child has ended, 500 ms | right
    task-trees | 10 | 2000 ms | right
    task-trees | 10 | at the next check, after 2 s | right
    cancellation | 9 | at once, at 100 ms | right
    cancellation | 12 | at once, 0 ms | wrong
    cancellation | 12 | 50 ms later, at 40 ms | refused
    task-groups | 3 | a after c after b | right
    task-groups | 3 | b finishes first, then c, and a at the end | right
    task-groups | 3 | a last, c second, b first | right
    task-groups | 3 | c last, b second, a first | wrong
    task-groups | 3 | last a, first b, second c | right
    task-groups | 3 | [b, c, a] in this order | right
    task-groups | 3 | a last, b first | refused
    task-groups | 3 | a after b, c | refused
    task-groups | 3 | b and c at the same time, then a | refused
    task-groups | 3 | not b, c, a | refused
    task-groups | 5 | the other three | right
    task-groups | 5 | 3 out of 4 | right
    task-groups | 10 | 100 ms, the first one | wrong
    group-patterns | 1 | 20 000 ms | right
    group-patterns | 1 | 20'000 ms | right
    group-patterns | 1 | 20.000 ms | refused
    group-patterns | 1 | a third of a minute | refused
    group-patterns | 4 | six of the twenty | right
    group-patterns | 4 | six of them or seven | refused
    unstructured-tasks | 8 | two of the eight | right
    unstructured-tasks | 8 | 2 of 8 downloads | right
    detached-tasks | 3 | upkeep and its two children: 3 | right
    detached-tasks | 5 | two: the async let and the group child | right
    channels | 6 | one point two seconds | right
    the-pool | 1 | starting with high, then medium, eventually low | right
    the-pool | 1 | low after medium after high | right
    """
}
