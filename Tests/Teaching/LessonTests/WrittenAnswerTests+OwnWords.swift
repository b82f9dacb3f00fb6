extension WrittenAnswerTests {
  /// Sentences with words that the choices do not have, in the form of `table`.
  static let ownWords = """
    async-let | 5 | Swift cancels the download and describe waits for it | right
    async-let | 5 | the child task is cancelled and describe waits until it ends | right
    async-let | 5 | the image is still downloading in the background | wrong
    async-let | 5 | it is cancelled but describe does not wait | refused
    async-let | 5 | it is cancelled at 500 ms | refused
    async-let | 5 | nobody cancels the download | refused
    task-trees | 3 | image is cancelled and main waits for it | right
    task-trees | 3 | it gets cancelled first, then awaited | right
    task-trees | 3 | the function waits for 300 ms, then throws | wrong
    task-trees | 3 | it simply goes on running | wrong
    task-trees | 3 | the metadata is cancelled | refused
    task-trees | 3 | it is cancelled at 300 ms | refused
    unstructured-tasks | 1 | it keeps going until it's done at 300 ms | right
    unstructured-tasks | 1 | it gets cancelled when startBackup returns | wrong
    unstructured-tasks | 1 | startBackup waits until the backup is done | wrong
    unstructured-tasks | 7 | sorter runs on the actor | right
    unstructured-tasks | 7 | reader runs on it | refused
    channels | 5 | the sender does not wait | refused
    cancellation | 11 | it runs but it is already marked as cancelled | right
    the-pool | 4 | everything hangs, all tasks wait forever | right
    the-pool | 4 | Swift starts another thread for opener | wrong
    """
}
