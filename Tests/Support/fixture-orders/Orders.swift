import Glibc
import Synchronization

/// Small programs whose outcome depends on the order of their tasks. The first argument selects one.
@main struct Orders {
  static func main() async {
    switch CommandLine.arguments.dropFirst().first {
    case "prints": await prints()
    case "beginning": await beginning()
    case "actors": await actors()
    case "ties": await ties()
    case "bell": await bell()
    case "trap": await trap()
    case "mutex": await mutex()
    case "locksTwice": await locksTwice()
    case "apart": await apart()
    case "hangs": await hangs()
    case "spins": await spins()
    case "crashes": await crashes()
    case "counted": await counted()
    case "waits": await waits()
    case "stream": await stream()
    case "handles": await handles()
    case let name?:
      if await SmallPrograms.run(name) { return }
      if await SharedPrograms.run(name) { return }
      if await ContinuationPrograms.run(name) { return }
      if await ActorPrograms.run(name) { return }
      if await GroupPrograms.run(name) { return }
      if await ResultPrograms.run(name) { return }
      if await CancellingPrograms.run(name) { return }
      if await OvertakingPrograms.run(name) { return }
      if await FilePrograms.run(name) { return }
      if await !DiscardingPrograms.run(name) { print("nothing to do") }
    case nil: print("nothing to do")
    }
  }
}

/// A child and its creator print two lines each.
func prints() async {
  await withTaskGroup(of: Void.self) { group in
    group.addTask(name: "child") {
      print("child 1")
      print("child 2")
    }
    print("creator 1")
    print("creator 2")
  }
}

/// Two tasks of the main actor are created before `main` is suspended for the first time.
@MainActor func beginning() async {
  let first = Task {
    print("first")
    await Task.yield()
    print("first again")
  }
  let second = Task { print("second") }
  await first.value
  await second.value
}

actor Notes {
  var text = ""
  func write(_ word: String) { text += word }
}

/// Code that does not run on the actor. Without such code between two calls, a task stays on the actor.
@inline(never) @_optimize(none) func leaveActor() {}

/// Two tasks write to an actor twice.
func actors() async {
  let notes = Notes()
  await withTaskGroup(of: Void.self) { group in
    for word in ["a", "b"] {
      group.addTask {
        await notes.write(word)
        leaveActor()
        await notes.write(word)
      }
    }
  }
  print(await notes.text)
}

/// Three tasks sleep for the same time.
func ties() async {
  let order = await withTaskGroup(of: String.self) { group in
    for word in ["a", "b", "c"] {
      group.addTask {
        try? await Task.sleep(for: .milliseconds(2))
        return word
      }
    }
    return await group.reduce("", +)
  }
  print(order)
}

/// A bell that rings once, whether a task waits or not.
actor Bell {
  private var waiter: CheckedContinuation<Void, Never>?
  func wait() async { await withCheckedContinuation { waiter = $0 } }
  func ring() {
    waiter?.resume()
    waiter = nil
  }
}

/// Gets stuck in the orders in which the bell rings before a task waits.
func bell() async {
  let bell = Bell()
  await withTaskGroup(of: Void.self) { group in
    group.addTask { await bell.wait() }
    group.addTask { await bell.ring() }
  }
  print("heard")
}

/// Crashes if the child runs first.
func trap() async {
  let notes = Notes()
  async let child: Void = notes.write("child")
  let text = await notes.text
  precondition(text.isEmpty, "the child went first")
  await child
  print("works")
}

final class Sheet: Sendable { let words = Mutex("") }

/// A task takes a mutex that it holds, unless another task has written before.
func locksTwice() async {
  let sheet = Sheet()
  async let child: Void = sheet.words.withLock { $0 = "child" }
  sheet.words.withLock { words in
    if words.isEmpty { sheet.words.withLock { $0 = "twice" } }
  }
  await child
  print("works")
}

/// Two tasks print while they hold a mutex.
func mutex() async {
  let sheet = Sheet()
  await withTaskGroup(of: Void.self) { group in
    for word in ["a", "b"] {
      group.addTask {
        sheet.words.withLock {
          $0 += word
          print(word)
          $0 += word
        }
      }
    }
  }
  print(sheet.words.withLock { $0 })
}

/// Two independent children yield once each.
func apart() async {
  await withTaskGroup(of: Void.self) { group in
    for _ in 1...2 {
      group.addTask { await Task.yield() }
    }
  }
  print("done")
}

/// Two producers yield to one stream. The machine does not observe this.
func stream() async {
  let (stream, continuation) = AsyncStream.makeStream(of: String.self)
  await withTaskGroup(of: Void.self) { group in
    for word in ["a", "b"] {
      group.addTask {
        continuation.yield(word)
        continuation.yield(word)
      }
    }
  }
  continuation.finish()
  print(await stream.reduce("", +))
}

/// A task is cancelled before or after its end, and its creator reads `isCancelled` of its handle.
func handles() async {
  let worker = Task { Task.isCancelled ? "cut" : "whole" }
  let canceller = Task { worker.cancel() }
  let isCancelled = worker.isCancelled
  print(await worker.value, isCancelled ? "cancelled" : "not cancelled")
  await canceller.value
}

/// Prints, and waits for a continuation that nothing resumes.
func hangs() async {
  print("waits")
  await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
}

/// Never ends if the second of two children runs first.
func spins() async {
  let tally = Tally()
  async let one = tally.count.add(1, ordering: .relaxed).newValue
  async let two = tally.count.add(1, ordering: .relaxed).newValue
  let (first, second) = await (one, two)
  if first > second { while true {} }
  print("ends")
}

/// Prints, and crashes in every order.
func crashes() async {
  print("works")
  await withTaskGroup(of: Void.self) { group in
    group.addTask { await Task.yield() }
  }
  preconditionFailure("always")
}

/// Three children print. The process counts itself in the file that the second argument names, and keeps the file open,
/// so each run has its own process.
func counted() async {
  let file = CommandLine.arguments.count > 2 ? fopen(CommandLine.arguments[2], "a") : nil
  guard let file else { return }
  fputc(46, file)
  fflush(file)
  await withTaskGroup(of: Void.self) { group in
    for number in 1...3 { group.addTask { print(number) } }
  }
}

/// Two tasks print. If the second one prints first, the process waits for the file that the second argument names.
func waits() async {
  let words = Sheet()
  await withTaskGroup(of: Void.self) { group in
    for word in ["one", "two"] {
      group.addTask {
        words.words.withLock { $0 += word }
        print(word)
      }
    }
  }
  guard words.words.withLock({ $0 }) == "twoone", CommandLine.arguments.count > 2 else { return }
  while access(CommandLine.arguments[2], F_OK) != 0 {}
}
