import DemoArguments
import DemoWorld

struct GroupTools: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "The properties and methods of a group.",
    discussion: "Four children take 100, 200, 300 and 400 ms; then the group is cancelled.")

  @Option(help: "How many results to wait for before the group is cancelled, from 0 to 4.")
  var cancelAfter = 2

  func validate() throws { try (0...4).check(cancelAfter, for: "--cancel-after") }

  func run() async {
    await withTaskGroup { group in
      for (place, name) in zip(1..., ["a", "b", "c", "d"]) {
        group.addTask(name: name) { await work(name, 100 * place) }
      }
      for _ in 0..<cancelAfter {
        if let name = await group.next() { print("next: \(name)") }
      }
      print("isCancelled: \(group.isCancelled), isEmpty: \(group.isEmpty)")
      group.cancelAll()
      print("isCancelled: \(group.isCancelled), isEmpty: \(group.isEmpty)")
      let added = group.addTaskUnlessCancelled(name: "never") {
        await work("never", 0)
      }
      print("addTaskUnlessCancelled: \(added)")
      group.addTask(name: "late") { await work("late", 100) }
      await group.waitForAll()
      print("isCancelled: \(group.isCancelled), isEmpty: \(group.isEmpty)")
    }
  }

  func work(_ name: String, _ time: Int) async -> String {
    try? await Task.sleep(for: .milliseconds(time))
    print("\(name) ends, cancelled: \(Task.isCancelled)")
    return name
  }
}
