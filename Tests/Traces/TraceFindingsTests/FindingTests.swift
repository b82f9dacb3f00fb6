import TaskTrace
import Testing
import TraceAnalysis
import TraceFindings

/// Tests for mistakes, and for similar programs that may be correct. Every trace is a recorded run.
@Suite struct FindingTests {
  struct Case: CustomTestStringConvertible {
    var program: String
    var cores = 4
    var kind: Finding.Kind
    /// The names of the tasks. In `text`, L replaces each line number.
    var tasks: [String]
    var text: String

    init(
      _ program: String, cores: Int = 4, _ kind: Finding.Kind, _ tasks: [String], _ text: String
    ) {
      (self.program, self.cores, self.kind) = (program, cores, kind)
      (self.tasks, self.text) = (tasks, text)
    }

    var testDescription: String { program }
  }

  static let mistakes = [
    Case(
      "never awaited", .neverAwaited, ["saved", "main"],
      "main started saved at line L and left the scope without awaiting it. "
        + "So Swift cancelled saved at 0 ms, before it had ended."),
    Case(
      "heartbeat with an end", .neverAwaited, ["beats", "main"],
      "main started beats at line L and left the scope without awaiting it. "
        + "So Swift cancelled beats at 100 ms, before it had ended."),
    Case(
      "named with an underscore", .neverAwaited, ["_", "main"],
      "main started _ at line L and left the scope without awaiting it. "
        + "So Swift cancelled _ at 0 ms, before it had ended."),
    Case(
      "read on one path", .neverAwaited, ["saved", "main"],
      "main started saved at line L and left the scope without awaiting it. "
        + "So Swift cancelled saved at 10 ms, before it had ended."),
    Case(
      "never read", .resultNeverRead, ["saved", "main"],
      "main started saved at line L and never awaited it. What saved returned at 10 ms is lost."),
    Case(
      "left behind", .leftBehind, ["Task"],
      "Task, started with Task { } at line L, had not ended when the program ended at 100 ms: "
        + "main did not wait for it."),
    Case(
      "error lost", .errorLost, ["Task"],
      "Task, started at line L, threw Failed at 10 ms, and no task read its result: the error is lost."
    ),
    Case(
      "error lost in a child", .errorLost, ["saved"],
      "saved, started at line L, threw Failed at 10 ms, and no task read its result: the error is lost."
    ),
    Case(
      "unreached", .unreached, ["inner", "worker"],
      "worker was cancelled at 50 ms. It waits for inner, but the cancellation did not reach inner: "
        + "Task { } at line L starts no child task. inner continued for 250 ms."),
    Case(
      "unreached sleep", .unreached, ["inner", "worker"],
      "worker was cancelled at 50 ms. It waits for inner, but the cancellation did not reach inner: "
        + "Task { } at line L starts no child task. inner continued for 250 ms."),
    Case(
      "never checks", .ranOn, ["worker"],
      "worker was cancelled at 50 ms and never checked: it continued for 750 ms, through 7 more steps."
    ),
    Case(
      "swallows", .ranOn, ["worker"],
      "worker was cancelled at 50 ms and did not stop: since then Task.sleep at line L threw 8 times, "
        + "and the task continued each time. The try? at line L took the error."),
    Case(
      "blocks the only core", cores: 1, .coresBlocked, ["blocker", "beat"],
      "blocker blocked its thread for 300 ms at line L, from 0 ms on. beat was ready and had no core."
    ),
    Case(
      "blocked for ever", .coresBlocked, ["waiter"],
      "waiter blocked its thread at line L, from 0 ms on. "
        + "It was never unblocked, so the program could not continue."),
    Case(
      "blocked again for ever", .coresBlocked, ["waiter"],
      "waiter blocked its thread at line L, from 10 ms on. "
        + "It was never unblocked, so the program could not continue."),
    Case(
      "never resumed", .neverResumed, ["main"],
      "main waits at line L, since 0 ms, and nothing resumes it. So the program could not continue."
    ),
    Case(
      "resumed twice", .resumedTwice, ["answer"],
      "answer resumed the continuation for which main had waited at line L a second time, at line L. "
        + "So the program crashed."
    ),
    Case(
      "wait for each other", .waitsInCircle, ["b", "a"],
      "b waits for a at line L, and a waits for b at line L. Neither can end, so the program could not continue."
    ),
    Case(
      "three in a circle", .waitsInCircle, ["c", "a", "b"],
      "c waits for a at line L, a waits for b at line L, and b waits for c at line L. None of them can end."
    ),
    Case(
      "waits for itself", .waitsInCircle, ["a"],
      "a waits for itself at line L. It can never end, so the program could not continue."),
    Case(
      "child waits for its parent", .waitsInCircle, ["b", "a"],
      "b waits for a at line L, and a waits for its group with b at line L. "
        + "Neither can end, so the program could not continue."),
    Case(
      "locks in opposite order", .waitsInCircle, ["one", "two"],
      "one waits in lock() of Lock at line L, which two has called at line L, and two waits in lock() of Lock "
        + "at line L, which one has called at line L. Neither can continue, so the program could not continue."
    ),
    Case(
      "lock that is never unlocked", .neverResumed, ["one"],
      "one waits at line L, since 0 ms, and nothing resumes it. So the program could not continue."),
    Case(
      "lock that nobody unlocks", .neverResumed, ["two"],
      "two waits at line L, since 0 ms, and nothing resumes it. So the program could not continue. "
        + "one called Lock at line L too, and ended at 0 ms without another call of it."),
    Case(
      "lock that its task does not unlock", .neverResumed, ["main"],
      "main waits at line L, since 0 ms, and nothing resumes it. So the program could not continue. "
        + "main had called Lock at line L before, and made no other call of it in between."),
    Case(
      "lock that another task unlocks", .neverResumed, ["main"],
      "main waits at line L, since 20 ms, and nothing resumes it: giver resumed it before, and returned at 20 ms. "
        + "So the program could not continue."),
    Case(
      "index out of range", .crashed, ["main"],
      "main crashed at line L. The runtime says: Index out of range."),
    Case(
      "failed cast", .crashed, ["main"],
      "main crashed at line L. The runtime says: Could not cast value of type 'Int' to 'String'."),
    Case(
      "object gone", .crashed, ["reader"],
      "reader crashed at line L. "
        + "The runtime says: Attempted to read an unowned reference but object was already destroyed."
    ),
    Case(
      "overflow", .crashed, ["main"],
      "main crashed at line L. One of Swift's own checks failed there, such as the check for an arithmetic overflow."
    ),
    Case(
      "assumed main actor", .offItsActor, ["worker"],
      "worker crashed at line L. It assumes there that it runs on an actor, but it does not."),
    Case(
      "busy main actor", .mainActorBusy, ["work", "frame"],
      "work kept the main actor for 400 ms without a pause, from 0 ms on. "
        + "frame needed it at 50 ms and had to wait 350 ms."),
    Case(
      "inverted", cores: 1, .priorityInverted, ["high", "low", "medium"],
      "high (priority high) waited at line L until low (priority medium) resumed it. "
        + "Meanwhile low was ready for 190 ms and had no core, because tasks such as medium held the cores."
    ),
  ]

