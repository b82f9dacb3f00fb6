// Barriers: threads that wait until a given number of them has arrived.
#define _GNU_SOURCE
#include "Interposing.h"
#include "OutsideCalls.h"
#include "Paying.h"
#include <pthread.h>

// The layout of the C library. Source: its nptl/internaltypes.h, `struct pthread_barrier`.
typedef struct { uint32_t in, round, count, isShared, out; } Barrier;

// Replaces the wait at a barrier of one process. The C library does not know these waiters, so destroying the barrier
// does not wait for them.
EXPORT int pthread_barrier_wait(pthread_barrier_t *barrier) {
  typedef int (*Wait)(pthread_barrier_t *);
  REAL(Wait, "pthread_barrier_wait");
  const Barrier *inside = (const Barrier *)barrier;
  if (!rt_may_wait()) return real(barrier);
  if (inside->isShared) return OUTSIDE(real(barrier));
  rt_pay();
  rt_waiter waiter;
  if (rt_waiter_completes(&waiter, barrier, inside->count)) return PTHREAD_BARRIER_SERIAL_THREAD;
  // `rt_waiter_round` is a cancellation point, and pthread_barrier_wait(3) is none. A thread that was cancelled here
  // would leave its waiter in the list.
  int before;
  pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before);
  rt_wait_for(&(rt_wait){rt_waiter_round, &waiter, -1, .interruption = rt_no_handlers});
  rt_waiter_end(&waiter);
  pthread_setcancelstate(before, NULL);
  return 0;
}
