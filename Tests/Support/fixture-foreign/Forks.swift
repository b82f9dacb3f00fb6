import Dispatch
import Glibc

// Swift's Glibc module does not offer `fork`.
@_silgen_name("fork") private func forkProcess() -> pid_t

private func wait(for process: pid_t) -> Int32 {
  var status: Int32 = 0
  waitpid(process, &status, 0)
  return status >> 8 & 0xFF
}

/// A child process exits normally, which also runs exit handlers.
func forkAndExit() async {
  await Task { print("before") }.value
  fflush(nil)
  let child = forkProcess()
  if child == 0 {
    print("child")
    exit(3)
  }
  print("child's status", wait(for: child))
  for number in 0..<3 { await Task { print("after", number) }.value }
}

/// The job of a child process returns, and the process does not exit.
func forkAndIdle() async {
  fflush(nil)
  let child = forkProcess()
  if child == 0 { return await Task.yield() }
  // Gives the child real time.
  let pause = forkProcess()
  if pause == 0 {
    execArguments(["/bin/sleep", "0.2"])
    _exit(127)
  }
  print("waited", wait(for: pause))
  kill(child, SIGKILL)
  print("child's status", wait(for: child))
  for number in 0..<3 { await Task { print("after", number) }.value }
}

func forkAndExec() {
  fflush(nil)
  let child = forkProcess()
  if child == 0 {
    execArguments(["/bin/sh", "-c", "exit 4"])
    _exit(127)
  }
  print("child's status", wait(for: child))
}

/// A child process uses tasks after the job that has forked it.
@MainActor func forkAndRunTasks() async {
  fflush(nil)
  let child = forkProcess()
  if child == 0 {
    async let ten = { () async -> Int in
      try? await Task.sleep(for: .milliseconds(10))
      return 10
    }()
    let six = await withTaskGroup(of: Int.self) { group in
      for number in 1...3 { group.addTask { number } }
      return await group.reduce(0, +)
    }
    MainActor.assertIsolated()
    _exit(await Int32(ten + six))
  }
  print("child's status", wait(for: child))
  for number in 0..<3 { await Task { print("after", number) }.value }
}

/// Many child processes run at the same time. In each, the main actor and the pool begin to work at the same time.
@MainActor func forkManyTimes() async {
  await Task.yield()
  var statuses: [Int32] = []
  for _ in 1...20 {
    var children: [pid_t] = []
    for _ in 1...20 {
      let child = forkProcess()
      if child == 0 {
        let six = await withTaskGroup(of: Int.self) { group in
          for number in 1...3 { group.addTask { number } }
          return await group.reduce(0, +)
        }
        _exit(Int32(six))
      }
      children.append(child)
    }
    statuses += children.map { wait(for: $0) }
  }
  print("children with status 6:", statuses.count { $0 == 6 })
}

/// A block in the main queue forks a child process, which uses tasks after the block has returned.
func forkInMainQueue() async {
  await withCheckedContinuation { continuation in
    DispatchQueue.main.async {
      fflush(nil)
      let child = forkProcess()
      Task { @MainActor in
        try? await Task.sleep(for: .milliseconds(10))
        if child == 0 { _exit(await Task.detached { 7 }.value) }
        print("child's status", wait(for: child))
        continuation.resume()
      }
    }
  }
  for number in 0..<3 { await Task { print("after", number) }.value }
}

func runTwoTasks() async {
  async let one: Void = Task.yield()
  async let other: Void = Task.yield()
  _ = await (one, other)
}

/// Starts a process before the first choice, and waits for it after others.
func startProcessFirst() async {
  fflush(nil)
  let child = forkProcess()
  if child == 0 { _exit(3) }
  await runTwoTasks()
  print("child's status", wait(for: child))
}

/// Creates a timer before the first choice, and deletes it after others.
func createTimerFirst() async {
  var timer: timer_t?
  var event = sigevent()
  event.sigev_notify = Int32(SIGEV_NONE)
  timer_create(CLOCK_MONOTONIC, &event, &timer)
  await runTwoTasks()
  print("deleted", timer_delete(timer) == 0)
}

/// Maps memory that copies of the process share before the first choice, and counts in it after others.
func shareMemoryFirst() async {
  let memory = mmap(nil, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)
  guard let count = memory?.assumingMemoryBound(to: Int.self) else { return }
  await runTwoTasks()
  count.pointee += 1
  print("count", count.pointee)
}

/// Opens a named semaphore before the first choice. It is in shared memory.
func openSemaphoreFirst() async {
  let name = "/fixture-foreign.\(getpid())"
  guard let semaphore = openSemaphore(name, O_CREAT, 0o600, 0) else { return }
  sem_unlink(name)
  await runTwoTasks()
  sem_post(semaphore)
  var value: Int32 = 0
  sem_getvalue(semaphore, &value)
  print("value", value)
}

/// Creates semaphores of the system before the first choice.
func createSemaphoresFirst() async {
  let semaphores = semget(IPC_PRIVATE, 1, 0o600)
  await runTwoTasks()
  var operation = sembuf(sem_num: 0, sem_op: 1, sem_flg: 0)
  semop(semaphores, &operation, 1)
  print("value", controlSemaphores(semaphores, 0, GETVAL, 0))
  _ = controlSemaphores(semaphores, 0, IPC_RMID, 0)
}

// Swift does not import these functions, which take a variable number of arguments.
@_silgen_name("sem_open") func openSemaphore(
  _: UnsafePointer<CChar>, _: Int32, _: mode_t, _: UInt32
) -> UnsafeMutablePointer<sem_t>?
@_silgen_name("semctl") private func controlSemaphores(_: Int32, _: Int32, _: Int32, _: Int)
  -> Int32

/// Gives a socket the same address in each run, before the first choice.
func bindAddressFirst() async {
  let end = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
  var address = sockaddr_un()
  address.sun_family = sa_family_t(AF_UNIX)
  // An address that begins with a zero byte is not a file.
  withUnsafeMutableBytes(of: &address.sun_path) { $0[1] = UInt8(ascii: "f") }
  let size = socklen_t(MemoryLayout.size(ofValue: address))
  let result = withUnsafePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(end, $0, size) }
  }
  await runTwoTasks()
  print("bound", result == 0)
}
