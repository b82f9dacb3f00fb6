// Barriers: threads that wait until so many have come.
#define _GNU_SOURCE
#include "Interposing.h"
#include "OutsideCalls.h"
#include "Paying.h"
#include <pthread.h>

// As the C library keeps it. Source: its nptl/internaltypes.h, `struct pthread_barrier`.
typedef struct { uint32_t in, round, count, isShared, out; } Barrier;

// Threads of one process meet here. The C library never hears of them, so that it cannot wait for one when the barrier
// is destroyed.
EXPORT int pthread_barrier_wait(pthread_barrier_t *barrier) {
  typedef int (*Wait)(pthread_barrier_t *);
  REAL(Wait, "pthread_barrier_wait");
  const Barrier *inside = (const Barrier *)barrier;
  if (!rt_may_wait()) return real(barrier);
  if (inside->isShared) return OUTSIDE(real(barrier));
  rt_pay();
  rt_waiter waiter;
  if (rt_waiter_completes(&waiter, barrier, inside->count)) return PTHREAD_BARRIER_SERIAL_THREAD;
  rt_wait_for(&(rt_wait){rt_waiter_round, &waiter, -1, .interruption = rt_no_handlers});
  rt_waiter_end(&waiter);
  return 0;
}
