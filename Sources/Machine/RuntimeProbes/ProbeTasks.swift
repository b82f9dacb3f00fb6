package import CRuntimeFacts
import Synchronization

/// Tasks whose state is fully known, to check a runtime's facts.
package enum ProbeTasks {
  /// Checks a task while it is in the state `known`.
  package typealias Look = @Sendable (_ known: rt_known) -> Void

  /// Makes tasks of every kind and in every state, and passes each to `look` at least once.
  package static func run(_ look: @escaping Look) async {
    await lookAtKinds(look)
    await lookAtResults(look)
    await lookAtWaits(look)
  }

  private struct Failure: Error {}

  // MARK: Kinds

  private static func lookAtKinds(_ look: @escaping Look) async {
    await Task.detached(priority: .high) {
      look(current())
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      look(current { $0.isCancelled = true })
    }.value
    await Task.detached {
      let parent = current().task
      async let child: Void = look(
        current {
          $0.parent = parent
          $0.isAsyncLet = true
        })
      await child
      await withTaskGroup(of: Void.self) { outer in
        look(current { $0.openGroups = 1 })
        let address = address(of: outer)
        outer.addTask {
          look(
            current {
              $0.parent = parent
              $0.group = address
              $0.resultType = Self.address(of: Void.self as Any.Type)
            })
        }
        await withTaskGroup(of: Void.self) { _ in look(current { $0.openGroups = 2 }) }
      }
      await lookAtGroup(look)
    }.value
  }

  /// Checks a group from which one of three results was taken.
  private static func lookAtGroup(_ look: @escaping Look) async {
    await withTaskGroup(of: Void.self) { group in
      let address = address(of: group)
      for _ in 0..<3 { group.addTask {} }
      await group.next()
      await lookWhenWaiting(
        current {
          $0.openGroups = 1
          $0.ownGroup = address
          ($0.pending, $0.ready) = (2, 2)
        }, look)
    }
  }

  /// The running task, without open groups, handlers or values.
  private static func current(_ change: (inout rt_known) -> Void = { _ in }) -> rt_known {
    var known = rt_known()
    unsafe withUnsafeCurrentTask { task in
      guard let task = unsafe task else { return }
      known.task = unsafe address(of: task)
      known.priority = unsafe task.priority.rawValue
    }
    change(&known)
    return known
  }

  /// The pointer-sized value as an address.
  private static func address<Value>(of value: Value) -> UInt {
    unsafe unsafeBitCast(value, to: UInt.self)
  }

  // MARK: Results

  /// Checks tasks that have ended. Their handles keep them alive.
  private static func lookAtResults(_ look: @escaping Look) async {
    let returned = Task.detached { current() }
    var known = await returned.value
    known.result = rt_known_returned
    known.resultType = address(of: rt_known.self as Any.Type)
    look(known)

    let seen = Mutex(rt_known())
    let throwing: Task<Void, any Error> = Task.detached {
      let known = current()
      seen.withLock { $0 = known }
      throw Failure()
    }
    let result = await throwing.result
    guard case .failure(let error) = result else { return }
    known = seen.withLock(\.self)
    known.result = rt_known_threw
    known.error = address(of: error as any Error)
    look(known)
    withExtendedLifetime((returned, throwing)) {}
  }

  // MARK: Waits

  private static func lookAtWaits(_ look: @escaping Look) async {
    await Task.detached(priority: .medium) {
      var waiter = current()
      waiter.wait = rt_known_in_task
      await waitForTask(waiter, look)
      waiter.wait = rt_known_in_continuation
      await withCheckedContinuation { [waiter] continuation in
        Task.detached(priority: .medium) {
          await lookWhenWaiting(waiter, look)
          continuation.resume()
        }
      }
      waiter.wait = rt_known_in_group
      waiter.openGroups = 1
      await withTaskGroup(of: Void.self) { [waiter] group in
        let object = address(of: group)
        group.addTask(priority: .medium) {
          var known = waiter
          known.object = object
          await lookWhenWaiting(known, look)
        }
        await group.next()
      }
    }.value
  }

  private static func waitForTask(_ waiter: rt_known, _ look: @escaping Look) async {
    await Task.detached(priority: .medium) {
      var known = waiter
      known.object = current().task
      await lookWhenWaiting(known, look)
    }.value
  }

  /// Checks a task when its state is the known one, such as a wait. It may begin after this call.
  private static func lookWhenWaiting(_ known: rt_known, _ look: Look) async {
    for _ in 0..<10_000 {
      if unsafe rt_wrong_fact(rt_expected_facts, known) == nil { break }
      await Task.yield()
    }
    look(known)
  }
}
