import Testing

@testable import TraceFindings

/// Functions whose code after an await uses other state than the code before it, or parts of the state.
extension ActorHalvesTests {
  private func usesAfter(_ before: String, _ after: String) -> Bool? {
    halves(
      """
      actor Writer {
        var rows = [1]
        var stock: [Int: Item] = [:]
        var written = 0
        var batches = [[1]]
        var left: Int { 10 - written }
        func isFull() -> Bool { batches.count > 10 }
        func write(_ id: Int) async throws -> Int {
          \(before)
          try await disk.write(id)  // ◀
          \(after)
        }
      }
      """)?.usesStateAfter
  }

  @Test(arguments: [
    ("guard !rows.isEmpty else { return 0 }", "batches.append([id])", false),
    ("if rows.isEmpty { rows = [id] }", "written += 1; return written", false),
    ("guard !rows.isEmpty else { return 0 }", "written += 1; batches.append([id])", false),
    ("guard written < 10 else { return 0 }", "written += 1", true),
    ("guard left > 0 else { return 0 }", "written += 1", true),
    ("if isFull() { return 0 }", "batches.append([id])", true),
    ("guard !rows.isEmpty else { return 0 }", "return written", true),
    ("guard !rows.isEmpty else { return 0 }", "written = 1", true),
  ])
  func `Code that only adds to other state does not depend on the time before the await`(
    before: String, after: String, isUsed: Bool
  ) {
    #expect(usesAfter(before, after) == isUsed)
  }

  @Test(arguments: [
    ("isBusy = true", "level = 1", false), ("isBusy = true; level = 0", "level = 1", true),
    ("", "level = 1", true), ("if level > 0 { isBusy = true }", "level = 1", true),
  ])
  func `A function that reserves the actor may use other state after the await`(
    before: String, after: String, isUsed: Bool
  ) {
    let halves = halves(
      """
      actor Device {
        var isBusy = false
        var level = 0
        var listeners: [Listener] = []
        func set() async throws {
          guard !isBusy else { throw Busy() }
          \(before)
          defer { isBusy = false }
          try await Task.sleep(for: .milliseconds(5))  // ◀
          \(after)
          for listener in listeners { listener.yield(level) }
        }
      }
      """)
    #expect(halves?.usesStateAfter == isUsed)
  }

  @Test(arguments: [
    ("stock[id]?.count -= 1", false), ("stock[id]!.parts[id].count -= 1", false),
    ("self.stock[rows[0]]?.count -= 1", false), ("stock[id]?.print(1)", true), ("", true),
  ])
  func `A change of a member reserves the state that has been checked`(
    change: String, isUsed: Bool
  ) {
    let before = "guard let item = stock[id], item.count > 0 else { return 0 }\n    \(change)"
    #expect(usesAfter(before, "stock[id]?.count += 1; return 1") == isUsed)
  }

  @Test(arguments: [
    ("timer?.cancel()", "timer = nil", false),
    ("timer = Task { await tick() }", "timer = nil", true),
    ("timer?.cancel()", "timer = nil; count = 0", true), ("timer?.cancel()", "timer = next", true),
  ])
  func `A function may forget what it has awaited`(before: String, after: String, isUsed: Bool) {
    let halves = halves(
      """
      actor Clock {
        var timer: Task<Void, Never>?
        var next: Task<Void, Never>?
        var count = 0
        func stop() async {
          \(before)
          await timer?.value  // ◀
          \(after)
        }
      }
      """)
    #expect(halves?.usesStateAfter == isUsed)
  }

  @Test(arguments: [
    ("guard isIdle else { return }; isIdle = false", "log.append(part)", false),
    ("guard isIdle else { return }; isIdle = false", "if log.isEmpty { log.append(part) }", true),
    ("guard isIdle else { return }", "isIdle = false; log.append(part)", true),
  ])
  func `A loop can change state after its function has reserved the actor`(
    before: String, inLoop: String, isUsed: Bool
  ) {
    let halves = halves(
      """
      actor Host {
        var isIdle = true
        var log: [Part] = []
        func start(_ parts: [Part]) async {
          \(before)
          for part in parts {
            await part.start()  // ◀
            \(inLoop)
          }
          isIdle = true
        }
      }
      """)
    #expect(halves?.usesStateAfter == isUsed)
  }

  @Test(arguments: [
    ("let batch = buffer", "buffer.removeAll()", true), ("let batch = buffer", "buffer = []", true),
    ("let batch = buffer; buffer = []", "total += batch.count", false),
    ("let batch = buffer", "buffer.removeFirst(batch.count)", false),
    ("let batch = sent", "sent.removeAll()", false),
  ])
  func `A collection to which others add must not be emptied after the await`(
    before: String, after: String, isUsed: Bool
  ) {
    let halves = halves(
      """
      actor Metrics {
        var isBusy = false
        var buffer: [Sample] = []
        var sent: [Sample] = []
        var total = 0
        func add(_ sample: Sample) { buffer.append(sample) }
        func flush() async {
          guard !isBusy else { return }
          isBusy = true
          \(before)
          await sink.send(batch)  // ◀
          \(after)
          isBusy = false
        }
      }
      """)
    #expect(halves?.usesStateAfter == isUsed)
  }
}
