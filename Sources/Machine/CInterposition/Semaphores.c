// Waits for the C library's semaphores.
#define _GNU_SOURCE
#include "Interposing.h"
#include "ProgramCalls.h"
#include "Waiting.h"
#include <semaphore.h>

typedef int (*SemWait)(sem_t *);
static SemWait realWait(void) {
  REAL(SemWait, "sem_wait");
  return real;
}
static SemWait realTry(void) {
  REAL(SemWait, "sem_trywait");
  return real;
}
typedef int (*SemClockWait)(sem_t *, clockid_t, const struct timespec *);
static SemClockWait realClockWait(void) {
  REAL(SemClockWait, "sem_clockwait");
  return real;
}

typedef struct { sem_t *semaphore; int error; } Semaphore;

// Whether another process may post it. Source: the GNU C library's nptl/internaltypes.h, `struct new_sem`.
typedef struct { uint64_t value; int isShared; } Inside;
static bool isShared(const sem_t *semaphore) { return ((const Inside *)semaphore)->isShared != 0; }

static bool tryFor(void *context, int64_t duration) {
  Semaphore *wait = context;
  struct timespec until = rt_real_moment(CLOCK_MONOTONIC, duration);
  int result = duration == 0  ? realTry()(wait->semaphore)
               : duration < 0 ? realWait()(wait->semaphore)
                              : realClockWait()(wait->semaphore, CLOCK_MONOTONIC, &until);
  wait->error = result == 0 ? 0 : errno;
  return wait->error != EAGAIN && wait->error != ETIMEDOUT;
}

static int waitUntil(sem_t *semaphore, int64_t deadline, rt_interruption interruption) {
  Semaphore wait = {semaphore, 0};
  int error = rt_wait_for(&(rt_wait){tryFor, &wait, deadline, isShared(semaphore), interruption, NULL});
  return rt_return(error ? error : wait.error);
}

typedef int (*SemCall)(sem_t *);
EXPORT int sem_post(sem_t *semaphore) {
  REAL(SemCall, "sem_post");
  rt_synchronizes(__builtin_return_address(0));
  rt_may_wake();
  return rt_wake(semaphore, 1) ? 0 : real(semaphore);
}

EXPORT int sem_trywait(sem_t *semaphore) {
  rt_synchronizes(__builtin_return_address(0));
  return realTry()(semaphore);
}

EXPORT int sem_wait(sem_t *semaphore) {
  rt_synchronizes(__builtin_return_address(0));
  if (!rt_may_wait()) return realWait()(semaphore);
  return waitUntil(semaphore, -1, rt_handlers_without_restart);
}

EXPORT int sem_clockwait(sem_t *semaphore, clockid_t clock, const struct timespec *time) {
  bool isKnown = clock == CLOCK_REALTIME || clock == CLOCK_MONOTONIC;
  rt_synchronizes(__builtin_return_address(0));
  if (!rt_may_wait() || !isKnown || !rt_is_moment(time)) return realClockWait()(semaphore, clock, time);
  return waitUntil(semaphore, rt_moment_of(time, clock), rt_all_handlers);
}

// Whether the caller is an idle worker of Dispatch. It waits in real time and exits after a timeout, which the program
// cannot observe.
static bool isIdle(const void *caller) {
  return rt_may_wait() && !rt_is_cores_thread() && rt_caller_is(caller, "/libdispatch.so") &&
         !rt_dispatch_waits_for_program();
}

// Waits for a duration in real time. The worker that has waited longest is woken first. If a call posted the semaphore
// itself, the worker that makes the call might take it before the woken one does.
static int waitIdle(sem_t *semaphore, int64_t duration) {
  rt_waiter waiter;
  rt_waiter_begin(&waiter, semaphore);
  bool isTaken = realTry()(semaphore) == 0;
  if (!isTaken) {
    int wait = rt_idle_wait_begins();
    rt_await_change(&waiter.isWoken, duration);
    rt_wait_ends(wait);
  }
  bool isWoken = rt_waiter_end(&waiter);
  if (isTaken && isWoken) sem_post(semaphore);
  return rt_return(isTaken || isWoken ? 0 : ETIMEDOUT);
}

EXPORT int sem_timedwait(sem_t *semaphore, const struct timespec *time) {
  if (!isIdle(__builtin_return_address(0))) return sem_clockwait(semaphore, CLOCK_REALTIME, time);
  int64_t left = rt_nanoseconds(time) - rt_virtual_now(CLOCK_REALTIME);
  return waitIdle(semaphore, left > 0 ? left : 0);
}
