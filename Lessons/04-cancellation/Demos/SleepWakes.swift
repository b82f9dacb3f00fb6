import DemoArguments

struct SleepWakes: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "A sleeping task is cancelled during a transfer of money.",
    discussion: "The bank needs 400 ms. The transfer is cancelled at 100 ms.")

  @Flag(help: "Finish the transfer before checking for cancellation.") var transaction = false

  func run() async throws {
    let transfer = Task(name: "transfer") { try await move() }
    try await Task.sleep(for: .milliseconds(100))
    transfer.cancel()
    print("transfer: \(await transfer.result)")
  }

  func move() async throws {
    print("took 10 from the first account")
    if transaction {
      let bank = Task(name: "bank") { try await wait() }
      try await bank.value
    } else {
      try await wait()
    }
    print("put 10 into the second account")
    try Task.checkCancellation()
  }

  func wait() async throws {
    try await Task.sleep(for: .milliseconds(400))
  }
}
