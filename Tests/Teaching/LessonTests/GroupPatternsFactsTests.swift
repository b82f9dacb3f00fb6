import RunKit
import Testing

/// Facts that the runs of lesson 6 must show.
@Suite struct GroupPatternsFactsTests {
  @Test func `A serial scan takes the sum of all times on any number of cores`() async throws {
    try await expect(
      "group-patterns/sky-scan --mode serial", "run.duration == 20 s", "count(tasks) == 1",
      "count(printed) == 21", "main.running == 20 s and main.end == 20 s")
  }

  @Test(arguments: [(2, 10_000), (20, 1_000), (4, 5_000), (1, 20_000)])
  func `The duration of an unlimited scan depends on the number of cores`(cores: Int, time: Int)
    async throws
  {
    try await expect(
      "group-patterns/sky-scan --mode all",
      on: ["--cores \(cores)", "--cores \(cores) --seed 9 --policy random"],
      "run.duration == \(time) ms", "peak(main.children) == 20",
      "peak(main.children, running) == \(cores)", "count(printed) == 21",
      "last(printed) == \"the survey is complete\"")
  }

  @Test func `In an unlimited scan, no result is shown while all cores are busy`() async throws {
    // Main is ready after the first sector, but gets a core only after eighteen sectors.
    try await expect(
      "group-patterns/sky-scan --mode all", on: ["--cores 2"],
      "printedAt(\"image of sector 1\") == 10 s", "min(main.children.end) == 1 s",
      "main.ready == 9 s")
  }

  @Test(arguments: [4, 5, 20, 64])
  func `A scan of four sectors at a time takes a quarter of the time`(cores: Int) async throws {
    try await expect(
      "group-patterns/sky-scan --mode limited --at-once 4",
      on: ["--cores \(cores)", "--cores \(cores) --seed 9 --policy random"],
      "run.duration == 5 s", "count(main.children) == 20", "peak(main.children, running) == 4")
  }

  @Test(arguments: [1, 3, 4, 20, 1000])
  func `A limited scan has at most the given number of children at a time`(
    width: Int
  ) async throws {
    try await expect(
      "group-patterns/sky-scan --at-once \(width)", on: ["--cores 4", "--cores 2", "--cores 8"],
      "peak(main.children) == \(min(width, 20))", "count(main.children) == 20",
      "count(printed) == 21")
    try await expect(
      "group-patterns/sky-scan --at-once \(width)", on: ["--cores 64"],
      "printedAt(\"image of sector 1\") == 1 s", "run.duration == \((20 + width - 1) / width) s")
  }

  @Test(arguments: [1, 2, 10, 20])
  func `If a group throws, the results of running children are lost`(failing: Int) async throws {
    try await expect(
      "group-patterns/sky-scan --fail-at \(failing)", on: ["--cores 4"],
      "last(printed) == \"the survey has failed: NotFound: sector \(failing)\"",
      "\"sector \(failing)\".outcome == threw",
      "all((tasks where isCancelled).cause == groupError)",
      "not printed \"image of sector \(failing)\"", "not printed \"the survey is complete\"",
      "run.duration == \((failing + 3) / 4) s")
  }

  @Test func `A limited scan that fails early starts only half of its children`() async throws {
    try await expect(
      "group-patterns/sky-scan --mode limited --fail-at 7", on: ["--cores 4"],
      "count(main.children) == 10", "run.duration == 2 s")
  }

  @Test(arguments: [1, 2, 10, 20], ["all", "limited", "serial"])
  func `If errors are returned as values, all other results are kept`(failing: Int, mode: String)
    async throws
  {
    try await expect(
      "group-patterns/sky-scan --keep-going --fail-at \(failing) --mode \(mode)",
      on: ["--cores 4", "--cores 2 --seed 3 --policy random"],
      "printed \"failure(NotFound: sector \(failing))\"",
      "last(printed) == \"the survey is complete\"", "count(printed) == 21",
      "not any(tasks.isCancelled)")
  }

