// The start of the program's threads, and waits for their end.
#define _GNU_SOURCE
#include "AlternateStacks.h"
#include "Interposing.h"
#include "ProgramCalls.h"
#include "Waiting.h"
#include <pthread.h>

EXPORT int pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                          void *(*start)(void *), void *argument) {
  REAL(rt_create_function, "pthread_create");
  rt_thread_starts();
  if (rt_calls_on) machine_thread_started();
  return rt_create_thread(real, thread, attributes, start, argument);
}

typedef int (*ClockJoin)(pthread_t, void **, clockid_t, const struct timespec *);
static ClockJoin realClockJoin(void) {
  REAL(ClockJoin, "pthread_clockjoin_np");
  return real;
}

typedef struct { pthread_t thread; void **value; int error; } Join;

static bool tryFor(void *context, int64_t duration) {
  Join *join = context;
  struct timespec until = rt_real_moment(CLOCK_MONOTONIC, duration);
  join->error = realClockJoin()(join->thread, join->value, CLOCK_MONOTONIC, duration < 0 ? NULL : &until);
  return join->error != ETIMEDOUT;
}

static int joinUntil(pthread_t thread, void **value, int64_t deadline) {
  Join join = {thread, value, 0};
  int error = rt_wait_for(&(rt_wait){tryFor, &join, deadline, .interruption = rt_no_handlers});
  return error ? error : join.error;
}

EXPORT int pthread_clockjoin_np(pthread_t thread, void **value, clockid_t clock, const struct timespec *time) {
  bool isKnown = clock == CLOCK_REALTIME || clock == CLOCK_MONOTONIC;
  if (!rt_may_wait() || !isKnown || (time && !rt_is_moment(time)))
    return realClockJoin()(thread, value, clock, time);
  return joinUntil(thread, value, time ? rt_moment_of(time, clock) : -1);
}

EXPORT int pthread_timedjoin_np(pthread_t thread, void **value, const struct timespec *time) {
  return pthread_clockjoin_np(thread, value, CLOCK_REALTIME, time);
}

EXPORT int pthread_join(pthread_t thread, void **value) {
  typedef int (*PthreadJoin)(pthread_t, void **);
  REAL(PthreadJoin, "pthread_join");
  return rt_may_wait() ? joinUntil(thread, value, -1) : real(thread, value);
}
