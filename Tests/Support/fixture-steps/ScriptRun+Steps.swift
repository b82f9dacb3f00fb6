import Synchronization

/// The steps that end before the rest of their body begins.
extension ScriptRun {
  func perform(
    _ step: Step, _ body: inout Body, in group: inout TaskGroup<Int>?,
    isolation: isolated (any Actor)? = #isolation
  ) async {
    switch step.kind {
    case .addChild:
      group?.addTask {
        try? await self.body(step.number)
        return step.number
      }
    case .addChildUnlessCancelled:
      let isAdded = group?.addTaskUnlessCancelled {
        try? await self.body(step.number)
        return step.number
      }
      say(body.line(isAdded == true ? "+" : "-"))
    case .waitForAll: await group?.waitForAll()
    case .next:
      let number = await group?.next()
      say(body.line("<\(number ?? 0)"))
    default: group?.cancelAll()
    }
  }

  func perform(
    _ step: Step, _ body: inout Body, in group: inout ThrowingTaskGroup<Int, any Error>?,
    isolation: isolated (any Actor)? = #isolation
  ) async throws {
    switch step.kind {
    case .addThrowingChild:
      group?.addTask {
        try await self.body(step.number)
        return step.number
      }
    case .nextOrThrow:
      let number = try await group?.next()
      say(body.line("<\(number ?? 0)"))
    default: group?.cancelAll()
    }
  }

  func perform(
    _ step: Step, _ body: inout Body, in group: inout ThrowingTaskGroup<Void, any Error>?,
    isolation: isolated (any Actor)? = #isolation
  ) async throws {
    switch step.kind {
    case .addVoidChild: group?.addTask { try await self.body(step.number) }
    default:
      let hasNext: Void? = try await group?.next()
      say(body.line(hasNext == nil ? "<0" : "<"))
    }
  }

  func perform(_ step: Step, in group: inout ThrowingDiscardingTaskGroup<any Error>?) {
    switch step.kind {
    case .addDiscardedChild: group?.addTask { try await self.body(step.number) }
    default: group?.cancelAll()
    }
  }

  func perform(
    _ step: Step, with handle: inout Task<Void, any Error>?,
    isolation: isolated (any Actor)? = #isolation
  ) async throws {
    switch step.kind {
    case .detach: handle = Task.detached { try await self.body(step.number) }
    case .immediate: handle = Task.immediate { try await self.body(step.number) }
    case .onActor: handle = Task { try await body(step.number, on: notes) }
    case .onMain: handle = Task { @MainActor in try await bodyOnMain(step.number) }
    case .await: try await handle?.value
    case .raise: handle?.escalatePriority(to: .high)
    default: handle?.cancel()
    }
  }

  func perform(
    _ step: Step, _ body: inout Body, isolation: isolated (any Actor)? = #isolation
  ) async throws {
    switch step.kind {
    case .print: say(body.line())
    case .put: put(body.line())
    case .printCancellation:
      let isCancelled = Task.isCancelled
      delay()
      say(body.line(isCancelled ? "x" : "-"))
    case .yield: await Task.yield()
    case .fail: throw Failure()
    case .sleepOrThrow: try await Task.sleep(for: .milliseconds(step.number))
    case .sleep: try? await Task.sleep(for: .milliseconds(step.number))
    case .enterActor: await notes.add(body.line(" "))
    case .readActor: say(body.line(await notes.text))
    case .lockOfFoundation: entries.add(body.line(" "))
    case .recursiveLock: entries.lockTwice { say(body.line()) }
    case .lock:
      let line = body.line(" ")
      words.withLock { $0 += line }
    case .wait: await gates.wait(step.number)
    case .waitOnActor: await notes.wait(for: step.number, of: self)
    case .resume: gates.open(step.number)
    case .resumeWaiting: if !gates.resumeWaiting(step.number) { say(body.line("late")) }
    case .send: streams[step.number].continuation.yield(body.line())
    case .onTermination:
      let line = body.line("end")
      streams[step.number].continuation.onTermination = { _ in self.say(line) }
    case .finish: streams[step.number].continuation.finish()
    default:
      var iterator = streams[step.number].stream.makeAsyncIterator()
      let received = await iterator.next()
      say(body.line("<\(received ?? "end")"))
    }
  }
}

/// The error of a body that fails.
private struct Failure: Error {}