  @Test func `The first answer cancels the other tasks`() async throws {
    for seed in 0..<20 {
      try await expect(
        "group-patterns/first-wins", on: ["--seed \(seed)"],
        "count(tasks where outcome == returned and kind == groupChild) == 1",
        "count(tasks where isCancelled) == 2", "all((tasks where isCancelled).cause == group)",
        "all((tasks where isCancelled).outcome == threw)",
        "main.duration == min(main.children.end) and max(main.children.end) == main.duration",
        "any(printed contains \" wins\") and count(printed) == 2")
    }
  }

  @Test func `Servers win most of 191 races, and the same seeds give the same winners`()
    async throws
  {
    let winners = try await winners(seeds: 0..<191)
    #expect(winners.count == 191)
    let counts = winners.reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
    #expect(Set(counts.keys).isSubset(of: ["google", "facebook", "cache"]))
    let cache = counts["cache", default: 0]
    #expect(counts["google", default: 0] > 5 * cache, "\(counts)")
    #expect(counts["facebook", default: 0] > 5 * cache, "\(counts)")
    #expect(try await self.winners(seeds: 0..<20) == Array(winners.prefix(20)))
  }

  private func winners(seeds: Range<Int>) async throws -> [String] {
    let demo = try await PackageLessons.demo("group-patterns/first-wins")
    var winners: [String] = []
    for seed in seeds {
      let run = try await PackageLessons.run(demo, ["--seed", "\(seed)"], isNamed: false)
      let line = run.standardOutput.text.split(separator: "\n").last ?? ""
      #expect(line.hasSuffix(" wins"))
      winners.append(String(line.prefix { $0 != " " }))
    }
    return winners
  }

  @Test(arguments: [(0, 5), (3, 5), (5, 5), (3, 0), (6, 5), (100, 100)])
  func `Sign-in is retried until it succeeds or the retries are used up`(
    failures: Int, retries: Int
  ) async throws {
    let works = failures <= retries
    let attempts = min(failures, retries) + 1
    let end = max(500, 200 + 200 * attempts)
    try await expect(
      "group-patterns/login-sequence --sign-in-failures \(failures) --retries \(retries)",
      "signIn.created == 200 ms and connection.end == 200 ms", "signIn.start == 200 ms",
      "location.created == 0 ms and permission.created == 0 ms and connection.created == 0 ms",
      "signIn.end == \(200 + 200 * attempts) ms",
      works
        ? "printed \"done: signedIn(attempts: \(attempts))\" and last(printed) == \"logged in\""
        : "last(printed) == \"not logged in: ConnectionLost: server\"",
      works ? "run.duration == \(end) ms" : "run.duration == signIn.end",
      #"printed 'done: location("Vienna")'"#)
  }

  @Test func `A failed step makes the whole sequence fail`() async throws {
    try await expect(
      "group-patterns/login-sequence --connection-fails", "connection.outcome == threw",
      "permission.isCancelled and permission.cause == groupError and permission.end == 200 ms",
      "location.outcome == returned and not location.isCancelled",
      "count(tasks where name == \"signIn\") == 0", "run.duration == 200 ms",
      "last(printed) == \"not logged in: ConnectionLost: server\"")
  }

  @Test(arguments: [(800, 500), (60_000, 1), (501, 500)])
  func `After the time limit, the work is cancelled`(work: Int, limit: Int) async throws {
    try await expect(
      "group-patterns/timeout --work \(work) --limit \(limit)", "work.isCancelled",
      "work.cause == groupError and work.latency == 0 ms", "run.duration == \(limit) ms",
      "clock.outcome == threw and not clock.isCancelled",
      "last(printed) == \"no image: TimedOut()\"")
    // The group waits for work that does not check for cancellation.
    try await expect(
      "group-patterns/timeout --ignore-cancellation --work \(work) --limit \(limit)",
      on: Machines.wide, "work.isCancelled and work.noticedAt == none",
      "work.outcome == returned", "run.duration == \(work) ms",
      "last(printed) == \"no image: TimedOut()\"")
  }

  @Test(arguments: [(300, 500), (0, 1), (499, 500)])
  func `If the work ends within the time limit, the clock is cancelled`(work: Int, limit: Int)
    async throws
  {
    try await expect(
      "group-patterns/timeout --work \(work) --limit \(limit)", "clock.isCancelled",
      "clock.cause == group and clock.outcome == threw", "run.duration == \(work) ms",
      "printed \"in time: the image of cat\"", "not work.isCancelled")
  }
}
