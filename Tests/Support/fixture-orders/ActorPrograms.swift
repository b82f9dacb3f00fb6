import Synchronization

/// Programs in which tasks start on an actor.
enum ActorPrograms {
  static func run(_ name: String) async -> Bool {
    switch name {
    case "inherits": await inherits()
    case "queues": await queues()
    case "queuesWithCreator": await queuesWithCreator()
    case "queuesSuspending": await queuesSuspending()
    case "prefers": await prefers()
    default: return false
    }
    return true
  }

  private actor Letters {
    private(set) var text = ""

    func start() -> Task<Void, Never> {
      text += "a"
      return Task { text += "b" }
    }

    func add() { text += "c" }
  }

  /// A task starts another one on the actor on which it runs, while a third task asks for that actor.
  private static func inherits() async {
    let letters = Letters()
    async let added: Void = letters.add()
    await letters.start().value
    await added
    print(await letters.text)
  }

  private actor Word {
    private(set) var text = ""
    func add(_ letter: String) { text += letter }
    func addTwice(_ letter: String) async {
      text += letter
      await Task.yield()
      text += letter
    }
  }

  /// A call between two calls to an actor. Without it, the task would stay on the actor.
  @inline(never) private static func use(_ letter: String) {}

  /// Two tasks use an actor twice, and a third one uses it once.
  private static func queues() async {
    let word = Word()
    await withTaskGroup(of: Void.self) { group in
      for letter in ["a", "b"] {
        group.addTask {
          await word.add(letter)
          use(letter)
          await word.add(letter)
        }
      }
      group.addTask { await word.add("c") }
    }
    print(await word.text)
  }

  /// A task creates two others, and uses an actor twice. So does one of the others, and the third task uses it once.
  private static func queuesWithCreator() async {
    let word = Word()
    let other = Task {
      await word.add("a")
      use("a")
      await word.add("a")
    }
    let third = Task { await word.add("c") }
    await word.add("b")
    use("b")
    await word.add("b")
    await other.value
    await third.value
    print(await word.text)
  }

  /// The same, except that tasks suspend on the actor between their letters.
  private static func queuesSuspending() async {
    let word = Word()
    let other = Task { await word.addTwice("a") }
    let third = Task { await word.add("c") }
    await word.addTwice("b")
    await other.value
    await third.value
    print(await word.text)
  }

  /// Counts the jobs that it is given, and passes them to the pool.
  private final class CountingExecutor: TaskExecutor {
    let jobs = Atomic(0)
    func enqueue(_ job: consuming ExecutorJob) {
      jobs.add(1, ordering: .relaxed)
      globalConcurrentExecutor.enqueue(job)
    }
  }

  /// Two children use an actor. The one with an executor of its own needs one job less if the other is on the actor.
  private static func prefers() async {
    let (executor, word) = (CountingExecutor(), Word())
    await withTaskGroup(of: Void.self) { group in
      group.addTask(executorPreference: executor) { await word.add("a") }
      group.addTask { await word.add("a") }
    }
    print(await word.text, executor.jobs.load(ordering: .relaxed))
  }
}
