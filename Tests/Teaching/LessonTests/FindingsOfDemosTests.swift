import DemoOptions
import LessonKit
import Questions
import TaskTrace
import Testing
import TraceAnalysis
import TraceFindings

/// The findings in the traces of the demos. A demo is correct unless it shows a mistake on purpose.
@Suite struct FindingsOfDemosTests {
  /// The runs that show a mistake on purpose, with the finding's kind and the tasks by name. The comments give the
  /// reasons.
  private static let shown: [String: [String]] = [
    // The program does not call the handler that would resume the continuation.
    "structured-programming/completion-handlers --forget-handler": ["neverResumed main"],
    // The image is read only with --read-image.
    "async-let/never-awaited": ["neverAwaited image, main"],
    "async-let/never-awaited --ignore-cancellation": ["neverAwaited image, main"],
    // The three children are read only with --read-all.
    "task-trees/unread-children": [
      "neverAwaited third, main", "neverAwaited second, main", "neverAwaited first, main",
    ],
    // The value of the upload is read only with --read.
    "unstructured-tasks/lost-error": ["errorLost upload"],
    // The program ends before the backup that it starts.
    "unstructured-tasks/outlives --main 100": ["leftBehind backup"],
    // The tasks are unstructured, so cancelling the last one does not cancel the tasks that it waits for.
    "channels/chained-tasks": ["unreached click 2, click 3"],
    // The blockers occupy all cores.
    "the-pool/blocked-pool": [
      "coresBlocked blocker 1, heart, blocker 2, blocker 3, blocker 4"
    ],
    // The waiters occupy all cores, so the task that would wake them never runs.
    "the-pool/semaphore-wait --waiters 4": [
      "coresBlocked waiter 1, waiter 2, waiter 3, waiter 4"
    ],
    // Nonisolated functions run on the caller's actor, so the computation runs on the main actor.
    "isolation/busy-screen --runs-on caller": ["mainActorBusy main, frames"],
  ]

  /// The demos with remarks, with the kinds of finding. The comments give the reasons.
  private static let noted: [String: Set<Finding.Kind>] = [
    // They show what a program without child tasks does.
    "structured-programming/sequential-await": [.oneByOne],
    "async-let/sequential-binding": [.oneByOne],
    // It waits for both tasks of a pair before it starts the next pair.
    "async-let/static-width": [.inBatches],
    // They show tasks that a cancellation does not reach.
    "detached-tasks/disk-cache": [.unreached],
    // It also shows that a detached task copies no task-local values.
    "detached-tasks/four-kinds": [.unreached, .valueLost],
    // It shows that an actor runs one task at a time.
    "actors/actor-turns": [.actorBusy],
    // It shows how a high priority shortens the wait for a core.
    "the-pool/escalation": [.noCoreFree],
  ]

  /// Returns the lines that run every demo with its defaults and with each of its flags, and the runs above.
  private static func lines() async throws -> [String] {
    let lines = try await PackageLessons.demos().flatMap { demo in
      let flags = demo.options.filter { option in option.kind == .flag }
      return [demo.id] + flags.compactMap(\.spellings.first).map { "\(demo.id) \($0)" }
    }
    return lines + shown.keys.filter { !lines.contains($0) }.sorted()
  }

  @Test func `Demos have only the findings that they show on purpose`() async throws {
    let lines = try await Self.lines()
    #expect(lines.count > 80)
    for line in lines {
      let trace = try await PackageLessons.trace(line)
      let findings = trace.notableFindings
      let found = findings.filter { $0.grade == .mistake }.map { finding in
        "\(finding.kind) " + finding.allTasks.map(trace.name).joined(separator: ", ")
      }
      #expect(found == Self.shown[line] ?? [], "\(line)")
      guard Self.shown[line] == nil, !line.contains(" ") else { continue }
      #expect(Set(findings.map(\.kind)) == Self.noted[line] ?? [], "\(line)")
    }
  }

  @Test func `A run that others had to wait for has no remark about the time on the main actor`()
    async throws
  {
    let trace = try await PackageLessons.trace("isolation/render-page --isolation main-actor")
    let grades = trace.findings().filter { $0.kind == .mainActorBusy }.map(\.grade)
    #expect(grades == [.mistake, .mistake])
  }

  /// No lesson teaches `printedOther`, because a printed line can differ for any reason.
  @Test(arguments: Finding.Kind.allCases.filter { $0 != .printedOther })
  func `Every kind of finding has a lesson that teaches it`(_ kind: Finding.Kind) {
    #expect(PackageLessons.lessons.contains { $0.name.id == kind.lesson })
  }
}
