import TaskTrace
import Testing
import TraceAnalysis

/// Sample runs for the tests of views.
enum Runs {
  /// The task metadata fails. The task image is never awaited and is cancelled. Their parent ends last.
  static func abnormalExit(ignoring: Bool = false) throws -> Trace {
    var run = TraceMaker()
    let thumbnail = try run.create(.root, "thumbnail")
    run.run(thumbnail, on: 0)
    let metadata = try run.create(.asyncLet, "metadata", by: thumbnail, site: 22)
    run.add(metadata, .ready(.created))
    let image = try run.create(.asyncLet, "image", by: thumbnail, site: 23)
    run.add(image, .ready(.created))
    run.wait(thumbnail, for: metadata, site: 24)
    run.start(metadata, on: 1)
    run.sleep(metadata, until: 120, site: 31)
    run.start(image, on: 2)
    run.sleep(image, until: 300, site: 36)
    run.at(120)
    run.run(metadata, on: 1, woken: .timer)
    run.add(thumbnail, .ready(.task(metadata)))
    run.end(metadata, throwing: "NotFound()")
    run.start(thumbnail, on: 0)
    run.cancel(image, by: thumbnail, .scopeExit, site: 26)
    run.wait(thumbnail, for: image, site: 26)
    if ignoring {
      run.at(300)
      run.run(image, on: 2, woken: .timer)
      run.add(image, .printed(.standardOutput, "image downloaded"))
    } else {
      run.run(image, on: 2, woken: .cancellation(by: thumbnail))
      run.add(image, .noticed(.sleepThrew, site: SiteID(36)))
    }
    run.add(thumbnail, .ready(.task(image)))
    run.end(image, throwing: ignoring ? nil : "CancellationError()")
    run.start(thumbnail, on: 0)
    run.end(thumbnail, throwing: "NotFound()")
    run.finish()
    return run.trace("/x/task-trees/abnormal-exit", ["--fails", "metadata"])
  }

