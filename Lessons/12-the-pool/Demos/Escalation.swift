import DemoArguments
import DemoWorld

struct Escalation: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "A task of high priority waits for one of low priority.",
    discussion: "The errand takes 300 ms. Eight tasks of medium priority also need a core.")

  @Flag(help: "Do not let the boss wait for the errand.") var nobodyWaits = false

  func run() async throws {
    let errand = Task(name: "errand", priority: .low) { await runErrand() }
    try await Task.sleep(for: .milliseconds(50))
    let boss = Task(name: "boss", priority: .high) {
      if !nobodyWaits { await errand.value }
      print("boss is done")
    }
    await withTaskGroup { group in
      for number in 1...8 {
        group.addTask(name: "crowd \(number)") {
          compute(for: .milliseconds(100))
        }
      }
    }
    await boss.value
    await errand.value
  }

  func runErrand() async {
    await withTaskPriorityEscalationHandler {
      for part in 1...3 {
        compute(for: .milliseconds(100))
        print("errand: part \(part) of 3, at \(Task.currentPriority)")
        await Task.yield()
      }
    } onPriorityEscalated: { old, new in
      print("errand is raised from \(old) to \(new)")
    }
  }
}