  @Test(arguments: mistakes)
  func `Each mistake is found in the program that makes it`(_ expected: Case) async throws {
    let trace = try await Recorded.trace(expected.program, cores: expected.cores)
    let found = trace.mistakes
    #expect(found.map(\.kind) == [expected.kind])
    let finding = try #require(found.first)
    #expect(finding.tasks.map(trace.name) == expected.tasks)
    #expect(finding.text.withoutLines == expected.text)
    #expect(finding.places.allSatisfy { $0.line > 0 })
    #expect(!finding.places.isEmpty)
  }

  @Test(arguments: [
    "heartbeat", "given up on one path", "other branch", "left by an error", "awaited", "listener",
    "task awaited", "kept under a key", "error read", "second error", "reached by a handler",
    "shared", "shielded",
    "finishes a part", "finishes a part, and starts another", "lets the last step end",
    "one last step", "checks each step", "checks seldom",
    "locks in the same order", "waits for its children", "one by one", "at the same time", "alone",
    "in batches",
    "one at a time in a group", "at most three", "all at once", "three workers",
    "blocks and harms nobody", "main actor in short steps", "reserve then act", "check then act",
    "calls in a loop", "error dropped by a group", "error shown", "error late", "error read late",
    "first error read",
    "ends at the first error", "waits for the rest", "cancels the rest", "cancellation dropped",
    "copies values", "child has values", "reads, then sells", "keeps the only core",
    "wait in a row", "child waits for a task of its parent",
  ]) func `A program that may be correct has no mistakes`(_ program: String) async throws {
    #expect(try await Recorded.trace(program).mistakes.map(\.text) == [])
  }

  @Test func `A task that swallows a cancellation at several lines is reported with each line`()
    async throws
  {
    let found = try await Recorded.trace("swallows at two lines").mistakes
    let pattern = /since then Task\.sleep threw 6 times, at lines \d+ and \d+, and/
    #expect(found.map(\.kind) == [.ranOn])
    #expect(found.first?.text.contains(pattern) == true)
    #expect(found.first?.places.count == 2)
  }

  @Test
  func `A catch around a closure is not named if the function that calls it may take its error`()
    async throws
  {
    let found = try await Recorded.trace("retries a closure").mistakes
    #expect(found.map(\.kind) == [.ranOn])
    #expect(found.first?.text.contains("took") == false)
  }

  @Test
  func `A wait that raises the priority of a task causes no priority inversion`() async throws {
    #expect(try await Recorded.trace("raised", cores: 1).mistakes.map(\.text) == [])
  }

  @Test func `Each kind of finding has a title and a sentence of advice`() {
    for kind in Finding.Kind.allCases {
      #expect(!kind.title.isEmpty)
      #expect(kind.remedy.hasSuffix("."))
    }
  }
}

extension String {
  /// The text with an L instead of each line number.
  var withoutLines: String { replacing(/line \d+/, with: "line L") }
}
