// Condition variables. The C library does not know waits in virtual time, so signaling looks for them here.
#define _GNU_SOURCE
#include "Interposing.h"
#include "OutsideCalls.h"
#include <limits.h>
#include <pthread.h>

typedef int (*Signal)(pthread_cond_t *);
EXPORT int pthread_cond_signal(pthread_cond_t *condition) {
  REAL(Signal, "pthread_cond_signal");
  rt_synchronizes(__builtin_return_address(0));
  rt_may_wake();
  return rt_wake(condition, 1) ? 0 : real(condition);
}
EXPORT int pthread_cond_broadcast(pthread_cond_t *condition) {
  REAL(Signal, "pthread_cond_broadcast");
  rt_synchronizes(__builtin_return_address(0));
  rt_may_wake();
  rt_wake(condition, INT_MAX);
  return real(condition);
}

typedef struct { rt_waiter waiter; pthread_mutex_t *mutex; bool isWoken; int locking; } Wait;

// Ends a wait and locks its mutex again, as a cancelled thread must before its cleanup handlers run.
static void finish(void *context) {
  Wait *wait = context;
  wait->isWoken = rt_waiter_end(&wait->waiter);
  wait->locking = rt_lock_mutex(wait->mutex);
}

// Bits of a condition variable, as the C library keeps it: whether it belongs to several processes, and its clock.
enum { isShared = 1, isMonotonic = 2 };
static uint32_t bitsOf(const pthread_cond_t *condition) {
  return __atomic_load_n(&condition->__data.__wrefs, __ATOMIC_RELAXED);
}

// Other processes know of a wait only if it is the C library's.
static int waitOutside(pthread_cond_t *condition, pthread_mutex_t *mutex, int64_t deadline) {
  typedef int (*CondClockWait)(pthread_cond_t *, pthread_mutex_t *, clockid_t, const struct timespec *);
  typedef int (*CondWait)(pthread_cond_t *, pthread_mutex_t *);
  REAL(CondClockWait, "pthread_cond_clockwait");
  REAL_AS(CondWait, wait, "pthread_cond_wait");
  if (deadline < 0) return OUTSIDE(wait(condition, mutex));
  int64_t left = deadline - rt_now();
  struct timespec until = rt_real_moment(CLOCK_MONOTONIC, left > 0 ? left : 0);
  return OUTSIDE(real(condition, mutex, CLOCK_MONOTONIC, &until));
}

static int waitUntil(pthread_cond_t *condition, pthread_mutex_t *mutex, int64_t deadline) {
  if (bitsOf(condition) & isShared) return waitOutside(condition, mutex, deadline);
  Wait wait = {.mutex = mutex};
  rt_waiter_begin(&wait.waiter, condition);
  int error = pthread_mutex_unlock(mutex);
  if (error) {
    rt_waiter_end(&wait.waiter);
    return error;
  }
  pthread_cleanup_push(finish, &wait);
  error = rt_wait_for(&(rt_wait){rt_waiter_round, &wait.waiter, deadline, .interruption = rt_no_handlers});
  pthread_cleanup_pop(true);
  return wait.locking ? wait.locking : wait.isWoken ? 0 : error;
}

typedef int (*CondWait)(pthread_cond_t *, pthread_mutex_t *);
EXPORT int pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex) {
  REAL(CondWait, "pthread_cond_wait");
  return rt_may_wait() ? waitUntil(condition, mutex, -1) : real(condition, mutex);
}

typedef int (*CondTimedWait)(pthread_cond_t *, pthread_mutex_t *, const struct timespec *);
EXPORT int pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *mutex,
                                  const struct timespec *time) {
  REAL(CondTimedWait, "pthread_cond_timedwait");
  if (!rt_may_wait() || !rt_is_moment(time)) return real(condition, mutex, time);
  clockid_t clock = bitsOf(condition) & isMonotonic ? CLOCK_MONOTONIC : CLOCK_REALTIME;
  return waitUntil(condition, mutex, rt_moment_of(time, clock));
}

typedef int (*CondClockWait)(pthread_cond_t *, pthread_mutex_t *, clockid_t, const struct timespec *);
EXPORT int pthread_cond_clockwait(pthread_cond_t *condition, pthread_mutex_t *mutex, clockid_t clock,
                                  const struct timespec *time) {
  REAL(CondClockWait, "pthread_cond_clockwait");
  bool isKnown = clock == CLOCK_REALTIME || clock == CLOCK_MONOTONIC;
  if (!rt_may_wait() || !isKnown || !rt_is_moment(time)) return real(condition, mutex, clock, time);
  return waitUntil(condition, mutex, rt_moment_of(time, clock));
}
