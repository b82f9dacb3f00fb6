import TaskTrace
import Testing

/// Runs that the pictures are made of.
enum Runs {
  /// metadata fails; image, never awaited, is cancelled; its parent ends last.
  static func abnormalExit(ignoring: Bool = false) throws -> Trace {
    var run = TraceMaker()
    let thumbnail = try run.create(.root, "thumbnail")
    run.run(thumbnail, on: 0)
    let metadata = try run.create(.asyncLet, "metadata", by: thumbnail)
    run.add(metadata, .ready(.created))
    let image = try run.create(.asyncLet, "image", by: thumbnail)
    run.add(image, .ready(.created))
    run.wait(thumbnail, for: metadata)
    run.start(metadata, on: 1)
    run.sleep(metadata, until: 120)
    run.start(image, on: 2)
    run.sleep(image, until: 300)
    run.at(120)
    run.run(metadata, on: 1, woken: .timer)
    run.add(thumbnail, .ready(.task(metadata)))
    run.end(metadata, throwing: "NotFound()")
    run.start(thumbnail, on: 0)
    run.cancel(image, by: thumbnail, .scopeExit)
    run.wait(thumbnail, for: image)
    if ignoring {
      run.at(300)
      run.run(image, on: 2, woken: .timer)
      run.add(image, .printed(.standardOutput, "image downloaded"))
    } else {
      run.run(image, on: 2, woken: .cancellation(by: thumbnail))
      run.add(image, .noticed(.sleepThrew, site: nil))
    }
    run.add(thumbnail, .ready(.task(image)))
    run.end(image, throwing: ignoring ? nil : "CancellationError()")
    run.start(thumbnail, on: 0)
    run.end(thumbnail, throwing: "NotFound()")
    run.finish()
    return run.trace("/x/task-trees/abnormal-exit", ["--fails", "metadata"])
  }

  /// Children that compute on two cores.
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

  /// A row starts a task that outlives it, and a detached one; the run gets stuck.
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
}
