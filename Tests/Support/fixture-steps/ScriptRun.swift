import Glibc
import Synchronization

/// One run of a script, and what its tasks share.
final class ScriptRun: Sendable {
  private let bodies: [[Step]]
  private let lines: Lines?
  let gates = Gates()
  let streams = (0..<3).map { number in
    AsyncStream.makeStream(
      of: String.self,
      bufferingPolicy: [.unbounded, .bufferingNewest(1), .bufferingOldest(1)][number])
  }
  let words = Mutex("")
  let notes = Notes()
  let entries = Entries()

  /// Creates a run that prints to `lines`, with random delays, or to the output, without delays.
  init(_ bodies: [[Step]], lines: Lines?) {
    self.bodies = bodies
    self.lines = lines
  }

  func run() async {
    do { try await body(0) } catch { say("failed") }
    if uses(.enterActor) { say(await notes.text) }
    if uses(.lock) { say(words.withLock(\.self)) }
    if uses(.lockOfFoundation) { say(entries.text) }
  }

  private func uses(_ kind: Step.Kind) -> Bool { bodies.joined().contains { $0.kind == kind } }

  func say(_ line: String) {
    if let lines { lines.add(line) } else { print(line) }
  }

  func put(_ line: String) {
    if let lines { lines.add(line) } else { puts(line) }
  }

  // MARK: Bodies

  @concurrent func body(_ number: Int) async throws {
    try await rest(Body(number: number, steps: bodies[number][...]))
  }

  @MainActor func bodyOnMain(_ number: Int) async throws {
    try await rest(Body(number: number, steps: bodies[number][...]))
  }

  /// What is left of a body.
  struct Body {
    let number: Int
    var steps: ArraySlice<Step>
    var handle: Task<Void, any Error>?
    var printed = 0

    mutating func line(_ word: String = "") -> String {
      printed += 1
      return "\(number).\(printed)\(word)"
    }

    var dropsFirst: Body {
      var rest = self
      rest.steps.removeFirst()
      return rest
    }
  }

  func body(_ number: Int, on actor: isolated any Actor) async throws {
    try await rest(Body(number: number, steps: bodies[number][...]))
  }

  /// The groups of a body. They are open until its end.
  struct Groups {
    var plain: TaskGroup<Int>?
    var throwing: ThrowingTaskGroup<Int, any Error>?
    var void: ThrowingTaskGroup<Void, any Error>?
    var discarding: ThrowingDiscardingTaskGroup<any Error>?
  }

  private func rest(_ body: Body, isolation: isolated (any Actor)? = #isolation) async throws {
    var groups = Groups()
    try await openPlain(body, &groups)
  }

  private func openPlain(
    _ body: Body, _ groups: inout Groups, isolation: isolated (any Actor)? = #isolation
  ) async throws {
    guard body.steps.contains(where: \.usesGroup) else {
      return try await openThrowing(body, &groups)
    }
    try await withTaskGroup(of: Int.self) { group in
      groups.plain = group
      return await caught { try await openThrowing(body, &groups) }
    }.get()
  }

  private func openThrowing(
    _ body: Body, _ groups: inout Groups, isolation: isolated (any Actor)? = #isolation
  ) async throws {
    guard body.steps.contains(where: \.usesThrowingGroup) else {
      return try await openVoid(body, &groups)
    }
    try await withThrowingTaskGroup(of: Int.self) { group in
      groups.throwing = group
      try await openVoid(body, &groups)
    }
  }

  private func openVoid(
    _ body: Body, _ groups: inout Groups, isolation: isolated (any Actor)? = #isolation
  ) async throws {
    guard body.steps.contains(where: \.usesVoidGroup) else {
      return try await openDiscarding(body, &groups)
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      groups.void = group
      try await openDiscarding(body, &groups)
    }
  }

  private func openDiscarding(
    _ body: Body, _ groups: inout Groups, isolation: isolated (any Actor)? = #isolation
  ) async throws {
    guard body.steps.contains(where: \.usesDiscardingGroup) else {
      return try await steps(body, &groups)
    }
    try await withThrowingDiscardingTaskGroup { group in
      groups.discarding = group
      try await steps(body, &groups)
    }
  }

  /// Returns the error that `body` throws.
  private func caught(
    _ body: () async throws -> Void, isolation: isolated (any Actor)? = #isolation
  ) async -> Result<Void, any Error> {
    do { return .success(try await body()) } catch { return .failure(error) }
  }

  private func steps(
    _ all: Body, _ groups: inout Groups, isolation: isolated (any Actor)? = #isolation
  ) async throws {
    var body = all
    while let step = body.steps.first {
      delay()
      switch step.kind {
      case _ where step.surroundsRest: return try await surround(body.dropsFirst, step, &groups)
      case _ where step.usesGroup: await perform(step, &body, in: &groups.plain)
      case _ where step.usesThrowingGroup: try await perform(step, &body, in: &groups.throwing)
      case _ where step.usesVoidGroup: try await perform(step, &body, in: &groups.void)
      case _ where step.usesDiscardingGroup: perform(step, in: &groups.discarding)
      case _ where step.usesHandle: try await perform(step, with: &body.handle)
      default: try await perform(step, &body)
      }
      body.steps.removeFirst()
    }
    delay()
  }

  /// Performs a step that lasts until the rest of its body has ended.
  private func surround(
    _ rest: Body, _ step: Step, _ groups: inout Groups,
    isolation: isolated (any Actor)? = #isolation
  ) async throws {
    switch step.kind {
    case .bind:
      async let child: Void = self.body(step.number)
      try await steps(rest, &groups)
      try await child
    case .handler, .lockingHandler:
      try await withTaskCancellationHandler {
        try await steps(rest, &groups)
      } onCancel: {
        delay()
        if step.kind == .handler { return gates.open(step.number) }
        words.withLock { $0 += "\(rest.number).x " }
      }
    case .priorityHandler:
      try await withTaskPriorityEscalationHandler {
        try await steps(rest, &groups)
      } onPriorityEscalated: { _, _ in
        delay()
        words.withLock { $0 += "\(rest.number).e " }
      }
    case .catching:
      if case .failure = await caught({ try await steps(rest, &groups) }) {
        say("\(rest.number)!")
      }
    default:
      try await withDiscardingTaskGroup { inner in
        inner.addTask { try? await self.body(step.number) }
        return await caught { try await steps(rest, &groups) }
      }.get()
    }
  }

  fileprivate func wait(_ gate: Int, isolation: isolated (any Actor)? = #isolation) async {
    await gates.wait(gate)
  }

  /// Lets other tasks go first, in runs on the real thread pool.
  func delay() {
    guard lines != nil else { return }
    let most: Int64 = [0, 1_000, 30_000, 200_000].randomElement() ?? 0
    let end = ContinuousClock.now + .nanoseconds(Int64.random(in: 0...most))
    while ContinuousClock.now < end {}
  }
}

actor Notes {
  private(set) var text = ""
  func add(_ word: String) { text += word }
  func wait(for gate: Int, of run: ScriptRun) async { await run.wait(gate) }
}
