// Waits for signals. Only a thread itself can take its signals, so while a core waits, another core checks whether any
// are pending.
#define _GNU_SOURCE
#include "Interposing.h"
#include "ProgramCalls.h"
#include "ThreadFiles.h"
#include "Waiting.h"

typedef int (*Take)(const sigset_t *, siginfo_t *, const struct timespec *);
static Take realTake(void) {
  REAL(Take, "sigtimedwait");
  return real;
}

typedef struct { const sigset_t *set; siginfo_t *info; bool onCore; int thread, result, error; } Wait;

static bool take(Wait *wait, const struct timespec *time) {
  wait->result = realTake()(wait->set, wait->info, time);
  wait->error = wait->result < 0 ? errno : 0;
  return wait->error != EAGAIN;
}

static bool tryFor(void *context, int64_t duration) {
  Wait *wait = context;
  struct timespec time = rt_timespec(duration);
  if (!wait->onCore) return take(wait, duration < 0 ? NULL : &time);
  uint64_t pending = rt_pending_signals(wait->thread);
  for (int signal = 1; pending; signal++, pending >>= 1)
    if ((pending & 1) && sigismember(wait->set, signal) == 1) return true;
  return false;
}

EXPORT int sigtimedwait(const sigset_t *set, siginfo_t *info, const struct timespec *time) {
  if (!rt_may_wait() || (time && !rt_is_duration(time))) return realTake()(set, info, time);
  static const struct timespec atOnce;
  int64_t deadline = time ? rt_after(rt_nanoseconds(time)) : -1;
  Wait wait = {set, info, machine_owns_thread(), rt_this_thread(), 0, 0};
  const rt_wait turn = {tryFor, &wait, deadline, .outside = true, .interruption = rt_all_handlers};
  int before = errno;
  // Another thread may have taken the signal since the check.
  while (!take(&wait, &atOnce)) {
    int error = rt_wait_for(&turn);
    if (error) return rt_return(error == ETIMEDOUT ? EAGAIN : error);
    if (!wait.onCore) break;
  }
  errno = before;
  return wait.error ? rt_return(wait.error) : wait.result;
}

EXPORT int sigwaitinfo(const sigset_t *set, siginfo_t *info) { return sigtimedwait(set, info, NULL); }

EXPORT int sigwait(const sigset_t *set, int *signal) {
  int before = errno, result;
  do result = sigtimedwait(set, NULL, NULL);
  while (result < 0 && errno == EINTR);
  int error = result < 0 ? errno : 0;
  errno = before;
  if (!error) *signal = result;
  return error;
}

// MARK: Waits for a handler

typedef int (*Suspend)(const sigset_t *);
static Suspend realSuspend(void) {
  REAL(Suspend, "sigsuspend");
  return real;
}

static bool suspendFor(void *mask, int64_t duration) {
  if (duration == 0) return false;
  realSuspend()(mask);
  return true;
}

EXPORT int sigsuspend(const sigset_t *mask) {
  if (!rt_may_wait()) return realSuspend()(mask);
  rt_wait_for(&(rt_wait){suspendFor, (void *)mask, -1, true, rt_all_handlers, mask});
  return rt_return(EINTR);
}

EXPORT int pause(void) {
  sigset_t now;
  sigprocmask(SIG_BLOCK, NULL, &now);
  return sigsuspend(&now);
}
