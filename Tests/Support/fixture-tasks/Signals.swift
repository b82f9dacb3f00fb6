import Glibc

/// A signal arrives repeatedly, and its handler writes while the program is running.
func ticks() async {
  signal(SIGPROF) { _ in write(STDERR_FILENO, "tick\n", 5) }
  setTimer(microseconds: 200)
  for _ in 1...50_000 { await Task.yield() }
  setTimer(microseconds: 0)
  print("yielded")
}

/// A task sends its own thread signals that the thread blocks, and that it takes later.
func sendBlockedSignals() {
  signal(SIGUSR1) { _ in }
  var signals = sigset_t()
  sigemptyset(&signals)
  sigaddset(&signals, SIGUSR1)
  pthread_sigmask(SIG_BLOCK, &signals, nil)
  for _ in 1...20 { pthread_kill(pthread_self(), SIGUSR1) }
  print("sent", sigtimedwait(&signals, nil, nil) == SIGUSR1)
}

private func setTimer(microseconds: Int) {
  let interval = timeval(tv_sec: 0, tv_usec: microseconds)
  var timer = itimerval(it_interval: interval, it_value: interval)
  setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &timer, nil)
}
