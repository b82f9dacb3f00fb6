import Synchronization

/// More small programs, in which tasks interact through language features.
enum SmallPrograms {
  static func run(_ name: String) async -> Bool {
    switch name {
    case "lets": await lets()
    case "unread": await unread()
    case "leaves": leaves()
    case "pieces": await pieces()
    case "lines": await lines()
    case "floods": await floods()
    case "both": await both()
    case "memory": await memory()
    case "atomic": await atomic()
    case "gate": await gate()
    case "cancels": await cancels()
    case "family": await family()
    case "raises": await raises()
    case "readers": await readers()
    case "next": await next()
    case "checks": await checksTwice()
    case "priorities": await readsPriority()
    case "texts": await addsTexts()
    default: return false
    }
    return true
  }
}

/// Each of two bindings ends before or after the other one is awaited.
func lets() async {
  async let one = twice(1)
  async let two = twice(2)
  print(await one + two)
}

func twice(_ number: Int) async -> Int {
  await Task.yield()
  return 2 * number
}

/// A binding that is not awaited is cancelled at the end of its scope, unless it has ended before.
func unread() async {
  async let _ = tellCancellation("child")
  print("scope ends")
}

func tellCancellation(_ name: String) async {
  await Task.yield()
  print(name, Task.isCancelled ? "cancelled" : "whole")
}

/// The program ends before or after a task that it started has printed.
func leaves() {
  Task.detached {
    print("one")
    print("two")
  }
  print("main")
}

/// Two tasks print without end.
func floods() async {
  @Sendable func printOn(_ name: String) async {
    while true { print(name, "prints a line, and then the same line again") }
  }
  async let child: Void = printOn("child")
  await printOn("main")
  await child
}

/// Two tasks print pieces of a line.
func pieces() async {
  await withTaskGroup(of: Void.self) { group in
    for word in ["a", "b"] {
      group.addTask {
        print(word, terminator: "")
        print(word)
      }
    }
  }
}

/// Children print lines, and their parent prints the last one.
func lines() async {
  await withTaskGroup(of: Void.self) { group in
    for word in ["a", "b", "c"] { group.addTask { print(word) } }
  }
  print("all")
}

/// Two tasks print, and nothing is printed after them.
func both() async {
  let one = Task.detached { print("one") }
  let two = Task.detached { print("two") }
  await one.value
  await two.value
}

final class Counter: @unchecked Sendable { var count = 0 }

/// Two tasks read and write a variable that nothing protects.
func memory() async {
  let counter = Counter()
  await withTaskGroup(of: Void.self) { group in
    for _ in 1...2 {
      group.addTask {
        let count = counter.count
        await Task.yield()
        counter.count = count + 1
      }
    }
  }
  print(counter.count)
}

final class Tally: Sendable { let count = Atomic(0) }

/// Two tasks read an atomic, and store a value that they compute from it.
func atomic() async {
  let tally = Tally()
  await withTaskGroup(of: Void.self) { group in
    for factor in 2...3 {
      group.addTask {
        let count = tally.count.load(ordering: .relaxed)
        await Task.yield()
        tally.count.store(count * factor + 1, ordering: .relaxed)
      }
    }
  }
  print(tally.count.load(ordering: .relaxed))
}

/// A task waits for a continuation. Another task resumes the continuation if it exists by then.
func gate() async {
  let waiting = Mutex<CheckedContinuation<Void, Never>?>(nil)
  let waits = Task {
    await withCheckedContinuation { continuation in waiting.withLock { $0 = continuation } }
    print("through")
  }
  await Task.yield()
  let found = waiting.withLock { $0.take() }
  print(found == nil ? "nobody" : "opens")
  found?.resume()
  if found != nil { await waits.value }
}

/// A group is cancelled while its children begin and end.
func cancels() async {
  let ends = await withTaskGroup(of: Bool.self) { group in
    for _ in 1...2 { group.addTask { Task.isCancelled } }
    group.cancelAll()
    return await group.reduce(into: "") { $0 += $1 ? "x" : "-" }
  }
  print(ends)
}

/// A task is cancelled while its child runs, and the child reads `isCancelled`.
func family() async {
  let parent = Task {
    async let child: Bool = asks()
    await Task.yield()
    return await child ? "cut" : "whole"
  }
  parent.cancel()
  print(await parent.value)
}

func asks() async -> Bool { Task.isCancelled }

/// A task gets the priority of the task that waits for it, before or after it reads its priority.
func raises() async {
  let low = Task.detached(priority: .low) { Task.currentPriority == .high }
  let high = Task.detached(priority: .high) { await low.value }
  print(await high.value ? "raised" : "not raised")
}

/// Two tasks read the value of a third.
func readers() async {
  let source = Task { "value" }
  await withTaskGroup(of: Void.self) { group in
    for word in ["a", "b"] { group.addTask { print(word, await source.value) } }
  }
}

/// Children end in any order.
func next() async {
  let order = await withTaskGroup(of: String.self) { group in
    for word in ["a", "b", "c"] { group.addTask { word } }
    return await group.reduce("", +)
  }
  print(order)
}

/// A task is cancelled before, between or after two checks.
func checksTwice() async {
  let task = Task { (Task.isCancelled, Task.isCancelled) }
  task.cancel()
  print(await task.value)
}

/// A task's priority is raised before, between or after two reads.
func readsPriority() async {
  let task = Task.detached(priority: .low) {
    [Task.currentPriority, withUnsafeCurrentTask { $0?.priority ?? .medium }].map(\.rawValue)
  }
  await Task.detached(priority: .high) { print(await task.value) }.value
}

/// A task adds a text before, between or after those of another task.
func addsTexts() async {
  await withTaskGroup(of: Void.self) { group in
    group.addTask {
      AddedTexts.add("a")
      AddedTexts.add("b")
    }
    group.addTask { AddedTexts.add("c") }
  }
  print(AddedTexts.text)
}
