import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding
import TraceFindings

/// Findings in the words and with the advice that fit the author's program.
@Suite struct RefinedFindingTests {
  /// Returns a run in which `main` awaits a task that takes 300 ms before one that fails after 100 ms.
  private func awaitingLate(inGroup isInGroup: Bool = false) -> Trace {
    var script = TraceScript()
    let main = script.root()
    let long = script.asyncLet("long", of: main)
    let room =
      isInGroup
      ? script.groupChild("room", of: main, in: group(1)) : script.asyncLet("room", of: main)
    for (task, time) in [(long, Int64(300)), (room, 100)] {
      script.run(task)
      script.sleep(task, until: time)
    }
    script.wait(main, for: long)
    script.at(100)
    script.wake(room, .timer)
    script.add(room, .threw("NotFound: a room"))
    script.at(300)
    script.wake(long, .timer)
    script.add(long, .returned)
    script.wake(main, .task(long))
    script.add(main, .awaited(room, by: .asyncLet, site: nil))
    script.add(main, .threw("NotFound: a room"))
    script.end()
    return script.trace
  }

  @Test func `A task that nothing resumes is reported with the line that called the function`()
    throws
  {
    var script = TraceScript()
    let main = script.root()
    script.suspend(main, .continuation, site: 1)
    script.end(.stuck)
    var own = script.trace.located(line: 1)
    for (address, frames) in own.symbols.frames {
      own.symbols.frames[address]?.append(
        SourceFrame(function: "main", file: frames[0].file, line: 7, column: 1))
    }
    let found = try #require(own.findings().first { $0.kind == .neverResumed })
    #expect(
      RunDifference(of: own, from: awaitingLate()).refined(found).text
        == "main waits at line 1, since 0 ms, and nothing resumes it. So the program could not continue. "
        + "main got there from line 7.")
  }

  @Test func `An error that is noticed late needs no group if the author's program has none`()
    throws
  {
    let own = awaitingLate()
    let late = try #require(own.findings().first { $0.kind == .errorNoticedLate })
    func refined(_ right: Trace) -> Finding {
      RunDifference(of: own, from: right).refined(late)
    }
    #expect(refined(own).kind == .awaitedTooLate)
    #expect(refined(own).text == late.text)
    #expect(refined(awaitingLate(inGroup: true)) == late)
  }

  /// Returns a run in which `main` is cancelled at 10 ms while a task that it started checks something for 100 ms. The
  /// task then takes 200 ms for a transfer.
  private func paying() -> Trace {
    var script = TraceScript()
    let main = script.root()
    let both = script.task("both", by: main)
    script.run(both)
    script.wait(main, for: both, by: .value)
    script.sleep(both, until: 100)
    script.at(10)
    script.add(main, .cancelled(by: nil, cause: .intervention, site: nil))
    script.at(100)
    script.wake(both, .timer)
    script.sleep(both, until: 300)
    script.at(300)
    script.wake(both, .timer)
    script.add(both, .returned)
    script.wake(main, .task(both))
    script.add(main, .noticed(.checkedFlag, site: nil))
    script.add(main, .returned)
    script.end()
    return script.trace
  }

  /// Returns a run in which `main` checks for 100 ms itself, and is cancelled at 10 ms.
  private func checking(_ source: String) -> Trace {
    var script = TraceScript()
    let main = script.root()
    script.sleep(main, until: 100, site: 1)
    script.at(10)
    script.add(main, .cancelled(by: nil, cause: .intervention, site: nil))
    script.wake(main, .cancellation(by: nil))
    script.add(main, .returned)
    script.end()
    return script.trace.located(line: 1, source: ["try await check()", source])
  }

  @Test(arguments: [
    ("try await Task { try await transfer() }.value", true),
    ("try await Task.detached { try await transfer() }.value", true),
    ("try Task.checkCancellation(); try await transfer()", false),
    ("let task: Task<Void, Never>", false),
  ])
  func `Only a part of the work may be out of reach if the author's program starts a task for it`(
    source: String, isTooMuch: Bool
  ) throws {
    let own = paying()
    let found = try #require(own.findings().first { $0.kind == .noticedLate })
    let refined = RunDifference(of: own, from: checking(source)).refined(found)
    #expect(refined.kind == (isTooMuch ? .unreachedTooMuch : .noticedLate))
    #expect(refined.text == found.text)
  }

  /// Returns a run of a group whose first child returns at 100 ms. `main` may cancel the group then.
  private func racing(cancels: Bool) -> Trace {
    var script = TraceScript()
    let main = script.root()
    let children = [100, 300].map { (time: Int64) in
      let child = script.groupChild("after \(time)", of: main, in: group(1))
      script.run(child)
      script.sleep(child, until: time)
      return child
    }
    script.suspend(main, .group(group(1)), call: .next)
    script.at(100)
    script.wake(children[0], .timer)
    script.add(children[0], .returned)
    script.wake(main, .task(children[0]))
    if cancels {
      script.add(children[1], .cancelled(by: main, cause: .group, site: nil))
      script.wake(children[1], .cancellation(by: main))
    } else {
      script.at(300)
      script.wake(children[1], .timer)
    }
    script.add(children[1], .returned)
    script.add(main, .returned)
    script.end()
    return script.trace
  }

  @Test func `A child that goes on when the author's program has cancelled the group is reported`()
  {
    let (own, right) = (racing(cancels: false), racing(cancels: true))
    func texts(_ own: Trace, _ right: Trace) -> [String] {
      RunDifference(of: own, from: right).findings.filter { $0.kind == .waitsForTheRest }
        .map(\.text)
    }
    #expect(
      texts(own, right) == [
        "after 300 was not cancelled. The author's program cancels its group at 100 ms."
      ])
    #expect(texts(right, right) == [])
    #expect(texts(right, own) == [])
  }

  /// Returns a run in which `main` computes after it has noticed that it is cancelled, or not.
  private func computing(afterNotice isNoticed: Bool, steps: Int) -> Trace {
    var script = TraceScript()
    let main = script.root()
    for step in 0..<steps {
      if isNoticed, step > 0 { script.add(main, .noticed(.checkedFlag, site: nil)) }
      let end = VirtualTime(nanoseconds: Int64(step + 1) * 100_000_000)
      script.add(main, .computing(until: end, site: nil))
      if step == 0 {
        script.add(main, .cancelled(by: nil, cause: .intervention, site: nil))
      }
      script.at(Int64(step + 1) * 100)
    }
    script.add(main, .returned)
    script.end()
    return script.trace
  }

  @Test func `Work that is added after a cancellation was noticed is reported with the notice`() {
    func added(_ isNoticed: Bool) -> Finding? {
      RunDifference(
        of: computing(afterNotice: isNoticed, steps: 2),
        from: computing(afterNotice: false, steps: 1)
      ).findings.first { $0.kind == .added }
    }
    #expect(
      added(true)?.text
        == "main noticed its cancellation, and then began a computation of 100 ms at 100 ms. "
        + "Your program has 2 computations of 100 ms, and the author's has 1.")
    #expect(added(true)?.remedy.contains("although the task is cancelled") == true)
    #expect(added(false)?.text.contains("noticed") == false)
    #expect(added(false)?.remedy == Finding.Kind.added.remedy)
  }
}
