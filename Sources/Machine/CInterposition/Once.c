// What is done once, by the first thread that asks: others wait for it. The program's own code runs meanwhile, and may
// wait in a call.
#define _GNU_SOURCE
#include "Interposing.h"
#include "Paying.h"
#include "ProgramCalls.h"
#include "Waiting.h"
#include <linux/futex.h>
#include <pthread.h>

static uint32_t valueOf(const uint32_t *word) { return __atomic_load_n(word, __ATOMIC_ACQUIRE); }

// A core waits while another thread is at it; with one that waits for itself, the program has made a mistake.
static void await(bool (*isOver)(void *), void *place, uint32_t owner) {
  if (isOver(place) || owner == (uint32_t)rt_this_thread() || !rt_may_wait() || !machine_owns_thread()) return;
  machine_block(isOver, place, -1, false);
}

// MARK: Swift's

// A number that is negative once it is done, and a lock with the number of the thread that has it. Source: the Swift
// runtime's Threading/Impl/Linux.h, `once_t`.
typedef struct { uint32_t flag, lock; } SwiftOnce;

static bool swiftOnceIsOver(void *context) {
  const SwiftOnce *once = context;
  return (int32_t)valueOf(&once->flag) < 0 || valueOf(&once->lock) == 0;
}

typedef void (*Once)(void *, void (*)(void *), void *);
EXPORT void swift_once(void *predicate, void (*function)(void *), void *context) {
  REAL(Once, "swift_once");
  if (!swiftOnceIsOver(predicate))
    await(swiftOnceIsOver, predicate, valueOf(&((SwiftOnce *)predicate)->lock) & FUTEX_TID_MASK);
  rt_cpu_hold();
  real(predicate, function, context);
  rt_cpu_release();
}

// MARK: The C library's

// Its last bits are 1 while a thread is at it, and 2 when it is done. Source: the GNU C library's pthread_once.c.
static bool onceIsOver(void *word) { return (valueOf(word) & 3) != 1; }

EXPORT int pthread_once(pthread_once_t *once, void (*function)(void)) {
  typedef int (*OnceCall)(pthread_once_t *, void (*)(void));
  REAL(OnceCall, "pthread_once");
  await(onceIsOver, once, 0);
  rt_cpu_hold();
  int error = real(once, function);
  rt_cpu_release();
  return error;
}
