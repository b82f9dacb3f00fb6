import Foundation

/// Programs with an asynchronous `main` that use clocks, threads, Dispatch and processes in common ways. The
/// first argument selects one, or several separated by commas. The output of a program does not depend on the speed
/// of the computer.
@main struct FixtureForeign {
  static func main() async {
    let names = (CommandLine.arguments.dropFirst().first ?? "").split(separator: ",")
    if names == ["process"] { return await printProcess() }
    if names == ["group"] { return await openGroup() }
    if names == ["main-blocks-and-task"] { return await mainBlocksAndTask() }
    for name in names {
      guard let program = programs[String(name)] else {
        print("there is no", name)
        continue
      }
      if names.count > 1 { print("==", name) }
      await program()
    }
  }

  /// Tasks are created before `main` is suspended for the first time.
  @MainActor private static func printProcess() async {
    let one = Task.detached { print(getpid()) }
    let other = Task.detached { print(getpid()) }
    await one.value
    await other.value
  }

  /// The main actor waits for the children at the end of the group's scope.
  @MainActor private static func openGroup() async {
    let other = Task.detached {
      try? await Task.sleep(for: .milliseconds(10))
      for number in 1...3 { print("other", number) }
    }
    await withTaskGroup(of: Void.self) { group in
      for name in ["one", "two"] {
        group.addTask {
          try? await Task.sleep(for: .milliseconds(10))
          print(name)
        }
      }
    }
    print("end")
    await other.value
  }

  private static var programs: [String: () async -> Void] {
    [clocksAndCancellation, dispatch, threads, executors, processes, endings]
      .reduce(into: [:]) { all, some in
        all.merge(some) { _, _ in fatalError("two programs have the same name") }
      }
  }

  private static let clocksAndCancellation: [String: () async -> Void] = [
    "clocks": clocks, "differences": differences, "thread-sleep": threadSleep,
    "old-sleep": oldSleep, "handler": finishInHandler, "measure": measure,
    "spin-date": spinOnDate, "edges": sleepEdges, "errors": throwObjects, "escalate": escalate,
    "failing-group": failWithSiblings,
    "is-cancelled": askWhetherCancelled, "check-cancellation": checkForCancellation,
    "yield-cancelled": yieldUntilCancelled, "spin-atomic": meetAtAtomic,
    "handlers": runHandlers, "continuation": resumeInHandler, "task-locals": taskLocals,
  ]

  private static let dispatch: [String: () async -> Void] = [
    "after": after, "order": order, "semaphore-limits": semaphoreLimits,
    "signal-results": signalResults,
    "group-limits": groupLimits, "main-queue": mainQueue, "queues": queues,
    "work-items": workItems, "timer-source": timerSource, "signal-source": signalSource,
    "read-source": readSource, "later-timer": rescheduledTimer, "suspended": suspendedQueue,
    "cancelled-item": cancelledItem, "task-group": groupOfTasks, "timer-stream": timerStream,
    "main-order": mainOrder, "equal-deadlines": equalDeadlines, "calls-at-once": callsAtOnce,
    "later-calls": laterCalls, "many-calls": manyCalls, "block-and-task": blockAndTask,
    "distant-block": distantBlock,
    "two-threads": twoThreads, "main-block-and-task": mainBlockAndTask,
    "waiting-blocks": waitingBlocks,
    "waiting-concurrent-blocks": waitingConcurrentBlocks,
    "forgotten-block": forgottenBlock, "patient-block": patientBlock,
    "crowded-blocks": crowdedBlocks, "later-block": laterBlock,
    "waiting-serial-blocks": waitingSerialBlocks, "ended-blocks": endedBlocks,
    "waiting-block-and-task": waitingBlockAndTask,
    "waiting-block-and-urgent-task": waitingBlockAndUrgentTask,
    "waiting-blocks-of-another-priority": waitingBlocksOfAnotherPriority,
  ]

