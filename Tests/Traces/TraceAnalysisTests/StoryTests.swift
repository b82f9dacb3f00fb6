import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding

/// Returns the sentences of a story, each with its time in milliseconds.
func story(_ script: TraceScript, level: Explanation.Level = .essential) -> [String] {
  lines(script.trace.story(level: level))
}

func lines(_ explanations: [Explanation]) -> [String] {
  explanations.map { "\($0.time.nanoseconds / 1_000_000) \($0.text)" }
}

@Suite struct StoryTests {
  /// A run in which `metadata` throws at 120 ms. `image` is never awaited and would end at 300 ms.
  static let abnormalExit: TraceScript = {
    var script = TraceScript()
    let main = script.root()
    let metadata = script.asyncLet("metadata", of: main)
    let image = script.asyncLet("image", of: main)
    script.wait(main, for: metadata, site: 1)
    script.run(metadata)
    script.sleep(metadata, until: 120)
    script.run(image)
    script.sleep(image, until: 300)
    script.at(120)
    script.wake(metadata, .timer)
    script.add(metadata, .threw("NotFound()"))
    script.wake(main, .task(metadata))
    script.add(main, .awaited(image, by: .scopeEnd, site: nil))
    script.add(image, .cancelled(by: main, cause: .scopeExit, site: nil))
    script.add(image, .ready(.cancellation(by: main)))
    script.suspend(main, .task(image), call: .scopeEnd)
    script.run(image)
    script.add(image, .noticed(.sleepThrew, site: nil))
    script.add(image, .threw("CancellationError()"))
    script.wake(main, .task(image))
    script.add(main, .threw("NotFound()", from: metadata))
    script.end()
    return script
  }()

  @Test func `The story tells how an error propagates`() {
    #expect(
      story(Self.abnormalExit) == [
        "0 main starts metadata with async let. It is a child task, so main cannot end before it.",
        "0 main starts image with async let. It is a child task, so main cannot end before it.",
        "0 main waits for metadata.",
        "120 metadata threw NotFound.",
        "120 main was waiting for metadata, and receives its error.",
        "120 The error of metadata makes main leave the scope without awaiting image, so Swift cancels it.",
        "120 main cannot leave its scope yet: it has not awaited image, so Swift waits for image here.",
        "120 image noticed the cancellation at once: Task.sleep ended early and threw.",
        "120 main waited for image to end, and then threw NotFound, which came from metadata.",
      ])
  }

  @Test func `The details complete the story`() {
    let details = Self.abnormalExit.trace.story(level: .detail).filter { $0.level == .detail }
    #expect(
      lines(details) == [
        "0 The program starts in main, which has no parent.",
        "0 metadata starts with priority medium and the task-local values of its parent main. Cancelling main also cancels metadata.",
        "0 image starts with priority medium and the task-local values of its parent main. Cancelling main also cancels image.",
        "0 metadata sleeps for 120 ms.",
        "0 image sleeps for 300 ms.",
        "120 metadata wakes after 120 ms of sleep.",
        "120 image is woken after 120 ms, because it was cancelled.",
        "120 image threw CancellationError.",
        "120 image has ended, so main can leave its scope after waiting 0 ms.",
        "120 The program ended.",
      ])
  }

  @Test func `Each sentence has an event, task, location and rule`() throws {
    let trace = Self.abnormalExit.trace
    let sentences = trace.story()
    let mark = try #require(sentences.first { $0.rule == .unawaitedAreCancelled })
    #expect(
      trace.events[mark.event].action == .cancelled(by: TaskID(1), cause: .scopeExit, site: nil))
    #expect(mark.task == TaskID(3))
    #expect(mark.time == VirtualTime(nanoseconds: 120_000_000))
    #expect(sentences[2].site == SiteID(1))
    #expect(sentences.map(\.event) == sentences.map(\.event).sorted())
  }

  @Test func `The explanation of a task's end goes back to the start of the program`() throws {
    let explainer = Explainer(Self.abnormalExit.trace)
    let image = try #require(TaskID(3))
    #expect(
      lines(explainer.why(image)) == [
        "120 image threw CancellationError at 120 ms: the scope of main ended at 120 ms without awaiting it.",
        "120 The error of metadata makes main leave the scope without awaiting image, so Swift cancels it.",
        "0 image slept for 120 ms, until its cancellation ended the sleep.",
        "0 main was waiting for metadata for 120 ms.",
        "120 metadata threw NotFound.",
        "0 metadata slept for 120 ms.",
        "0 main starts metadata with async let. It is a child task, so main cannot end before it.",
        "0 The program starts in main, which has no parent.",
      ])
    let main = try #require(TaskID(1))
    #expect(
      lines(explainer.why(main)).prefix(3) == [
        "120 main threw NotFound at 120 ms: the error of metadata.",
        "120 metadata threw NotFound.",
        "0 main was waiting for metadata for 120 ms.",
      ])
  }

  @Test func `An answer tells equal sleeps in a row in one sentence`() {
    var script = TraceScript()
    let main = script.root()
    for end in [100, 200, 300, 350] {
      script.sleep(main, until: Int64(end))
      script.at(Int64(end))
      script.wake(main, .timer)
    }
    script.add(main, .returned)
    script.end()
    #expect(
      lines(Explainer(script.trace).why(main)).dropFirst().prefix(2) == [
        "300 main slept for 50 ms.", "0 main slept 3 times for 100 ms.",
      ])
  }

  @Test func `The explanation of a waiting task continues with what it waits for`() throws {
    var script = TraceScript()
    let main = script.root()
    let image = script.asyncLet("image", of: main)
    script.wait(main, for: image)
    script.run(image)
    script.suspend(image, .continuation)
    script.at(10)
    script.end(.stuck)
    let chain = Explainer(script.trace).why(main)
    #expect(
      lines(chain) == [
        "10 main never ended: it has been waiting since 0 ms for image.",
        "10 image never ended: it has been waiting since 0 ms for a continuation that nothing resumes.",
      ])
    #expect(
      story(script).suffix(3) == [
        "10 The run is stuck: no task can run, and nothing will resume the waiting tasks.",
        "10 main has been waiting since 0 ms for image.",
        "10 image has been waiting since 0 ms for a continuation that nothing resumes.",
      ])
  }
}
