import DemoArguments
import Synchronization

/// Counts the jobs that it is given, and passes them to the pool.
final class Studio: TaskExecutor {
  let jobs = Atomic(0)

  func enqueue(_ job: consuming ExecutorJob) {
    jobs.add(1, ordering: .relaxed)
    globalConcurrentExecutor.enqueue(job)
  }
}

struct ExecutorPreference: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "A scope that prefers an executor of its own.",
    discussion: "Child tasks inherit the preference; unstructured tasks do not.")
  @Flag(help: "Give the unstructured task the same preference.") var tellOther = false

  func run() async {
    let studio = Studio()
    await withTaskExecutorPreference(studio) {
      await work("body")
      async let child: Void = work("child")
      let preference = tellOther ? studio : nil
      let other = Task(name: "other", executorPreference: preference) {
        await work("other")
      }
      await child
      await other.value
    }
    print("the studio had \(studio.jobs.load(ordering: .relaxed)) jobs")
  }

  func work(_ name: String) async {
    let prefers = withUnsafeCurrentTask { $0?.unownedTaskExecutor != nil }
    print("\(name): prefers the studio \(prefers)")
    try? await Task.sleep(for: .milliseconds(100))
  }
}
