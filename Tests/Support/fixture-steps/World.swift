import Glibc
import Synchronization

/// One run of a script, and what its tasks share.
final class World: Sendable {
  private let bodies: [[Step]]
  private let lines: Lines?
  private let gates = Gates()
  private let streams = (0..<3).map { number in
    AsyncStream.makeStream(
      of: String.self,
      bufferingPolicy: [.unbounded, .bufferingNewest(1), .bufferingOldest(1)][number])
  }
  private let words = Mutex("")
  private let notes = Notes()
  private let entries = Entries()

  /// Creates a run that prints to `lines`, with random delays, or to the output, without delays.
  init(_ bodies: [[Step]], lines: Lines?) {
    self.bodies = bodies
    self.lines = lines
  }

  func run() async {
    await body(0)
    if uses(.enterActor) { say(await notes.text) }
    if uses(.lock) { say(words.withLock(\.self)) }
    if uses(.lockOfFoundation) { say(entries.text) }
  }

  private func uses(_ kind: Step.Kind) -> Bool { bodies.joined().contains { $0.kind == kind } }

  private func say(_ line: String) {
    if let lines { lines.add(line) } else { print(line) }
  }

  private func put(_ line: String) {
    if let lines { lines.add(line) } else { puts(line) }
  }

  // MARK: Bodies

  @concurrent private func body(_ number: Int) async {
    await rest(Body(number: number, steps: bodies[number][...]))
  }

  @MainActor private func bodyOnMain(_ number: Int) async {
    await rest(Body(number: number, steps: bodies[number][...]))
  }

  /// What is left of a body.
  private struct Body {
    let number: Int
    var steps: ArraySlice<Step>
    var handle: Task<Void, Never>?
    var said = 0

    mutating func line(_ word: String = "") -> String {
      said += 1
      return "\(number).\(said)\(word)"
    }

    var dropsFirst: Body {
      var rest = self
      rest.steps.removeFirst()
      return rest
    }
  }

  private func body(_ number: Int, on actor: isolated any Actor) async {
    await rest(Body(number: number, steps: bodies[number][...]))
  }

  private func rest(_ body: Body, isolation: isolated (any Actor)? = #isolation) async {
    guard body.steps.contains(where: \.usesGroup) else {
      var group: TaskGroup<Int>?
      return await steps(body, &group)
    }
    await withTaskGroup(of: Int.self) { opened in
      var group: TaskGroup<Int>? = opened
      await steps(body, &group)
    }
  }

  private func steps(
    _ all: Body, _ group: inout TaskGroup<Int>?, isolation: isolated (any Actor)? = #isolation
  ) async {
    var body = all
    while let step = body.steps.first {
      delay()
      switch step.kind {
      case .bind:
        async let child: Void = self.body(step.number)
        await steps(body.dropsFirst, &group)
        return await child
      case .handler, .lockingHandler:
        let rest = body.dropsFirst
        return await withTaskCancellationHandler {
          await steps(rest, &group)
        } onCancel: {
          delay()
          if step.kind == .handler { return gates.open(step.number) }
          words.withLock { $0 += "\(rest.number).x " }
        }
      case .priorityHandler:
        let rest = body.dropsFirst
        return await withTaskPriorityEscalationHandler {
          await steps(rest, &group)
        } onPriorityEscalated: { _, _ in
          delay()
          words.withLock { $0 += "\(rest.number).e " }
        }
      case .addToDiscardingGroup:
        let rest = body.dropsFirst
        return await withDiscardingTaskGroup { inner in
          inner.addTask { await self.body(step.number) }
          await steps(rest, &group)
        }
      case _ where step.usesGroup: await perform(step, &body, in: &group)
      case _ where step.usesHandle: await perform(step, with: &body.handle)
      default: await perform(step, &body)
      }
      body.steps.removeFirst()
    }
    delay()
  }

  // MARK: Steps

  private func perform(
    _ step: Step, _ body: inout Body, in group: inout TaskGroup<Int>?,
    isolation: isolated (any Actor)? = #isolation
  ) async {
    switch step.kind {
    case .addChild:
      group?.addTask {
        await self.body(step.number)
        return step.number
      }
    case .addChildUnlessCancelled:
      let isAdded = group?.addTaskUnlessCancelled {
        await self.body(step.number)
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

  private func perform(
    _ step: Step, with handle: inout Task<Void, Never>?,
    isolation: isolated (any Actor)? = #isolation
  ) async {
    switch step.kind {
    case .detach: handle = Task.detached { await self.body(step.number) }
    case .immediate: handle = Task.immediate { await self.body(step.number) }
    case .onActor: handle = Task { await body(step.number, on: notes) }
    case .onMain: handle = Task { @MainActor in await bodyOnMain(step.number) }
    case .await: await handle?.value
    case .raise: handle?.escalatePriority(to: .high)
    default: handle?.cancel()
    }
  }

  private func perform(
    _ step: Step, _ body: inout Body, isolation: isolated (any Actor)? = #isolation
  ) async {
    switch step.kind {
    case .print: say(body.line())
    case .put: put(body.line())
    case .printCancellation:
      let isCancelled = Task.isCancelled
      delay()
      say(body.line(isCancelled ? "x" : "-"))
    case .yield: await Task.yield()
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

  fileprivate func wait(_ gate: Int, isolation: isolated (any Actor)? = #isolation) async {
    await gates.wait(gate)
  }

  /// Lets other tasks go first, in runs on the real thread pool.
  private func delay() {
    guard lines != nil else { return }
    let most: Int64 = [0, 1_000, 30_000, 200_000].randomElement() ?? 0
    let end = ContinuousClock.now + .nanoseconds(Int64.random(in: 0...most))
    while ContinuousClock.now < end {}
  }
}

actor Notes {
  private(set) var text = ""
  func add(_ word: String) { text += word }
  func wait(for gate: Int, of world: World) async { await world.wait(gate) }
}
