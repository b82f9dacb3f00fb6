// Waits in Dispatch, which has threads of its own, and Dispatch's main queue.
#define _GNU_SOURCE
#include "Interposing.h"
#include "ProgramCalls.h"
#include "Search.h"
#include "ThreadLocal.h"
#include "Waiting.h"
#include <poll.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <sys/stat.h>

#define IS_OURS (rt_calls_on && machine_owns_thread())

typedef long (*Wait)(void *, uint64_t);
static Wait realSemaphoreWait, realGroupWait;

// Converts a time of Dispatch to a virtual deadline (-1: none). 0 is now, and all bits set is forever. Without the
// highest bit, it is a time of the clock that stops during system sleep. With the highest bit and the next one, it is a
// negated wall time. With only the highest bit, it is a time of the continuous clock. Source: libdispatch,
// src/shims/time.h, `_dispatch_time_to_clock_and_value`.
static int64_t deadlineOf(uint64_t time) {
  static const uint64_t notUptime = 1ull << 63, wall = 1ull << 62;
  if (time == UINT64_MAX) return -1;
  int64_t now = rt_now();
  if (time == 0) return now;
  int64_t left;
  if ((time & notUptime) && (time & wall)) left = (int64_t)-time - rt_virtual_now(CLOCK_REALTIME);
  else left = (int64_t)(time & ~notUptime) - rt_virtual_now(CLOCK_MONOTONIC);
  return rt_after(left > 0 ? left : 0);
}

static bool tryGroup(void *group) { return realGroupWait(group, 0) == 0; }

THREAD_LOCAL bool waitsForProgram;
bool rt_dispatch_waits_for_program(void) { return waitsForProgram; }

// Waits on a thread outside the machine, and records whether the program waits or Dispatch itself waits for work.
static long waitBeside(Wait wait, void *object, uint64_t time, const void *caller) {
  bool before = waitsForProgram;
  if (!rt_caller_is(caller, "/libdispatch.so")) waitsForProgram = true;
  long result = wait(object, time);
  waitsForProgram = before;
  return result;
}

// MARK: Semaphores

// A core that waits for a semaphore. Dispatch does not know of it: the core tries again when the machine asks it to.
typedef struct core_wait {
  void *semaphore;
  // Whether the semaphore was signaled for a core that waits for it. No particular one takes the signal.
  bool isSignaled;
  struct core_wait *next;
} CoreWait;

static uint32_t waitsLock;
static CoreWait *waits;

static CoreWait *waitFor(const void *semaphore, bool isSignaled) {
  CoreWait *wait = waits;
  while (wait && !(wait->semaphore == semaphore && wait->isSignaled == isSignaled)) wait = wait->next;
  return wait;
}

static bool trySemaphore(void *semaphore) { return realSemaphoreWait(semaphore, 0) == 0; }

static bool waitOnCore(void *semaphore, int64_t deadline) {
  CoreWait wait = {.semaphore = semaphore};
  rt_lock(&waitsLock);
  wait.next = waits;
  waits = &wait;
  rt_unlock(&waitsLock);
  bool wasSignaled = machine_block(trySemaphore, semaphore, deadline, false);
  rt_lock(&waitsLock);
  CoreWait **place = &waits;
  while (*place != &wait) place = &(*place)->next;
  *place = wait.next;
  // If this core took the signal for another, the other waits for the next one. If it left its own, another takes it.
  CoreWait *other = wasSignaled == wait.isSignaled ? NULL : waitFor(semaphore, wasSignaled);
  if (other) other->isSignaled = wait.isSignaled;
  rt_unlock(&waitsLock);
  return wasSignaled;
}

EXPORT long dispatch_semaphore_wait(void *semaphore, uint64_t time) {
  if (!realSemaphoreWait) realSemaphoreWait = (Wait)dlsym(RTLD_NEXT, "dispatch_semaphore_wait");
  rt_synchronizes(__builtin_return_address(0));
  if (!rt_calls_on || time == 0) return realSemaphoreWait(semaphore, time);
  if (!IS_OURS) return waitBeside(realSemaphoreWait, semaphore, time, __builtin_return_address(0));
  return waitOnCore(semaphore, deadlineOf(time)) ? 0 : 1;
}

// Returns a value other than 0 if a core or another thread waits for the semaphore.
typedef long (*Signal)(void *);
EXPORT long dispatch_semaphore_signal(void *semaphore) {
  static Signal real;
  if (!real) real = (Signal)dlsym(RTLD_NEXT, "dispatch_semaphore_signal");
  rt_synchronizes(__builtin_return_address(0));
  if (!rt_calls_on || rt_is_in_handler()) return real(semaphore);
  rt_lock(&waitsLock);
  CoreWait *wait = waitFor(semaphore, false);
  long hasWoken = real(semaphore);
  if (wait && !hasWoken) wait->isSignaled = hasWoken = true;
  rt_unlock(&waitsLock);
  return hasWoken;
}

EXPORT long dispatch_group_wait(void *group, uint64_t time) {
  if (!realGroupWait) realGroupWait = (Wait)dlsym(RTLD_NEXT, "dispatch_group_wait");
  if (!rt_calls_on || time == 0) return realGroupWait(group, time);
  if (!IS_OURS) return waitBeside(realGroupWait, group, time, __builtin_return_address(0));
  return machine_block(tryGroup, group, deadlineOf(time), false) ? 0 : 1;
}

