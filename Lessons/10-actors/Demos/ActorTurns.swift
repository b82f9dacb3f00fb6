import DemoArguments
import DemoWorld

actor Kitchen {
  func cook(for guest: String, inTheOven: Bool) async throws {
    print("\(guest)'s dish: begun")
    if inTheOven {
      try await Task.sleep(for: .milliseconds(100))
    } else {
      compute(for: .milliseconds(100))
    }
    print("\(guest)'s dish: done")
  }
}

struct ActorTurns: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Three tasks call one actor.",
    discussion: "The actor takes 100 ms for each dish.")

  @Flag(help: "Put each dish into an oven, so that the actor awaits.") var inTheOven = false

  func run() async throws {
    let kitchen = Kitchen()
    try await withThrowingTaskGroup { group in
      for guest in ["ann", "ben", "cem"] {
        group.addTask(name: guest) {
          try await kitchen.cook(for: guest, inTheOven: inTheOven)
        }
      }
      try await group.waitForAll()
    }
    print("everybody has eaten")
  }
}
