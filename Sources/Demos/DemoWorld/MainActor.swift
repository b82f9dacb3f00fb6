import Glibc

/// Whether the calling code runs on the main actor's executor.
///
/// The thread does not show this. On Linux, Dispatch runs the main actor's code on threads other than the main one as
/// soon as `main` has been suspended.
public var isOnMainActor: Bool {
  let executor = unsafeBitCast(MainActor.sharedUnownedExecutor, to: (UInt, UInt).self)
  return isCurrentExecutor(executor.0, executor.1, 0)
}

/// The runtime's test of an executor, given as its two words. Without flags, it does not end the program. With these
/// types, its Swift calling convention is that of C. Source: the Swift runtime's Concurrency.h,
/// `swift_task_isCurrentExecutorWithFlags`.
private let isCurrentExecutor: @convention(c) (UInt, UInt, UInt) -> Bool = {
  guard let symbol = dlsym(nil, "swift_task_isCurrentExecutorWithFlags") else {
    return { _, _, _ in false }
  }
  return unsafeBitCast(symbol, to: (@convention(c) (UInt, UInt, UInt) -> Bool).self)
}()