  /// A group of children that compute on the given number of cores.
  static func computing(children: Int, cores: Int, work: Double = 100) throws -> Trace {
    var run = TraceMaker()
    let main = try run.create(.root)
    run.run(main, on: 0)
    run.add(main, .groupOpened(try #require(GroupID(1)), site: nil))
    var all: [TaskID] = []
    for _ in 0..<children {
      let child = try run.create(.groupChild, by: main, group: 1)
      run.add(child, .ready(.created))
      all.append(child)
    }
    run.suspend(main, .group(try #require(GroupID(1))))
    for (turn, start) in stride(from: 0, to: children, by: cores).enumerated() {
      run.at(Double(turn) * work)
      let batch = all[start..<min(start + cores, children)]
      for (core, child) in batch.enumerated() { run.start(child, on: core + 1) }
      run.at(Double(turn + 1) * work)
      for child in batch {
        run.add(main, .ready(.task(child)))
        run.end(child)
        run.start(main, on: 0)
        run.suspend(main, .group(try #require(GroupID(1))))
      }
    }
    run.add(main, .ready(.task(all[all.count - 1])))
    run.start(main, on: 0)
    run.end(main)
    run.finish()
    return run.trace("/x/pool-width", ["--tasks", "\(children)"])
  }

  /// The main task starts an unstructured task and a detached task. The run gets stuck.
  static func stuck() throws -> Trace {
    var run = TraceMaker()
    let main = try run.create(.root)
    run.run(main, on: 0)
    let saving = try run.create(.unstructured, "saving", by: main)
    run.add(saving, .ready(.created))
    let log = try run.create(.detached, "log", by: main)
    run.add(log, .ready(.created))
    run.wait(main, for: saving)
    run.start(saving, on: 1)
    let part = try run.create(.asyncLet, "part", by: saving)
    run.add(part, .ready(.created))
    run.wait(saving, for: part)
    run.start(log, on: 2)
    run.add(log, .printed(.standardOutput, "saved"))
    run.add(log, .computing(until: TraceMaker.ms(30)))
    run.start(part, on: 3)
    run.suspend(part, .continuation)
    run.at(30)
    run.end(log)
    run.finish(.stuck)
    return run.trace("/x/outlives")
  }

  /// A child computes for a long time while the run itself cancels the tasks. Then the program crashes.
  static func crashed() throws -> Trace {
    var run = TraceMaker()
    let main = try run.create(.root)
    run.run(main, on: 0)
    let worker = try run.create(.groupChild, "worker", by: main, group: 1)
    run.add(worker, .ready(.created))
    run.suspend(main, .group(try #require(GroupID(1))))
    run.start(worker, on: 1)
    run.add(worker, .computing(until: TraceMaker.ms(400)))
    run.at(250)
    run.cancel(main, by: nil, .intervention)
    run.cancel(worker, by: nil, .parent)
    run.at(400)
    let late = try run.create(.groupChild, "late", by: worker, group: 1, startsCancelled: true)
    run.add(late, .ready(.created))
    run.finish(.crashed(signal: 4))
    return run.trace("/x/mark-and-notice")
  }

  /// A run with names and output that a hostile or careless program might use.
  static func hostile() throws -> Trace {
    var run = TraceMaker()
    let main = try run.create(.root, "主タスク🙂 with a name")
    run.run(main, on: 0)
    for name in [
      "\u{1B}[31mred\nline\ttab\u{202E}", String(repeating: "長x", count: 250), "e\u{301}\u{200B}",
    ] {
      let child = try run.create(.asyncLet, name, by: main)
      run.run(child, on: 1)
      run.add(child, .printed(.standardOutput, "\u{1B}]0;title\u{7}\u{9B}2J"))
      run.end(child, throwing: "Bad(\"\u{1B}c\")")
    }
    run.at(0.0015)
    run.end(main)
    run.finish()
    return run.trace("/x/\u{1B}[2J", ["--name", "日本"])
  }

  /// A chain of tasks. Each task is the child of the one before.
  static func chain(_ depth: Int) throws -> Trace {
    var run = TraceMaker()
    var task = try run.create(.root)
    for _ in 1..<depth {
      run.run(task, on: 1)
      task = try run.create(.asyncLet, by: task)
    }
    run.at(1)
    run.finish(.limit(.events))
    return run.trace()
  }

  /// The fourth child fails, and all later children are cancelled.
  static func manyWithAFailure(_ count: Int) throws -> Trace {
    var run = TraceMaker()
    let main = try run.create(.root)
    run.run(main, on: 0)
    let children = try (1...count).map {
      try run.create(.groupChild, "photo \($0)", by: main, group: 1)
    }
    for (index, child) in children.enumerated() {
      run.run(child, on: 1 + index % 4)
      run.sleep(child, until: Double(100 + 50 * index))
    }
    run.suspend(main, .group(try #require(GroupID(1))))
    for (index, child) in children.prefix(4).enumerated() {
      run.at(Double(100 + 50 * index))
      run.run(child, on: 1, woken: .timer)
      run.end(child, throwing: index == 3 ? "Missing()" : nil)
    }
    run.run(main, on: 0, woken: .task(children[3]))
    for child in children.dropFirst(4) { run.cancel(child, by: main, .groupError) }
    run.suspend(main, .group(try #require(GroupID(1))))
    for child in children.dropFirst(4) {
      run.run(child, on: 2, woken: .cancellation(by: main))
      run.end(child, throwing: "CancellationError()")
    }
    run.run(main, on: 0, woken: .task(children[count - 1]))
    run.end(main, throwing: "Missing()")
    run.finish()
    return run.trace("/x/group-errors")
  }

  /// A run in which a parent ends before its child, which Swift does not allow.
  static func orphaned() throws -> Trace {
    var run = TraceMaker()
    let main = try run.create(.root)
    run.run(main, on: 0)
    let child = try run.create(.asyncLet, "child", by: main)
    run.run(child, on: 1)
    run.sleep(child, until: 20)
    run.at(10)
    run.end(main)
    run.at(20)
    run.run(child, on: 1, woken: .timer)
    run.end(child)
    run.finish()
    return run.trace()
  }

  static var empty: Trace { TraceMaker().trace() }

  static func all() throws -> [Trace] {
    [
      try abnormalExit(), try abnormalExit(ignoring: true), try stuck(), try crashed(),
      try hostile(), try computing(children: 6, cores: 2), try computing(children: 1000, cores: 4),
      try chain(60), try manyWithAFailure(200), empty,
    ]
  }
}
