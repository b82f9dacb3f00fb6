// Condition variables. A wait by the machine's clock is none for the C library: those who signal find it here.
#define _GNU_SOURCE
#include "Interposing.h"
#include "ProgramCalls.h"
#include "Waiting.h"
#include <limits.h>
#include <pthread.h>

typedef int (*Signal)(pthread_cond_t *);
EXPORT int pthread_cond_signal(pthread_cond_t *condition) {
  REAL(Signal, "pthread_cond_signal");
  return rt_wake(condition, 1) ? 0 : real(condition);
}
EXPORT int pthread_cond_broadcast(pthread_cond_t *condition) {
  REAL(Signal, "pthread_cond_broadcast");
  rt_wake(condition, INT_MAX);
  return real(condition);
}

typedef struct { rt_waiter waiter; pthread_mutex_t *mutex; bool isWoken; int locking; } Wait;

// A thread that is cancelled has its mutex again too, when its handlers run.
static void finish(void *context) {
  Wait *wait = context;
  wait->isWoken = rt_waiter_end(&wait->waiter);
  wait->locking = rt_lock_mutex(wait->mutex);
}

static int waitUntil(pthread_cond_t *condition, pthread_mutex_t *mutex, int64_t deadline) {
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
  // The clock is an attribute that cannot be read back: the monotonic one if the moment is near it.
  bool isMonotonic = time->tv_sec < rt_virtual_now(CLOCK_MONOTONIC) / 1000000000 + 1000000000ll;
  return waitUntil(condition, mutex, rt_moment_of(time, isMonotonic ? CLOCK_MONOTONIC : CLOCK_REALTIME));
}

typedef int (*CondClockWait)(pthread_cond_t *, pthread_mutex_t *, clockid_t, const struct timespec *);
EXPORT int pthread_cond_clockwait(pthread_cond_t *condition, pthread_mutex_t *mutex, clockid_t clock,
                                  const struct timespec *time) {
  REAL(CondClockWait, "pthread_cond_clockwait");
  bool isKnown = clock == CLOCK_REALTIME || clock == CLOCK_MONOTONIC;
  if (!rt_may_wait() || !isKnown || !rt_is_moment(time)) return real(condition, mutex, clock, time);
  return waitUntil(condition, mutex, rt_moment_of(time, clock));
}
