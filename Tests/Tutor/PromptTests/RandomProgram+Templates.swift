/// The parts of random programs.
extension RandomProgram {
  /// What the programs share. `pause` takes a random time on the real thread pool, and none in virtual time.
  static let declarations = """
    import Synchronization

    func elapses() -> Bool {
      let start = ContinuousClock.now
      var sum = 0
      for number in 0..<200_000 { sum &+= number }
      return ContinuousClock.now > start && sum != 42
    }
    let isReal = elapses()
    func pause() {
      guard isReal, Bool.random() else { return }
      var sum = 0
      for number in 0..<Int.random(in: 0..<(Int.random(in: 0..<4) == 0 ? 60_000 : 4_000)) { sum &+= number }
      if sum == 42 { print("!") }
    }

    final class Notes: Sendable {
      let texts = Mutex<[String]>([])
      var all: String { texts.withLock { $0.joined(separator: " ") } }
    }
    let notes = Notes()
    func note(_ text: String) { notes.texts.withLock { $0.append(text) } }

    actor Store {
      var texts: [String] = []
      func add(_ text: String) { pause(); texts.append(text) }
      func addTwice(_ text: String) async {
        texts.append(text + "1"); pause(); await Task.yield(); texts.append(text + "2")
      }
      func take() -> String { texts.isEmpty ? "none" : texts.removeFirst() }
      func start(_ text: String) -> Task<Void, Never> { Task { texts.append(text); pause() } }
    }
    let store = Store()

    actor Gate {
      var waiting: [CheckedContinuation<Void, Never>] = []
      var isOpen = false
      func wait() async { if !isOpen { await withCheckedContinuation { waiting.append($0) } } }
      func open() { isOpen = true; for waiter in waiting { waiter.resume() }; waiting = [] }
    }
    let gate = Gate()
    actor Relay {
      var count = 0
      func send(_ text: String) async { count += 1; await store.add(text + String(count)); pause(); note(text + String(count)) }
    }
    let relay = Relay()

    @MainActor var visits = 0
    @MainActor func visit() -> Int { visits += 1; return visits }
    @globalActor actor Desk { static let shared = Desk() }
    @Desk var calls = 0
    @Desk func call() async -> Int { calls += 1; let count = calls; await Task.yield(); return count * 10 + calls }
    let (stream, input) = AsyncStream.makeStream(of: String.self)
    enum Local { @TaskLocal static var name = "-" }
    struct Failure: Error {}
    final class Guest: Sendable {
      let name: String
      init(_ name: String) { self.name = name }
      deinit { note(name + " left") }
    }
    """

  /// The tasks of a program.
  static let forms = [
    """
    await withTaskGroup(of: Void.self) { group in
      group.addTask { % }
      group.addTask { % }
      %
    }
    """,
    """
    await withTaskGroup(of: Void.self) { group in
      group.addTask { % }
      group.addTask { % }
      group.cancelAll()
    }
    """,
    """
    await withDiscardingTaskGroup { group in
      group.addTask { % }
      if group.addTaskUnlessCancelled(operation: { % }) { pause() }
      note("#m \\(group.isEmpty)")
    }
    """,
    "let #a = Task { % }; let #b = Task.detached { % }; %; await #a.value; await #b.value",
    "let #a = Task { % }; let #b = Task { % }; pause(); #a.cancel(); await #b.value; await #a.value",
    "async let #a: Void = { % }(); async let #b: Void = { % }(); %; await #a; await #b",
    "async let #a: Void = { % }(); async let #b: Void = { % }(); %; await #b; await #a",
    "let #a = Task { @MainActor in % }; let #b = Task { % }; await #a.value; await #b.value",
    "let #a = Task { % }; let #b = Task { await #a.value; % }; %; #b.cancel(); await #b.value",
    """
    let #a = Task { for _ in 0..<2 { for await text in stream { note(text); break }; pause() } }
    let #b = Task { input.yield("#x"); %; input.yield("#y"); input.finish() }
    await #b.value; await #a.value
    """,
  ]

  /// Steps with tasks of their own.
  static let tasks = [
    "async let #: Void = { % }(); %; await #",
    "async let #: Void = { % }(); pause()",
    "let # = Task { % }; pause(); await #.value",
    "let # = Task { % }; pause(); #.cancel(); await #.value",
    "let # = Task(priority: .high) { % }; pause(); await #.value",
    "await (store.start(\"#\")).value",
    "_ = await store.start(\"#\")",
    """
    await withTaskGroup(of: String.self) { group in
      group.addTask { %; return "#a" }
      group.addTask { pause(); return "#b" }
      if let first = await group.next() { note(first) }
      group.cancelAll()
    }
    """,
    """
    await withTaskGroup(of: String.self) { group in
      group.addTask { %; return "#a" }
      if let first = await group.next() { print("got", first) }
      for await text in group { note(text) }
    }
    """,
    """
    do {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { pause(); note("#t"); throw Failure() }
        group.addTask { pause(); note("# \\(Task.isCancelled)") }
        try await group.next()
        note("#n")
      }
    } catch { note("#c") }
    """,
    """
    do {
      async let #a: Void = { pause(); throw Failure() }()
      async let #b: Void = { pause(); note("#b \\(Task.isCancelled)") }()
      try await #a
      await #b
    } catch { note("#c") }
    """,
    """
    let #g = Guest("#")
    let # = Task { pause(); note(#g.name); % }
    await #.value
    """,
  ]

