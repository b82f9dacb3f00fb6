import DemoArguments
import DemoWorld

struct Priorities: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Three tasks need a core, and the one of lowest priority starts first.",
    discussion: "Each computes for 100 ms. On one core, they have to wait for one another.")

  @Flag(help: "Give all three medium priority.") var same = false

  func run() async {
    let low = start("low", priority: .low)
    let medium = start("medium", priority: .medium)
    let high = start("high", priority: .high)
    await high.value
    await medium.value
    await low.value
  }

  func start(_ name: String, priority: TaskPriority) -> Task<Void, Never> {
    Task(name: name, priority: same ? .medium : priority) {
      compute(for: .milliseconds(100))
      print("\(name) is done")
    }
  }
}