// Returns the descriptor that Dispatch makes ready when its main queue has work, as for run loops. The main core drains
// the queue when the machine gives the main thread a turn.
static int mainQueueDescriptor(void) {
  typedef int (*Handle)(void);
  static Handle handle;
  if (!handle) handle = (Handle)dlsym(RTLD_DEFAULT, "_dispatch_get_main_queue_handle_4CF");
  int descriptor = handle ? handle() : -1;
  rt_search_knows(descriptor);
  return descriptor;
}

// A program may close descriptors that it did not open, and then get the same number for a file. An event descriptor
// has no type of file.
static bool isEventDescriptor(int descriptor) {
  struct stat status;
  return fstat(descriptor, &status) == 0 && (status.st_mode & S_IFMT) == 0;
}

// Whether an event descriptor was written to since the main queue was last found without work. Until then, the queue
// still has none: Dispatch writes to its descriptor by `eventfd_write`.
static _Atomic bool mayHaveWork = true;

EXPORT int eventfd_write(int descriptor, eventfd_t count) {
  typedef int (*Write)(int, eventfd_t);
  REAL(Write, "eventfd_write");
  rt_may_wake();
  int result = real(descriptor, count);
  mayHaveWork = true;
  return result;
}

bool rt_dispatch_main_queue_waits(void) {
  if (!mayHaveWork) return false;
  mayHaveWork = false;
  struct pollfd wait = {.fd = mainQueueDescriptor(), .events = POLLIN};
  bool hasWork = wait.fd >= 0 && rt_real_poll(&wait, 0) > 0 && isEventDescriptor(wait.fd);
  if (hasWork) mayHaveWork = true;
  return hasWork;
}

typedef void (*Drain)(void *);
void rt_drain_dispatch_main_queue(void) {
  static Drain drain;
  if (!drain) drain = (Drain)dlsym(RTLD_DEFAULT, "_dispatch_main_queue_callback_4CF");
  eventfd_t count;
  eventfd_read(mainQueueDescriptor(), &count);
  if (drain) drain(NULL);
}

static void runMainJob(void *unused) {
  (void)unused;
  if (rt_calls_on) machine_run_main_job();
}

void rt_ask_dispatch_main_queue(void) {
  typedef void (*Async)(void *, void *, void (*)(void *));
  static Async async;
  static void *queue;
  if (!queue) queue = dlsym(RTLD_DEFAULT, "_dispatch_main_q");
  if (!async) async = (Async)dlsym(RTLD_DEFAULT, "dispatch_async_f");
  if (async && queue) async(queue, NULL, runMainJob);
}

// Work in the main queue takes its turn among the jobs of the main actor.
EXPORT void dispatch_async(void *queue, void *block) {
  typedef void (*Async)(void *, void *);
  REAL(Async, "dispatch_async");
  static void *mainQueue;
  if (!mainQueue) mainQueue = dlsym(RTLD_DEFAULT, "_dispatch_main_q");
  bool isMain = rt_calls_on && queue == mainQueue;
  if (rt_tries_orders) rt_let_others_act();
  if (isMain) machine_main_queue_will_be_filled();
  real(queue, block);
  if (isMain) machine_main_queue_was_filled();
}

// The order in which tasks use a queue, a block or a source decides what happens there, so others may run before each
// use.
#define USE(result, name, parameters, arguments) \
  EXPORT result name parameters { \
    typedef result(*Call) parameters; \
    REAL(Call, #name); \
    if (rt_tries_orders) rt_let_others_act(); \
    return real arguments; \
  }

USE(void, dispatch_barrier_async, (void *queue, void *block), (queue, block))
USE(void, dispatch_group_async, (void *group, void *queue, void *block), (group, queue, block))
USE(void, dispatch_sync, (void *queue, void *block), (queue, block))
USE(void, dispatch_barrier_sync, (void *queue, void *block), (queue, block))
USE(void, dispatch_async_and_wait, (void *queue, void *block), (queue, block))
USE(void, dispatch_barrier_async_and_wait, (void *queue, void *block), (queue, block))
USE(void, dispatch_sync_f, (void *queue, void *context, void (*work)(void *)), (queue, context, work))
USE(void, dispatch_barrier_sync_f, (void *queue, void *context, void (*work)(void *)), (queue, context, work))
USE(void, dispatch_suspend, (void *object), (object))
USE(void, dispatch_block_cancel, (void *block), (block))
USE(long, dispatch_block_testcancel, (void *block), (block))
USE(void, dispatch_source_cancel, (void *source), (source))
USE(long, dispatch_source_testcancel, (void *source), (source))
USE(void, dispatch_source_merge_data, (void *source, unsigned long value), (source, value))

EXPORT __attribute__((noreturn)) void dispatch_main(void) {
  typedef void (*Main)(void);
  if (IS_OURS) machine_run_main();
  ((Main)dlsym(RTLD_NEXT, "dispatch_main"))();
  __builtin_unreachable();
}
