import CConcurrencyRuntime
import Glibc

/// The threads that stand for the machine's cores, and the watchdog's.
extension Machine {
  func startThreads() {
    rt_set_this_core(0)
    cores[0].thread = rt_this_thread()
    for core in cores.dropFirst() {
      startThread { [self] in
        rt_set_this_core(Int32(core.index))
        core.thread = rt_this_thread()
        self.waitForBaton(core)
        self.loop(core)
      }
    }
    startThread { [self] in self.watch() }
  }

  private func startThread(_ body: @escaping @Sendable () -> Void) {
    final class Box: Sendable {
      let body: @Sendable () -> Void
      init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
    var thread = pthread_t()
    let box = unsafe Unmanaged.passRetained(Box(body)).toOpaque()
    unsafe pthread_create(
      &thread, nil,
      { argument in
        if let argument = unsafe argument {
          unsafe Unmanaged<Box>.fromOpaque(argument).takeRetainedValue().body()
        }
        return nil
      }, box)
  }
}

/// Ends the counting of references to an object that lives as long as the process: the machine and its cores
/// are touched dozens of times for each task, and each would be an atomic operation.
func keepForEver(_ object: AnyObject) {
  unsafe rt_keep_for_ever(Unmanaged.passUnretained(object).toOpaque())
}
