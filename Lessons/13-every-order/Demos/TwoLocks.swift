import DemoArguments

actor Lock {
  private var isTaken = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func take() async {
    guard isTaken else { return isTaken = true }
    await withCheckedContinuation { waiting.append($0) }
  }

  func give() {
    guard !waiting.isEmpty else { return isTaken = false }
    waiting.removeFirst().resume()
  }
}

struct TwoLocks: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Two tasks take two locks, each in a different order.",
    discussion: "Each task needs both locks, and releases them when it is done.")

  func run() async {
    let (pen, paper) = (Lock(), Lock())
    await withTaskGroup { group in
      group.addTask(name: "ann") { await write(pen, paper) }
      group.addTask(name: "ben") { await write(paper, pen) }
    }
    print("both have written")
  }

  func write(_ first: Lock, _ second: Lock) async {
    await first.take()
    await second.take()
    print("\(Task.name ?? "main") writes")
    await second.give()
    await first.give()
  }
}
