import Foundation
import Glibc

/// A thread that waits in a loop until the clock reaches a time.
func pacingThread() async {
  await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
    Thread.detachNewThread {
      let end = ContinuousClock.now + .milliseconds(100)
      while ContinuousClock.now < end { usleep(1000) }
      continuation.resume()
    }
  }
  print("resumed")
}

func condition() async { useCondition() }

private func useCondition() {
  let condition = NSCondition()
  nonisolated(unsafe) var isReady = false
  Thread.detachNewThread {
    Thread.sleep(forTimeInterval: 0.05)
    condition.withLock { isReady = true }
    condition.signal()
  }
  condition.lock()
  while !isReady { condition.wait() }
  print("ready")
  print("signalled again", condition.wait(until: Date().addingTimeInterval(0.05)))
  condition.unlock()
}

// Swift's Glibc module does not contain these functions.
@_silgen_name("epoll_create1") private func createPoll(_ flags: Int32) -> Int32
@_silgen_name("epoll_ctl") private func control(
  _ poll: Int32, _ operation: Int32, _ descriptor: Int32, _ event: UnsafeMutableRawPointer
) -> Int32
@_silgen_name("epoll_wait") private func wait(
  _ poll: Int32, _ events: UnsafeMutableRawPointer, _ count: Int32, _ milliseconds: Int32
) -> Int32
@_silgen_name("timerfd_create") private func createTimer(_ clock: Int32, _ flags: Int32) -> Int32
@_silgen_name("timerfd_settime") private func set(
  _ timer: Int32, _ flags: Int32, _ value: UnsafePointer<itimerspec>,
  _ old: UnsafeMutablePointer<itimerspec>?
) -> Int32

/// An event loop on a thread of its own, as in network libraries. Its timer is a file descriptor, or the time limit
/// of a wait.
func epollTimers() async {
  await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
    Thread.detachNewThread {
      runEventLoop()
      continuation.resume()
    }
  }
  print("end")
}

private func runEventLoop() {
  let (add, readable) = (Int32(1), UInt32(1))
  let poll = createPoll(0)
  let timer = createTimer(CLOCK_MONOTONIC, 0)
  var setting = itimerspec()
  setting.it_value.tv_nsec = 50_000_000
  _ = set(timer, 0, &setting, nil)
  var event = (readable, UInt32(0), UInt32(0))
  _ = control(poll, add, timer, &event)
  print("timer", wait(poll, &event, 1, -1))
  var count: UInt64 = 0
  read(timer, &count, 8)
  print("count", count)
  print("limit", wait(poll, &event, 1, 50))
  close(timer)
  close(poll)
}

/// A core waits for file descriptors. Nothing arrives until another thread writes.
func descriptors() async {
  var ends: [Int32] = [0, 0]
  pipe(&ends)
  let (input, output) = (ends[0], ends[1])
  print("poll", pollOnce(input, milliseconds: 20))
  DispatchQueue.global().asyncAfter(deadline: .now() + 0.05) { write(output, "x", 1) }
  print("poll", await Task.detached { pollOnce(input, milliseconds: 5000) }.value)
}

private func pollOnce(_ descriptor: Int32, milliseconds: Int32) -> Int32 {
  var list = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
  return poll(&list, 1, milliseconds)
}
