import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding
import TraceFindings

/// Tests for remarks about results, errors and values, and for similar programs without remarks.
@Suite struct ResultRemarkTests {
  func remarks(
    _ program: String, cores: Int = 4, without: [Finding.Kind] = [.unstructured]
  ) async throws -> [String] {
    try await Recorded.trace(program, cores: cores).findings()
      .filter { !without.contains($0.kind) }.map { "\($0.kind.title): \($0.text.withoutLines)" }
  }

  @Test func `A remark reports an error that a group drops`() async throws {
    #expect(
      try await remarks("error dropped by a group") == [
        "error dropped: group child #2 threw Failed at 10 ms. The error went no further: main took no result "
          + "of its group after that, and the end of the scope at line L throws no error of a child."
      ])
    #expect(try await remarks("error shown") == [])
  }

  @Test func `A remark names the try? that takes an error, unless it says what to do instead`()
    async throws
  {
    let taken = try await Recorded.trace("error taken where a child is awaited")
    #expect(
      taken.notableFindings.map(\.text.withoutLines) == [
        "title threw Failed at 10 ms. The error went no further: the try? at line L takes it, "
          + "and no line that was printed shows it."
      ])
    #expect(try await Recorded.trace("value instead of an error").notableFindings == [])
  }

  @Test func `A remark reports code that continues after a dropped cancellation`() async throws {
    let found = try await Recorded.trace("prints after a dropped cancellation").notableFindings
    #expect(found.map(\.kind) == [.cancellationHidden])
    #expect(
      try await Recorded.trace("checks after a dropped cancellation").notableFindings == [])
  }

  @Test func `A remark does not say that a discarding group throws no error`() async throws {
    #expect(
      try await remarks("error of a discarding group") == [
        "error dropped: group child threw Failed at 10 ms. The error went no further: the try? at line L takes it, "
          + "and no line that was printed shows it."
      ])
  }

  @Test
  func `Results that a group drops are reported if the correct program takes them`() async throws {
    let dropping = try await Recorded.trace("last results dropped")
    let taking = try await Recorded.trace("takes the last results")
    #expect(
      RunDifference(of: dropping, from: taking).findings.map(\.text.withoutLines) == [
        "main took results of its group at line L, and none after 100 ms. group child #3 and group child #4 "
          + "ended later, at the end of the group at line L: what they returned is lost."
      ])
    #expect(RunDifference(of: taking, from: dropping).findings == [])
    #expect(RunDifference(of: dropping, from: dropping).findings == [])
  }

  @Test func `A result that an error kept from being read is not reported`() async throws {
    #expect(try await remarks("read after an error") == [])
  }

  @Test
  func `Repeated sleeping is reported unless the task does something in between`() async throws {
    let kinds: [Finding.Kind] = [.unstructured, .oneByOne, .noticedLate]
    #expect(
      try await remarks("asks again and again", without: kinds) == [
        "asks again and again: main slept 10 times in a row at line L, from 0 ms to 100 ms, and the trace shows "
          + "nothing else in between."
      ])
    for program in ["prints", "starts a task", "cancels a task"] {
      let found = try await remarks("\(program) at each beat", without: kinds)
      #expect(!found.contains { $0.hasPrefix("asks again and again") }, "\(program)")
    }
  }

  @Test
  func `A remark reports a cancelled task whose group drops its children's errors`() async throws {
    #expect(
      try await remarks("drops a cancellation") == [
        "error dropped: group child #2 was cancelled at 50 ms, and group child #3 threw CancellationError. "
          + "group child #2 took no result of its group, and the end of the scope at line L throws no error of a "
          + "child, so it returned as if its work were done."
      ])
  }

  @Test
  func `A remark about an error that is noticed late names the wait that hid it`() async throws {
    #expect(
      try await remarks("error late") == [
        "noticed the error late: group child #2 threw Failed at 10 ms. main learned of it only at 200 ms: "
          + "waitForAll() at line L throws when all children have ended."
      ])
    #expect(
      try await remarks("error read late") == [
        "noticed the error late: task threw Failed at 10 ms. main learned of it only at 100 ms, "
          + "when it awaited task at line L."
      ])
  }

  @Test
  func `A remark about an error that ends a group names the cancelled children`() async throws {
    #expect(
      try await remarks("ends at the first error") == [
        "error ended the group: group child #2 threw Failed at 10 ms. next() at line L threw the error again. "
          + "It left the group, which cancelled group child #3."
      ])
  }

  @Test func `A remark reports a group that waits for children with unused results`() async throws {
    #expect(
      try await remarks("waits for the rest") == [
        "waited for the other children: main took no more results after 100 ms, but the end of its group at line L "
          + "waited until 200 ms for group child #3. A group waits for all its children."
      ])
    #expect(
      try await remarks("cancels the rest", without: [.cancellationHidden]) == [])
  }

  @Test func `A remark reports a task that drops its cancellation`() async throws {
    #expect(
      try await remarks("cancellation dropped") == [
        "cancellation dropped: group child was cancelled at 50 ms, and its wait at line L threw. The try? there "
          + "dropped the error, so the code after it ran as if the wait had ended."
      ])
  }

  @Test func `No remark says that code continued after a guard that checks for an error`()
    async throws
  {
    #expect(try await remarks("cancellation checked") == [])
  }

  @Test func `A remark about a dropped error names the line that takes it`() async throws {
    #expect(
      try await remarks("only successes") == [
        "error dropped: group child threw Failed at 10 ms. The error went no further: the nextResult() at line L "
          + "takes it, and no line that was printed shows it."
      ])
  }

  @Test(arguments: ["enough successes", "successes or an error"])
  func `No remark is about failures of a group if the function needs only some results`(
    _ program: String
  ) async throws {
    let trace = try await Recorded.trace(program)
    #expect(trace.findings().contains { $0.kind == .errorDropped })
    #expect(trace.notableFindings.filter { $0.kind == .errorDropped } == [])
  }

  @Test func `A remark reports task-local values in a Task but not in a child task`() async throws {
    #expect(
      try await remarks("copies values") == [
        "task-local value inherited: Task read a task-local value that main had bound. Task { } at line L copies "
          + "the task-local values of the task that starts it."
      ])
    #expect(try await remarks("child has values") == [])
  }

  @Test func `A remark about a turn between two calls to an actor names both calls`() async throws {
    #expect(
      try await remarks("reads, then sells", cores: 1).prefix(1) == [
        "another task between two calls: ann called Office at line L and again at line L. Between the two calls, "
          + "ben ran on Office, so what the first call found may no longer be true."
      ])
  }

  @Test
  func `Two calls to an actor have no remark if nothing depends on the first one`() async throws {
    #expect(try await remarks("locks and unlocks", cores: 1) == [])
    #expect(try await remarks("takes and gives back", cores: 1) == [])
    #expect(try await remarks("give back in a block", cores: 1) == [])
    #expect(try await remarks("enters, then refills", cores: 1) == [])
    #expect(try await remarks("undone in a catch", cores: 1) == [])
  }

  @Test
  func `A remark reports a task that computes while another task needs a core`() async throws {
    #expect(
      try await remarks("keeps the only core", cores: 1) == [
        "no core free: beat was ready at 50 ms and had no core for 150 ms. work computed for 200 ms "
          + "without a pause, and there is 1 core."
      ])
    #expect(try await remarks("keeps the only core") == [])
  }

  /// Returns the remarks about errors that went no further in a run whose body gets the error of a child.
  private func dropped(
    _ error: String = "TimedOut()", handledBy line: String = "} catch {", prints: String? = nil
  ) throws -> [Finding] {
    var script = TraceScript()
    let main = script.root()
    let group = try #require(GroupID(1))
    let child = script.groupChild("limit", of: main, in: group)
    script.suspend(main, .group(group), call: .next)
    script.run(child)
    script.at(10)
    script.add(child, .threw(error))
    script.wake(main, .task(child))
    if let prints { script.add(main, .printed(.standardOutput, prints)) }
    script.add(main, .returned)
    script.end()
    var trace = script.trace
    trace.symbols.sources = ["/main.swift": ["do {", "  try await work()", line, "}"]]
    return trace.findings().filter { $0.kind == .errorDropped }
  }

  @Test func `An error that a pattern of a catch names is not reported as dropped`() throws {
    #expect(try dropped(handledBy: "} catch {").count == 1)
    #expect(try dropped(handledBy: "} catch is TimedOut {").isEmpty)
    #expect(try dropped(handledBy: "} catch let error as TimedOut {").isEmpty)
    #expect(try dropped("error", handledBy: "} catch let error {").count == 1)
  }

  @Test(arguments: [
    ("TimedOut()", "failed: TimedOut", true), ("TimedOut()", "failed: out of time", false),
    ("Failure(round: 12)", "Failure(round: 12)!", true),
    ("Failure(round: 12)", "Failure(round: 1)", false), ("?!", "main got ?!", true),
    ("?!", "main got !?", false), ("", "main", true),
  ])
  func `An error that a printed line shows is not reported as dropped`(
    error: String, line: String, isShown: Bool
  ) throws {
    #expect(try dropped(error, prints: line).isEmpty == isShown)
    #expect(try dropped(error).count == 1)
  }

  @Test func `A catch that throws the same error again does not replace it`() async throws {
    let found = try await Recorded.trace("error thrown again").findings()
    #expect(found.contains { $0.kind == .errorDropped })
    #expect(!found.contains { $0.text.contains("another error") })
  }
}
