import DemoArguments
import DemoWorld

enum Request { @TaskLocal static var user = "nobody" }

struct Inherit: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "What a child task inherits from its parent.")

  @Option(help: "The priority of the parent.") var priority = TaskPriority.high

  func run() async {
    await Task(name: "parent", priority: priority) { await parent() }.value
  }

  func parent() async {
    async let ben: Void = work("ben")
    await withTaskGroup { group in
      group.addTask(name: "ann") {
        await Request.$user.withValue("ann") { await ann() }
      }
      try? await Task.sleep(for: .milliseconds(100))
      group.cancelAll()
    }
    await ben
    print("parent: user \(Request.user), cancelled \(Task.isCancelled)")
  }

  func ann() async {
    async let helper: Void = work("helper")
    await work("ann")
    await helper
  }

  func work(_ name: String) async {
    print("\(name): user \(Request.user), priority \(Task.currentPriority)")
    try? await Task.sleep(for: .milliseconds(200))
    print("\(name): cancelled \(Task.isCancelled)")
  }
}