  private static let threads: [String: () async -> Void] = [
    "pacing-thread": pacingThread, "many-threads": manyThreads, "condition": condition,
    "epoll": epollTimers,
    "descriptors": descriptors, "producer": producer, "barrier": barrier, "mutex": mutex,
    "flag": waitForFlag, "thread-stream": threadStream, "thread-loop": threadLoop,
    "dependencies": dependencies, "condition-lock": conditionLock, "pipe": readPipe,
    "socket": socket, "socket-limit": socketLimit, "past-deadlines": pastDeadlines,
    "cancelled-threads": cancelledThreads, "held-mutex": heldMutex,
    "held-write-lock": heldWriteLock, "held-spin-lock": heldSpinLock,
    "held-foundation-lock": heldFoundationLock, "held-swift-mutex": heldSwiftMutex,
    "slow-initializer": slowInitializer,
    "slow-description": slowDescription, "small-stacks": smallStacks,
    "large-send": largeSend, "main-thread": mainThread, "thread-names": threadNames,
    "slow-handler": slowHandler,
    "tried-lock": triedLock,
    "tried-mutex": triedMutex, "tried-write-lock": triedWriteLock, "mutex-twice": mutexUsedTwice,
    "thread-and-task": threadAndTask, "limit-and-task": limitAndTask, "long-thread": longThread,
    "two-blocks": twoBlocks, "locking-threads": lockingThreads, "locking-blocks": lockingBlocks,
    "queue-tasks": queueTasks, "adding-tasks": addingTasks,
    "canceled-block": canceledBlock, "merged-data": mergedData, "resumed-queue": resumedQueue,
    "spinning-threads": spinningThreads, "busy-threads": busyThreads, "late-signal": lateSignal,
  ]

  private static let executors: [String: () async -> Void] = [
    "queue-executor": queueExecutor, "inline-executor": inlineExecutor,
    "task-executor": taskExecutor, "immediate-executor": immediateExecutor,
    "drained-executor": drainedExecutor,
  ]

  private static let processes: [String: () async -> Void] = [
    "fork-exit": forkAndExit, "fork-idle": forkAndIdle, "fork-exec": forkAndExec,
    "fork-tasks": forkAndRunTasks, "fork-in-main-queue": forkInMainQueue,
    "fork-many": forkManyTimes,
    "process-first": startProcessFirst, "timer-first": createTimerFirst,
    "memory-first": shareMemoryFirst, "folder-first": createFolderFirst,
    "file-later": createFileLater, "semaphore-first": openSemaphoreFirst,
    "semaphores-first": createSemaphoresFirst, "address-first": bindAddressFirst,
    "fixed-file": createFileWithFixedName, "fixed-memory": createMemoryWithFixedName,
    "fixed-semaphore": openSemaphoreWithFixedName, "fixed-folder": createFolderByProcesses,
    "fixed-folder-of-vfork": createFolderByVirtualForks,
    "process-state": changeProcessState, "signal-actions": printSignalActions, "spawn": spawn,
    "leave": leave, "random-numbers": printRandomNumbers,
    "replace": replace, "replace-at": replaceAt, "replace-directly": replaceDirectly,
    "child-output": childOutput, "child-end": childEnd,
    "child-lines": childLines,
    "child-killed": childKilled, "look-for-child": lookForChild,
    "close-descriptors": closeDescriptors, "first-descriptor": printFirstDescriptor,
    "descriptor-numbers": printDescriptors, "descriptors-of-thread": printDescriptorsOfThread,
    "print-errors": printErrors, "print-checked": printChecked,
    "keep-stream-lock": keepStreamLock,
  ]

  private static let endings: [String: () async -> Void] = [
    "exit-large-status": exitWithLargeStatus, "leave-negative-status": leaveWithNegativeStatus,
    "exit-task": exitInTask, "exit-queue": exitOnQueue, "exit-thread": exitOnThread,
    "exit-handler": exitHandler, "crash-child": crashInChild, "crash-queue": crashOnQueue,
    "exit-thread-of-main": exitThreadOfMain, "exit-thread-of-task": exitThreadOfTask,
    "resume-twice": resumeTwice, "abort": abortProgram, "terminate": terminateItself,
    "alarm": dieOfAlarm, "bad-read": badRead, "bad-pointer": badPointer,
    "handle-crash": handleCrash, "alarm-replace": replaceBeforeAlarm, "overflow": overflow,
    "overflow-thread": overflowOnThread, "overflow-queue": overflowOnQueue,
    "overflow-frame": overflowByVariables, "overflow-print": overflowWhilePrinting,
    "alternate-stack": overflowAfterAlternateStack, "endless-frames": useUpMemory,
    "bad-pointer-without-memory": badPointerWithoutMemory, "sleep-too-long": sleepTooLong,
    "invalid-priority": invalidPriority, "main-actor-on-queue": callMainActorOnQueue,
    "main-actor-in-task": callMainActorInTask,
  ]
}
