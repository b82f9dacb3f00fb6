import Dispatch
import Glibc

/// Ordinary programs, one for each behavior that a tracer has to detect. The first argument selects one.
@main struct FixtureTasks {
  static func main() async throws {
    switch CommandLine.arguments.dropFirst().first {
    case "kinds": await kinds()
    case "actor": await contendedActor()
    case "handlers": await handlers()
    case "deep": await deep(16)
    case "executor": await ownThreads()
    case "elsewhere": await childrenElsewhere()
    case "kept": await resultsElsewhere()
    case "chatter": await chatter()
    case "reused": await shortLivedActors()
    case "busy actor": await actorThatIsBusy()
    case "signal": await ticks()
    case "locals": locals()
    case "semaphore": await semaphore()
    case "dispatch": await dispatch()
    case "thread": await thread()
    case "lock": await lock()
    case "clock": spinOnClock()
    case "sleep": usleep(2_000_000); print("slept")
    case "random": print(Int.random(in: 0..<1_000_000_000))
    case "stuck": await withCheckedContinuation { Forgotten.continuations.append($0) }
    case "deadline": try await Task.sleep(for: .seconds(200_000))
    case "exit": exit(7)
    case "throw": throw Failed()
    case "flood": for number in 0..<100_000 { print("line \(number)") }
    case "spin": while !isDone() {}
    case "yields": while !isDone() { await Task.yield() }
    case "empty group": await askEmptyGroup()
    case "input": print(readLine() ?? "no input")
    case "many": await many(30_000)
    case "memory": await memory(of: 30_000)
    case "values": await values()
    case "groups": try await nestedGroups()
    case "errors": await errorsOfTasks()
    case "calls": try await everyCall()
    case "old sleep": await oldSleep()
    case "asked": await askedBefore()
    case let name?: await cases(name)
    case nil: print("nothing to do")
    }
  }
}

struct Failed: Error {}
func isDone() -> Bool { getenv("FIXTURE_DONE") != nil }

enum Forgotten {
  nonisolated(unsafe) static var continuations: [CheckedContinuation<Void, Never>] = []
}

func kinds() async {
  let plain = Task(name: "plain") { try await Task.sleep(for: .seconds(5)) }
  let detached = Task.detached { await Task.yield() }
  let immediate = Task.immediate { 1 }
  async let child = plain.value
  plain.cancel()
  _ = try? await child
  await withTaskGroup(of: Int.self) { group in
    group.addTask(name: "member") { 1 }
    group.addImmediateTask { 2 }
    for await value in group { print(value) }
  }
  _ = await (detached.value, immediate.value)
}

/// Computes on the simulated machine. Does nothing elsewhere.
func compute(milliseconds: Int64) {
  typealias Compute = @convention(c) (Int64) -> Void
  guard let symbol = dlsym(nil, "tasktracer_compute") else { return }
  unsafeBitCast(symbol, to: Compute.self)(milliseconds * 1_000_000)
}

actor Counter {
  var value = 0
  func add() {
    value += 1
    compute(milliseconds: 10)
  }
}

func contendedActor() async {
  let counter = Counter()
  await withTaskGroup(of: Void.self) { group in
    for number in 1...3 { group.addTask(name: "adder \(number)") { await counter.add() } }
  }
  print(await counter.value)
}

func semaphore() async {
  let semaphore = DispatchSemaphore(value: 0)
  Task.detached {
    try? await Task.sleep(for: .milliseconds(50))
    semaphore.signal()
  }
  waitFor(semaphore)
  print("signalled")
}

func waitFor(_ semaphore: DispatchSemaphore) { semaphore.wait() }

func dispatch() async {
  await withCheckedContinuation { continuation in
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.02) { continuation.resume() }
  }
  await withCheckedContinuation { continuation in
    DispatchQueue.main.async { continuation.resume() }
  }
  print("dispatched")
}

func thread() async {
  await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
    let box = Unmanaged.passRetained(Box(continuation)).toOpaque()
    var thread = pthread_t()
    pthread_create(
      &thread, nil,
      { argument in
        usleep(10_000)
        if let argument {
          Unmanaged<Box>.fromOpaque(argument).takeRetainedValue().continuation.resume()
        }
        return nil
      }, box)
  }
  print("resumed")
}

final class Box: Sendable {
  let continuation: CheckedContinuation<Void, Never>
  init(_ continuation: CheckedContinuation<Void, Never>) { self.continuation = continuation }
}

func lock() async {
  nonisolated(unsafe) let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  mutex.initialize(to: pthread_mutex_t())
  pthread_mutex_init(mutex, nil)
  await withTaskGroup(of: Void.self) { group in
    for _ in 1...3 {
      group.addTask {
        pthread_mutex_lock(mutex)
        compute(milliseconds: 10)
        pthread_mutex_unlock(mutex)
      }
    }
  }
  print("unlocked")
}

func spinOnClock() {
  let start = ContinuousClock.now
  while ContinuousClock.now - start < .milliseconds(2) {}
  print("two milliseconds later")
}

func many(_ count: Int) async {
  let sum = await withTaskGroup(of: Int.self) { group in
    for number in 1...count { group.addTask { number % 2 } }
    return await group.reduce(0, +)
  }
  print(sum)
}

/// Prints how many bytes of memory an ended child uses while no task has read its value.
func memory(of count: Int) async {
  let before = privateBytes()
  await withTaskGroup(of: Int.self) { group in
    for number in 1...count { group.addTask { number } }
    try? await Task.sleep(for: .seconds(1))
    print((privateBytes() - before) / count)
  }
}

/// Returns the process's memory without files: the resident pages of proc_pid_statm(5) that are not shared.
func privateBytes() -> Int {
  guard let file = fopen("/proc/self/statm", "r") else { return 0 }
  defer { fclose(file) }
  var text = [CChar](repeating: 0, count: 100)
  guard fgets(&text, 100, file) != nil else { return 0 }
  let pages = String(decoding: text.map(UInt8.init), as: UTF8.self)
    .split(separator: " ").compactMap { Int($0) }
  return pages.count > 2 ? (pages[1] - pages[2]) * 4096 : 0
}

/// Sleeps inside `calls` nested calls, like a sequence that wraps many others.
func deep(_ calls: Int) async {
  guard calls > 0 else { return (try? await Task.sleep(for: .seconds(1))) ?? () }
  await deep(calls - 1)
}