  /// More steps with tasks of their own.
  static let otherTasks = [
    "let # = Task.immediate { % }; pause(); await #.value",
    "let # = Task(priority: .low) { pause(); note(\"# \\(Task.currentPriority.rawValue)\") }; pause(); await #.value",
    "let # = Task { pause(); withUnsafeCurrentTask { $0?.cancel() } }; pause(); note(\"# \\(#.isCancelled)\"); await #.value",
    "let # = await withCheckedContinuation { waiter in Task { %; waiter.resume(returning: 1) } }; note(\"# \\(#)\")",
    "let # = Task { try Task.checkCancellation(); pause(); try Task.checkCancellation() }; pause(); #.cancel(); note(\"# \\(await #.result)\")",
    """
    do {
      try await withThrowingDiscardingTaskGroup { group in
        group.addTask { pause(); note("#a \\(Task.isCancelled)") }
        group.addTask { pause(); throw Failure() }
        pause()
        note("#p \\(group.isCancelled)")
      }
    } catch { note("#c") }
    """,
    """
    do {
      let (texts, feed) = AsyncStream.makeStream(of: String.self, bufferingPolicy: .bufferingNewest(1))
      feed.onTermination = { _ in note("#t") }
      let # = Task { for await text in texts { note(text) } }
      feed.yield("#a")
      pause()
      feed.yield("#b")
      feed.finish()
      await #.value
    }
    """,
    """
    await withTaskGroup(of: String.self) { group in
      for number in 0..<2 { group.addTask { pause(); return "#\\(number)" } }
      for await text in group { note(text); break }
    }
    """,
    """
    try? await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try Task.checkCancellation(); note("#a") }
      group.cancelAll()
      try await group.waitForAll()
      note("#w")
    }
    """,
    "let # = Task { @Desk in calls += 10; pause(); note(\"# \\(calls)\") }; %; await #.value",
    "async let #a = relay.send(\"#\"); pause(); note(\"#b\"); await #a",
    """
    let # = Task {
      await withTaskPriorityEscalationHandler { pause(); note("# \\(Task.currentPriority.rawValue)") }
        onPriorityEscalated: { _, _ in note("# raised") }
    }
    pause()
    #.escalatePriority(to: .high)
    await #.value
    """,
  ]

  /// Steps without tasks of their own.
  static let steps = [
    "print(\"#\")",
    "note(\"#\")",
    "print(\"#\"); pause(); print(\"#x\")",
    "note(\"#\"); pause(); note(\"#x\")",
    "print(\"#\", Task.isCancelled)",
    "note(\"# \\(Task.isCancelled)\"); pause(); note(\"#x \\(Task.isCancelled)\")",
    "await store.add(\"#\")",
    "await store.addTwice(\"#\")",
    "print(\"#\", await store.take())",
    "await Task.yield()",
    "do { try Task.checkCancellation(); note(\"# on\") } catch { note(\"# off\") }",
    "await withTaskCancellationHandler { pause(); note(\"# in\"); pause() } onCancel: { note(\"# cancelled\"); pause(); note(\"# end\") }",
    "_ = Task { await gate.open() }; await gate.wait(); note(\"#\")",
    "print(\"#\", await visit())",
    "note(\"# \\(await visit())\")",
    "print(\"#\", await call())",
    "input.yield(\"#\")",
    "await Local.$name.withValue(\"#\") { pause(); note(Local.name); await Task.yield(); note(Local.name) }",
    "if notes.texts.withLockIfAvailable({ (texts: inout sending [String]) -> Bool in texts.append(\"#\"); pause(); return true }) == nil { print(\"# busy\") }",
    "let # = Task.currentPriority.rawValue; pause(); note(\"# \\(# <= Task.currentPriority.rawValue)\")",
    "withUnsafeCurrentTask { $0?.cancel() }; note(\"# \\(Task.isCancelled)\")",
    "await gate.open(); note(\"#\")",
    "do { let guest = Guest(\"#\"); pause(); await Task.yield(); note(guest.name) }",
    "await MainActor.run { pause(); note(\"# \\(visit())\") }",
    "do { try await Task.sleep(for: .zero); note(\"# slept\") } catch { note(\"# woken\") }",
    "_ = await withCheckedContinuation { continuation in pause(); continuation.resume(returning: 1) }; note(\"#\")",
  ]
}
