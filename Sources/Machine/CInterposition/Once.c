// Initialization that the first caller runs once, while other callers wait for it. It runs the program's code, which
// may wait in a call.
#define _GNU_SOURCE
#include "CodeFrames.h"
#include "CoreStacks.h"
#include "Interposing.h"
#include "Paying.h"
#include "ProgramCalls.h"
#include "Waiting.h"
#include <linux/futex.h>
#include <pthread.h>

static uint32_t valueOf(const uint32_t *word) { return __atomic_load_n(word, __ATOMIC_ACQUIRE); }

// The initializations in progress, if the cores share a thread: the thread's ID does not tell which core runs one.
enum { maximumRunning = 16 };
static struct { const void *place; int core; } running[maximumRunning];

static void note(const void *place, const void *before, int core) {
  if (!rt_cores_are_stacks || rt_this_core() < 0) return;
  for (int i = 0; i < maximumRunning; i++) {
    if (running[i].place != before) continue;
    running[i].place = place, running[i].core = core;
    return;
  }
}

// Whether the calling core runs the initialization. `owner` is the thread that runs it.
static bool isOwn(const void *place, uint32_t owner) {
  for (int i = 0; rt_cores_are_stacks && i < maximumRunning; i++)
    if (running[i].place == place) return running[i].core == rt_this_core();
  return owner == (uint32_t)rt_this_thread();
}

// Lets a core wait while another one runs the initialization. If the calling core runs it itself, that is an error in
// the program, and the real call has its usual effect.
static void await(bool (*isOver)(void *), void *place, uint32_t owner) {
  if (isOver(place) || isOwn(place, owner) || !rt_may_wait() || !machine_owns_thread()) return;
  machine_block(isOver, place, -1, false);
}

// MARK: Swift

// The layout of Swift's runtime: `flag` is negative when the initialization is done, and `lock` has the ID of the
// thread that runs it. Source: the Swift runtime's Threading/Impl/Linux.h, `once_t`.
typedef struct { uint32_t flag, lock; } SwiftOnce;

static bool isDone(const SwiftOnce *once) { return (int32_t)valueOf(&once->flag) < 0; }

static bool swiftOnceIsOver(void *context) {
  const SwiftOnce *once = context;
  return isDone(once) || valueOf(&once->lock) == 0;
}

typedef void (*Once)(void *, void (*)(void *), void *);
EXPORT void swift_once(void *predicate, void (*function)(void *), void *context) {
  REAL(Once, "swift_once");
  if (!swiftOnceIsOver(predicate))
    await(swiftOnceIsOver, predicate, valueOf(&((SwiftOnce *)predicate)->lock) & FUTEX_TID_MASK);
  // The first code that uses the variable runs its initializer, and the order of the tasks decides which code that is.
  bool isOfProgram = !isDone(predicate) && rt_calls_on && rt_is_program_address(__builtin_return_address(0));
  if (isOfProgram) machine_will_initialize();
  bool isFirst = swiftOnceIsOver(predicate) && !isDone(predicate);
  if (isFirst) note(predicate, NULL, rt_this_core());
  // If orders are tried, other tasks can run in the middle of an initializer, as in the rest of the program.
  bool holds = !isOfProgram || !rt_tries_orders;
  if (holds) rt_cpu_hold();
  real(predicate, function, context);
  if (holds) rt_cpu_release();
  if (isFirst) note(NULL, predicate, -1);
}

// MARK: The C library

// The two lowest bits are 1 while a thread runs the function, and 2 when it is done. Source: the GNU C library's
// pthread_once.c.
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
