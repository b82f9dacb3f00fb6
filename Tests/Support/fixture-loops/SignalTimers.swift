import Foundation

private nonisolated(unsafe) var alarms = 0

/// Installs a handler that counts a signal.
private func count(_ signal: Int32) {
  var action = sigaction()
  action.__sigaction_handler.sa_handler = { _ in alarms += 1 }
  sigaction(signal, &action, nil)
}

private func interval(milliseconds: Int, repeats: Bool) -> itimerval {
  let time = timeval(tv_sec: 0, tv_usec: milliseconds * 1000)
  return itimerval(it_interval: repeats ? time : timeval(), it_value: time)
}

/// An alarm ends a longer sleep, alarms repeat at intervals, and a handler sets the next alarm.
func useAlarms() {
  count(SIGALRM)
  alarm(100)
  print("an earlier alarm had", alarm(1), "s left")
  print("slept to the end:", sleep(60) == 0, "alarms:", alarms)
  var timer = interval(milliseconds: 20, repeats: true)
  let start = ContinuousClock.now
  setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &timer, nil)
  while alarms < 5 { pause() }
  print("four intervals:", ContinuousClock.now - start >= .milliseconds(80))
  getitimer(__itimer_which_t(ITIMER_REAL.rawValue), &timer)
  print("interval:", timer.it_interval.tv_usec, timer.it_value.tv_usec <= 20_000)
  timer = interval(milliseconds: 0, repeats: false)
  setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &timer, nil)
  alarms = 0
  signal(SIGALRM) { _ in
    alarms += 1
    if alarms < 3 { alarm(1) }
  }
  alarm(1)
  while alarms < 3 { pause() }
  print("set by its handler:", alarms)
  useTimer()
}

private func useTimer() {
  count(SIGUSR1)
  alarms = 0
  var event = sigevent()
  event.sigev_signo = SIGUSR1
  var timer: timer_t?
  print("made:", timer_create(CLOCK_MONOTONIC, &event, &timer))
  var setting = itimerspec()
  setting.it_value.tv_sec = 2
  print("set:", timer_settime(timer, 0, &setting, nil))
  timer_gettime(timer, &setting)
  print("left:", setting.it_value.tv_sec >= 1)
  print("slept to the end:", sleep(60) == 0, "signals:", alarms)
  print("deleted:", timer_delete(timer))
  useThreadTimer()
}

private nonisolated(unsafe) let fired: UnsafeMutablePointer<sem_t> = {
  let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
  sem_init(semaphore, 0, 0)
  return semaphore
}()

/// A timer starts a thread each time that it is set and comes due.
private func useThreadTimer() {
  var event = sigevent()
  event.sigev_notify = Int32(SIGEV_THREAD)
  event.sigev_value.sival_int = 7
  event._sigev_un._sigev_thread._function = { value in
    print("thread with", value.sival_int)
    sem_post(fired)
  }
  var timer: timer_t?
  let start = ContinuousClock.now
  print("made:", timer_create(CLOCK_MONOTONIC, &event, &timer))
  var setting = itimerspec()
  setting.it_value.tv_nsec = 20_000_000
  for _ in 0..<3 {
    print("set:", timer_settime(timer, 0, &setting, nil))
    sem_wait(fired)
  }
  print("three times:", ContinuousClock.now - start >= .milliseconds(60))
  print("deleted:", timer_delete(timer))
}

/// A timer counts the intervals since it was last read.
func missedIntervals() {
  let timer = createTimer(CLOCK_MONOTONIC, 0)
  let time = timespec(tv_sec: 0, tv_nsec: 20_000_000)
  var setting = itimerspec(it_interval: time, it_value: time)
  setTimer(timer, 0, &setting, nil)
  for microseconds: useconds_t in [70_000, 20_000, 45_000] {
    usleep(microseconds)
    var count: UInt64 = 0
    read(timer, &count, 8)
    print("came due:", count)
  }
  close(timer)
}

/// A timer counts how often it comes due again while its signal is blocked.
func missedSignals() {
  var blocked = sigset_t()
  sigemptyset(&blocked)
  sigaddset(&blocked, SIGUSR2)
  pthread_sigmask(SIG_BLOCK, &blocked, nil)
  var event = sigevent()
  event.sigev_signo = SIGUSR2
  var timer: timer_t?
  timer_create(CLOCK_MONOTONIC, &event, &timer)
  let time = timespec(tv_sec: 0, tv_nsec: 20_000_000)
  var setting = itimerspec(it_interval: time, it_value: time)
  timer_settime(timer, 0, &setting, nil)
  for microseconds: useconds_t in [70_000, 20_000, 45_000] {
    usleep(microseconds)
    var signal: Int32 = 0
    sigwait(&blocked, &signal)
    print("missed:", timer_getoverrun(timer))
  }
  usleep(50_000)
  print("before:", timer_getoverrun(timer))
  timer_delete(timer)
}

@_silgen_name("timerfd_create") private func createTimer(_ clock: Int32, _ flags: Int32) -> Int32
@_silgen_name("timerfd_settime") @discardableResult private func setTimer(
  _ timer: Int32, _ flags: Int32, _ value: UnsafePointer<itimerspec>,
  _ old: UnsafeMutablePointer<itimerspec>?
) -> Int32
