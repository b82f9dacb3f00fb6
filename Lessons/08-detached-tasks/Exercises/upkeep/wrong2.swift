// Does not specify the priority.
import DemoWorld

enum Request { @TaskLocal static var user = "nobody" }

struct Job: Sendable {
  let name: String
  let time: Duration
  let fails: Bool

  func run() async throws {
    print("\(name) begins for \(Request.user), at \(Task.currentPriority)")
    try await Task.sleep(for: time)
    if fails { throw DiskFull() }
    print("\(name) is done")
  }
}

func startUpkeep(_ jobs: [Job]) -> Task<Void, any Error> {
  Task.detached {
    try await withThrowingTaskGroup { group in
      for job in jobs { group.addTask { try await job.run() } }
      try await group.waitForAll()
    }
  }
}

func show(_ jobs: [Job]) async -> Task<Void, any Error> {
  let upkeep = startUpkeep(jobs)
  try? await Task.sleep(for: .milliseconds(100))
  return upkeep
}

@main struct Main {
  static func main() async {
    let times = [
      option("log", default: 150), option("cache", default: 300), option("index", default: 0),
    ]
    let jobs = zip(["log", "cache", "index"], times).filter { $1 > 0 }
      .map { Job(name: $0, time: .milliseconds($1), fails: $0 == "cache" && option("full")) }
    let upkeep = await withTaskGroup { screen in
      screen.addTask { await Request.$user.withValue("ann") { await show(jobs) } }
      try? await Task.sleep(for: .milliseconds(50))
      screen.cancelAll()
      return await screen.next()
    }
    if option("stop") { upkeep?.cancel() }
    if case .failure(let error)? = await upkeep?.result { print("upkeep: \(error)") }
  }
}

struct DiskFull: Error {}
