// Calls of syscall(2): futexes, random bytes, and calls for which the C library has a function.
#define _GNU_SOURCE
#include "CodeFrames.h"
#include "CoreStacks.h"
#include "DirectCalls.h"
#include "Interposing.h"
#include "MutexCode.h"
#include "Paying.h"
#include "ProgramCalls.h"
#include "Waiting.h"
#include <errno.h>
#include <linux/futex.h>
#include <stdarg.h>
#include <sys/random.h>
#include <sys/syscall.h>
#include <unistd.h>

typedef long (*SystemCall)(long, long, long, long, long, long, long);
static SystemCall realCall(void) {
  REAL(SystemCall, "syscall");
  return real;
}

long rt_real_futex(uint32_t *word, int operation, uint32_t value, const struct timespec *timeout, void *other,
                   uint32_t last) {
  return realCall()(SYS_futex, (long)word, operation, value, (long)timeout, (long)other, last);
}

int rt_this_thread(void) { return (int)realCall()(SYS_gettid, 0, 0, 0, 0, 0, 0); }

// Returns a thread ID for each core, also if the cores share a thread.
static int threadOfCore(void) {
  int core = rt_this_core();
  return rt_this_thread() + (rt_cores_are_stacks && core > 0 ? core : 0);
}
EXPORT pid_t gettid(void) { return rt_thread_for_program(threadOfCore()); }
// Libraries make this call for locks, which need the kernel's ID of the thread. Foundation makes it to check whether
// it is on the main thread, so it gets the ID that the program sees.
static int threadForLibraries(const void *caller) {
  int thread = threadOfCore();
  return rt_caller_is(caller, "/libFoundation.so") ? rt_thread_for_program(thread) : thread;
}

// A wait for a futex. A core waits in the machine, unknown to the kernel. Another thread waits in the kernel.
typedef struct { uint32_t *word; int operation; uint32_t value; bool onCore; rt_waiter waiter; int error; } Futex;

static bool waitReally(Futex *futex, const struct timespec *time) {
  long result = rt_real_futex(futex->word, futex->operation, futex->value, time, NULL, 0);
  futex->error = result == 0 ? 0 : errno;
  return futex->error != ETIMEDOUT;
}

static bool tryFor(void *context, int64_t duration) {
  Futex *futex = context;
  struct timespec time = rt_timespec(duration);
  if (!futex->onCore) return waitReally(futex, duration < 0 ? NULL : &time);
  // The word may have changed without a call by the program.
  bool hasChanged = __atomic_load_n(futex->word, __ATOMIC_ACQUIRE) != futex->value;
  return rt_waiter_round(&futex->waiter, 0) || hasChanged;
}

static int waitUntil(Futex *futex, int64_t deadline) {
  static const struct timespec atOnce;
  futex->onCore = machine_owns_thread();
  rt_interruption interruption = deadline < 0 ? rt_handlers_without_restart : rt_all_handlers;
  if (futex->onCore) rt_waiter_begin(&futex->waiter, futex->word);
  int error = 0;
  if (!waitReally(futex, &atOnce)) {
    futex->error = 0;
    error = rt_wait_for(&(rt_wait){tryFor, futex, deadline, .interruption = interruption});
  }
  bool isWoken = futex->onCore && rt_waiter_end(&futex->waiter);
  return isWoken ? 0 : error ? error : futex->error;
}

// Tries to take a mutex that inherits priorities, such as the standard library's `Mutex`. The kernel cannot do that for
// cores that share a thread: it does not know the holder's ID.
static long takeAtOnce(uint32_t *word) {
  uint32_t holder = 0, own = (uint32_t)threadOfCore();
  if (__atomic_compare_exchange_n(word, &holder, own, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED)) return 0;
  errno = (holder & FUTEX_TID_MASK) == own ? EDEADLK : EWOULDBLOCK;
  return -1;
}

// Makes a futex call in the machine if possible, and returns whether it did. Then `*result` is the call's result; if it
// is -1, `errno` is set.
static bool isFutexCall(uint32_t *word, int operation, uint32_t value, const struct timespec *time, uint32_t bits,
                        long *result) {
  int command = operation & FUTEX_CMD_MASK;
  bool hasAllBits = bits == FUTEX_BITSET_MATCH_ANY;
  if (command == FUTEX_WAKE || (command == FUTEX_WAKE_BITSET && hasAllBits)) {
    rt_may_wake();
    // The kernel takes the number as signed, and wakes one thread if it is negative.
    if ((int)value < 0) value = 1;
    int woken = rt_wake(word, (int)value);
    long others = (uint32_t)woken < value ? rt_real_futex(word, operation, value - (uint32_t)woken, NULL, NULL, bits) : 0;
    *result = others < 0 ? others : others + woken;
    return true;
  }
  // The machine waits for a mutex that another core holds (`MutexWaits.c`).
  bool takes = command == FUTEX_TRYLOCK_PI || command == FUTEX_LOCK_PI;
  if (takes && rt_cores_are_stacks && rt_this_core() >= 0) {
    *result = takeAtOnce(word);
    return true;
  }
  bool isAbsolute = command == FUTEX_WAIT_BITSET && hasAllBits;
  if ((command != FUTEX_WAIT && !isAbsolute) || !rt_may_wait() || (time && !rt_is_duration(time))) return false;
  clockid_t clock = operation & FUTEX_CLOCK_REALTIME ? CLOCK_REALTIME : CLOCK_MONOTONIC;
  int64_t deadline = !time ? -1 : isAbsolute ? rt_moment_of(time, clock) : rt_after(rt_nanoseconds(time));
  Futex futex = {.word = word, .operation = FUTEX_WAIT | (operation & FUTEX_PRIVATE_FLAG), .value = value};
  int before = errno;
  int error = waitUntil(&futex, deadline);
  errno = before;
  *result = rt_return(error);
  return true;
}

// Whether the caller of syscall(2) releases a `Mutex`. `frame` is the frame of that call. A program that is not
// optimized asks for the ID in a function of its own.
static bool releasesMutex(const void *caller, void **frame) {
  if (!rt_tries_orders || !rt_may_be_overtaken() || !rt_is_program_address(caller)) return false;
  void **outer = *frame;
  bool isKnown = rt_stack_left() != SIZE_MAX && rt_is_on_stack((uintptr_t)outer);
  return rt_releases_mutex(caller, isKnown ? outer[1] : NULL);
}

EXPORT long syscall(long number, ...) {
  va_list list;
  va_start(list, number);
  long a = va_arg(list, long), b = va_arg(list, long), c = va_arg(list, long);
  long d = va_arg(list, long), e = va_arg(list, long), f = va_arg(list, long);
  va_end(list);
  long result;
  if (rt_calls_on && number == SYS_futex &&
      isFutexCall((uint32_t *)a, (int)b, (uint32_t)c, (const struct timespec *)d, (uint32_t)f, &result))
    return result;
  // The standard library gets random bytes by this call.
  if (number == SYS_getrandom) return getrandom((void *)a, (size_t)b, (unsigned)c);
  if (number == SYS_gettid) {
    const void *caller = __builtin_return_address(0);
    if (!releasesMutex(caller, __builtin_frame_address(0)) || rt_tries_locks()) rt_synchronizes(caller);
    int thread = threadForLibraries(caller);
    rt_thread_was_asked(caller, thread);
    return thread;
  }
  rt_words words = {a, b, c, d, e, f};
  if (rt_is_direct_call(number, words, __builtin_return_address(0), &result)) return result;
  return realCall()(number, a, b, c, d, e, f);
}
