import Glibc

/// Programs that compute. The argument selects one. Each prints what its tasks measured: a name, the time on the
/// program's clock since the start in milliseconds and, in some programs, the CPU time that the task really used.
@main struct FixtureComputing {
  static func main() async {
    _ = began
    switch CommandLine.arguments.dropFirst().first {
    case "asking": await ask()
    case "silent": await computeSilently()
    case "endless": await computeWithoutEnd()
    case "atomic": await spinOnAtomic()
    case "two": await computeTogether(tasks: 2)
    case "four": await computeTogether(tasks: 4)
    case "mutex": await shareMutex()
    case "slices": await computeInSlices()
    case "main": await computeOnMainActor()
    default: await code(CommandLine.arguments.dropFirst().first ?? "")
    }
  }
}

private let began = ContinuousClock.now

/// Returns the milliseconds on the program's clock since the start.
func now() -> Int {
  let passed = (ContinuousClock.now - began).components
  return Int(passed.seconds) * 1000 + Int(passed.attoseconds / 1_000_000_000_000_000)
}

/// Returns the milliseconds for which the calling thread was on a processor.
func used() -> Int {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
}

@inline(never) func isPrime(_ number: Int) -> Bool {
  var divisor = 2
  while divisor &* divisor <= number {
    if number % divisor == 0 { return false }
    divisor &+= 1
  }
  return number > 1
}

@inline(never) func countPrimes(_ numbers: Int) -> Int {
  var found = 0
  for number in 1_000_000..<(1_000_000 + numbers) where isPrime(number) { found &+= 1 }
  return found
}

/// Computes for about this CPU time. Reads no clock that the machine simulates.
@inline(never) func compute(milliseconds: Int) {
  let end = used() + milliseconds
  while used() < end { _ = countPrimes(2_000) }
}

/// A loop that checks for cancellation ends when its task is cancelled.
private func ask() async {
  let task = Task.detached {
    let (start, before) = (now(), used())
    var found = 0
    while !Task.isCancelled { found += isPrime(found) ? 1 : 2 }
    print("ended", now() - start, "of", used() - before)
  }
  try? await Task.sleep(for: .milliseconds(100))
  task.cancel()
  await task.value
}

/// A task that does not check for cancellation continues after it is cancelled.
private func computeSilently() async {
  let task = Task.detached {
    let (start, before) = (now(), used())
    compute(milliseconds: 150)
    print("ended", now() - start, "of", used() - before)
  }
  try? await Task.sleep(for: .milliseconds(50))
  task.cancel()
  print("cancelled", now())
  await task.value
}

/// The program ends although a task is still computing.
private func computeWithoutEnd() async {
  Task.detached { while true { _ = countPrimes(100) } }
  let start = now()
  try? await Task.sleep(for: .milliseconds(200))
  print("ended", now() - start)
}

/// Several tasks compute. Their parent prints the CPU time that they used together.
private func computeTogether(tasks: Int) async {
  let start = now()
  await withTaskGroup(of: Int.self) { group in
    for _ in 0..<tasks {
      group.addTask {
        let before = used()
        compute(milliseconds: 80)
        return used() - before
      }
    }
    var sum = 0
    for await part in group { sum += part }
    print("ended", now() - start, "of", sum)
  }
}

/// The time of a slice that is too short to be counted alone is added to the next slice.
private func computeInSlices() async {
  let task = Task.detached {
    let start = now()
    var sum = 0
    for _ in 0..<40 {
      let before = used()
      compute(milliseconds: 3)
      sum += used() - before
      await Task.yield()
    }
    print("ended", now() - start, "of", sum)
  }
  await task.value
}

@MainActor private func computeOnMainActor() async {
  let other = Task.detached {
    let start = now()
    for _ in 0..<5 { try? await Task.sleep(for: .milliseconds(10)) }
    print("slept", now() - start)
    await MainActor.run { print("on main", now()) }
  }
  try? await Task.sleep(for: .milliseconds(5))
  let (start, before) = (now(), used())
  compute(milliseconds: 100)
  print("computed", now() - start, "of", used() - before)
  await other.value
}
