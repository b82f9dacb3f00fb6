import TaskTrace
import Testing
import TraceAnalysis
import TraceBuilding

/// Tests for sentences about cancellation, the ends of tasks and lost errors.
@Suite struct CancellationSentenceTests {
  private func sentences(_ build: (inout TraceScript, TaskID) -> Void) -> [String] {
    var script = TraceScript()
    let main = script.root()
    build(&script, main)
    script.end()
    return story(script).filter { !$0.hasPrefix("0 ") }
  }

  @Test func `The story tells who cancelled a task and how the cancellation propagated`() {
    let found = sentences { script, main in
      let parent = script.task("parent", by: main)
      let child = script.asyncLet("child", of: parent)
      let other = script.asyncLet("other", of: parent)
      let grandchild = script.asyncLet("grandchild", of: child)
      let alone = script.task("alone", by: main)
      script.at(100)
      script.add(parent, .cancelled(by: main, cause: .explicit, site: nil))
      for task in [child, other, grandchild] {
        script.add(task, .cancelled(by: main, cause: .parent, site: nil))
      }
      script.add(alone, .cancelled(by: alone, cause: .explicit, site: nil))
      script.add(main, .cancelled(by: nil, cause: .explicit, site: nil))
      for task in [grandchild, child, other, parent, alone, main] { script.add(task, .returned) }
    }
    #expect(
      found == [
        "100 main cancels parent. The task continues until it checks.",
        "100 Cancellation propagates from parent to child and other.",
        "100 Cancellation propagates from child to grandchild; it started at parent.",
        "100 alone cancels itself.",
        "100 A thread that runs no task cancels main.",
      ])
  }

  @Test func `One sentence covers the cancellation of a whole group`() {
    let found = sentences { script, main in
      let children = ["a", "b"].map { script.groupChild($0, of: main, in: group(1)) }
      let failing = script.groupChild("failing", of: main, in: group(2))
      let rest = ["c", "d"].map { script.groupChild($0, of: main, in: group(2)) }
      script.at(5)
      for child in children { script.add(child, .cancelled(by: main, cause: .group, site: nil)) }
      script.add(failing, .threw("Offline"))
      for child in rest { script.add(child, .cancelled(by: main, cause: .groupError, site: nil)) }
      script.add(rest[0], .cancelled(by: nil, cause: .unknown, site: nil))
      for child in children + rest { script.add(child, .returned) }
    }
    #expect(
      found == [
        "5 main cancels its group, which cancels a and b.",
        "5 failing threw Offline.",
        "5 An error leaves the group, so Swift cancels c and d.",
        "5 c was cancelled.",
      ])
  }

  @Test func `A cancellation of unknown cause names the task that ran`() {
    let found = sentences { script, main in
      let image = script.task("image", by: main)
      script.at(5)
      script.add(image, .cancelled(by: main, cause: .unknown, site: nil))
      script.add(image, .returned)
      script.add(main, .returned)
    }
    #expect(found == ["5 image was cancelled while main ran."])
  }

  @Test func `The story tells when and how a task noticed its cancellation`() {
    let found = sentences { script, main in
      let loop = script.task("loop", by: main)
      let check = script.task("check", by: main)
      script.at(100)
      script.add(loop, .cancelled(by: main, cause: .explicit, site: nil))
      script.add(loop, .handlerRan(by: main, site: nil))
      script.add(check, .cancelled(by: main, cause: .explicit, site: nil))
      script.at(130)
      script.add(loop, .noticed(.checkedFlag, site: nil))
      script.add(loop, .noticed(.checkedFlag, site: nil))
      script.add(check, .noticed(.checkThrew, site: nil))
      script.add(check, .threw("CancellationError()"))
      script.add(loop, .returned)
    }
    #expect(
      found == [
        "100 main cancels loop. The task continues until it checks.",
        "100 The cancellation handler of loop runs at once, as part of main.",
        "100 main cancels check. The task continues until it checks.",
        "130 loop noticed the cancellation after 30 ms: Task.isCancelled was true.",
        "130 check noticed the cancellation after 30 ms: Task.checkCancellation() threw.",
        "130 No task awaits check, so its error is lost unless a task reads its value later.",
      ])
  }

  @Test func `Children that notice a cancellation together are reported together`() {
    let found = sentences { script, main in
      let children = ["a", "b", "c"].map { script.groupChild($0, of: main, in: group(1)) }
      script.at(5)
      for child in children { script.add(child, .cancelled(by: main, cause: .group, site: nil)) }
      for child in children { script.add(child, .noticed(.sleepThrew, site: nil)) }
    }
    #expect(
      found == [
        "5 main cancels its group, which cancels a, b and c.",
        "5 a, b and c noticed the cancellation at once: Task.sleep ended early and threw.",
      ])
  }

  @Test func `The story tells how long a task continued without checking for cancellation`() {
    let found = sentences { script, main in
      let image = script.task("image", by: main)
      script.at(120)
      script.add(image, .cancelled(by: main, cause: .explicit, site: nil))
      script.at(300)
      script.add(image, .returned)
    }
    #expect(
      found == [
        "120 main cancels image. The task continues until it checks.",
        "300 image did not check for cancellation and continued for 180 ms after it was cancelled.",
      ])
  }

  @Test func `The story tells what a scope waits for when it ends without an error`() {
    let found = sentences { script, main in
      let image = script.asyncLet("image", of: main)
      script.at(10)
      script.add(main, .awaited(image, by: .scopeEnd, site: nil))
      script.add(image, .cancelled(by: main, cause: .scopeExit, site: nil))
      script.suspend(main, .task(image), call: .scopeEnd)
      script.at(15)
      script.add(image, .threw("CancellationError()"))
      script.wake(main, .task(image))
      script.add(main, .returned)
    }
    #expect(
      found == [
        "10 main leaves the scope without awaiting image, so Swift cancels it.",
        "10 main cannot leave its scope yet: it has not awaited image, so Swift waits for image here.",
        "15 image threw CancellationError 5 ms after it was cancelled.",
        "15 main waited for image to end, and then returned.",
      ])
  }

  @Test func `An error that may have been caught is not reported as the cause`() {
    let found = sentences { script, main in
      let metadata = script.asyncLet("metadata", of: main)
      let image = script.asyncLet("image", of: main)
      script.wait(main, for: metadata)
      script.at(10)
      script.add(metadata, .threw("NotFound()"))
      script.wake(main, .task(metadata))
      script.add(main, .awaited(image, by: .scopeEnd, site: nil))
      script.add(image, .cancelled(by: main, cause: .scopeExit, site: nil))
      script.add(image, .returned)
      script.add(main, .returned)
    }
    #expect(
      found == [
        "10 metadata threw NotFound.",
        "10 main was waiting for metadata, and receives its error.",
        "10 metadata threw, and main leaves the scope without awaiting image, so Swift cancels it.",
      ])
  }

  @Test func `The sentence about a task's end ignores earlier errors and waits`() {
    let found = sentences { script, main in
      let metadata = script.asyncLet("metadata", of: main)
      let image = script.asyncLet("image", of: main)
      script.wait(main, for: metadata)
      script.at(10)
      script.add(metadata, .threw("NotFound()"))
      script.wake(main, .task(metadata))
      script.sleep(main, until: 20)
      script.at(20)
      script.wake(main, .timer)
      script.add(main, .awaited(image, by: .scopeEnd, site: nil))
      script.add(image, .cancelled(by: main, cause: .scopeExit, site: nil))
      script.suspend(main, .task(image), call: .scopeEnd)
      script.add(image, .returned)
      script.wake(main, .task(image))
      script.sleep(main, until: 30)
      script.at(30)
      script.wake(main, .timer)
      script.add(main, .threw("Other"))
    }
    #expect(
      found.suffix(3) == [
        "20 main leaves the scope without awaiting image, so Swift cancels it.",
        "20 main cannot leave its scope yet: it has not awaited image, so Swift waits for image here.",
        "30 main threw Other.",
      ])
  }

  @Test func `The story reports errors that no task reads`() {
    let found = sentences { script, main in
      let saving = script.task("saving", by: main)
      let image = script.asyncLet("image", of: main)
      let read = script.task("read", by: main)
      script.at(10)
      script.add(saving, .threw("DiskFull"))
      script.add(image, .threw("NotFound"))
      script.wait(main, for: read)
      script.add(read, .threw("Late"))
    }
    #expect(
      found == [
        "10 saving threw DiskFull.",
        "10 No task awaits saving, so its error is lost unless a task reads its value later.",
        "10 image threw NotFound.",
        "10 No task awaits image, so its error is dropped.",
        "10 main waits for read.",
        "10 read threw Late.",
      ])
  }
}
