import Foundation

/// Cancels threads while they wait, and one before it waits.
func cancelledThreads() async {
  report("sleep") { sleep(100) }
  report("at once", after: 0) { sleep(100) }
  report("pause") { pause() }
  report("poll") { poll(nil, 0, 100_000) }
  report("semaphore") { sem_wait(never) }
  report("condition") { waitForCondition() }
  report("other thread's end") { pthread_join(Waiting.start { sleep(200) }, nil) }
  report("pipe") {
    var byte: UInt8 = 0
    read(emptyPipe(), &byte, 1)
  }
  report("not cancelled") { pthread_setcancelstate(Int32(PTHREAD_CANCEL_DISABLE), nil) }
  cancelAtBarrier()
}

/// A wait at a barrier cannot be cancelled: the thread continues when the last one has arrived.
private func cancelAtBarrier() {
  let barrier = UnsafeMutablePointer<pthread_barrier_t>.allocate(capacity: 1)
  pthread_barrier_init(barrier, nil, 2)
  let thread = Waiting.start {
    pthread_barrier_wait(barrier)
    pthread_setcancelstate(Int32(PTHREAD_CANCEL_DISABLE), nil)
    print("barrier, passed")
  }
  usleep(20_000)
  pthread_cancel(thread)
  usleep(20_000)
  pthread_barrier_wait(barrier)
  pthread_join(thread, nil)
}

private func report(_ name: String, after pause: useconds_t = 20_000, _ body: @escaping () -> Void)
{
  let thread = Waiting.start(body)
  usleep(pause)
  pthread_cancel(thread)
  var result: UnsafeMutableRawPointer?
  pthread_join(thread, &result)
  print(name + ", cancelled:", Int(bitPattern: result) == -1)
}

/// The work of a thread. A C function receives it by its address.
private final class Waiting {
  let body: () -> Void
  init(_ body: @escaping () -> Void) { self.body = body }

  static func start(_ body: @escaping () -> Void) -> pthread_t {
    var thread = pthread_t()
    pthread_create(
      &thread, nil,
      { argument in
        guard let argument else { return nil }
        Unmanaged<Waiting>.fromOpaque(argument).takeUnretainedValue().body()
        return nil
      }, Unmanaged.passRetained(Waiting(body)).toOpaque())
    return thread
  }
}

private nonisolated(unsafe) let never: UnsafeMutablePointer<sem_t> = {
  let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
  sem_init(semaphore, 0, 0)
  return semaphore
}()

/// A thread that is cancelled in this wait owns the mutex again, and only it can unlock the mutex.
private func waitForCondition() {
  let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  pthread_mutex_init(mutex, nil)
  pthread_cond_init(condition, nil)
  pthread_mutex_lock(mutex)
  pthread_cond_wait(condition, mutex)
}

private func emptyPipe() -> Int32 {
  var ends: [Int32] = [0, 0]
  pipe(&ends)
  return ends[0]
}
