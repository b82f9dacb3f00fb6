import DemoArguments
import DemoWorld

struct WhichActor: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Two tasks that an actor's method starts.",
    discussion: "Only the closure that uses self runs on the actor.")

  func run() async {
    let desk = Desk()
    await desk.startBoth()
  }
}

actor Desk {
  private var papers = 0

  func startBoth() async {
    let sorter = Task(name: "sorter") {
      papers += 1
      report("sorter")
    }
    let reader = Task(name: "reader") {
      report("reader")
    }
    await sorter.value
    await reader.value
  }
}

/// Prints where it is called. `#isolation` is the caller's actor, or nil.
func report(_ name: String, on actor: isolated (any Actor)? = #isolation) {
  print("\(name): \(actor is Desk ? "on the desk" : "on no actor")")
}
