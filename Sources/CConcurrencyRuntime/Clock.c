// Time, for the program: the monotonic clocks answer with the machine's, and sleeping occupies a core.
// Libraries that keep timers of their own (Dispatch, Foundation) go on seeing the real clock.
#define _GNU_SOURCE
#include "Interposing.h"
#include "ProgramCalls.h"
#include <errno.h>
#include <linux/futex.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>


static int realClock(clockid_t id, struct timespec *time) {
  return (int)syscall(SYS_clock_gettime, id, time);
}

int64_t rt_real_monotonic(void) {
  struct timespec time;
  realClock(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000000ll + time.tv_nsec;
}

static bool isVirtual(clockid_t id) {
  return id == CLOCK_MONOTONIC || id == CLOCK_MONOTONIC_RAW || id == CLOCK_BOOTTIME ||
         id == CLOCK_MONOTONIC_COARSE;
}

// The clock does not begin at zero: a program may take differences to moments before its start.
static const int64_t epoch = 1000ll * 1000000000ll;

EXPORT int clock_gettime(clockid_t id, struct timespec *time) {
  if (!rt_calls_on || !isVirtual(id) || rt_caller_is_system(__builtin_return_address(0)))
    return realClock(id, time);
  if (!rt_is_in_handler()) machine_clock_was_read();
  int64_t now = machine_now() + epoch;
  time->tv_sec = now / 1000000000;
  time->tv_nsec = now % 1000000000;
  return 0;
}

static int64_t nanoseconds(const struct timespec *time) {
  int64_t result;
  if (__builtin_mul_overflow(time->tv_sec, 1000000000ll, &result) ||
      __builtin_add_overflow(result, time->tv_nsec, &result))
    return INT64_MAX;
  return result;
}

static int realSleep(clockid_t id, int flags, const struct timespec *request, struct timespec *rest) {
  return syscall(SYS_clock_nanosleep, id, flags, request, rest) == 0 ? 0 : errno;
}

static bool sleepOnCore(int64_t duration, const void *caller) {
  return rt_calls_on && !rt_is_in_handler() && !rt_caller_is_system(caller) && machine_compute(duration);
}

EXPORT int clock_nanosleep(clockid_t id, int flags, const struct timespec *request,
                           struct timespec *rest) {
  if (rt_calls_on && isVirtual(id)) {
    int64_t duration = nanoseconds(request);
    if (flags & TIMER_ABSTIME) duration -= machine_now() + epoch;
    if (sleepOnCore(duration, __builtin_return_address(0))) return 0;
  }
  return realSleep(id, flags, request, rest);
}

EXPORT int nanosleep(const struct timespec *request, struct timespec *rest) {
  if (sleepOnCore(nanoseconds(request), __builtin_return_address(0))) return 0;
  int error = realSleep(CLOCK_REALTIME, 0, request, rest);
  if (!error) return 0;
  errno = error;
  return -1;
}

EXPORT int usleep(useconds_t duration) {
  if (sleepOnCore(duration * 1000ll, __builtin_return_address(0))) return 0;
  struct timespec request = {duration / 1000000, duration % 1000000 * 1000};
  int error = realSleep(CLOCK_REALTIME, 0, &request, NULL);
  if (!error) return 0;
  errno = error;
  return -1;
}

EXPORT unsigned sleep(unsigned seconds) {
  if (sleepOnCore(seconds * 1000000000ll, __builtin_return_address(0))) return 0;
  struct timespec request = {seconds, 0}, rest = {0, 0};
  return realSleep(CLOCK_REALTIME, 0, &request, &rest) == 0 ? 0 : (unsigned)rest.tv_sec;
}

// MARK: The machine's own waiting

void rt_park(uint32_t *word) {
  while (__atomic_exchange_n(word, 0, __ATOMIC_ACQUIRE) == 0)
    syscall(SYS_futex, word, FUTEX_WAIT_PRIVATE, 0, NULL, NULL, 0);
}

bool rt_park_for(uint32_t *word, int64_t duration) {
  if (__atomic_exchange_n(word, 0, __ATOMIC_ACQUIRE) != 0) return true;
  struct timespec time = {duration / 1000000000, duration % 1000000000};
  syscall(SYS_futex, word, FUTEX_WAIT_PRIVATE, 0, &time, NULL, 0);
  return __atomic_exchange_n(word, 0, __ATOMIC_ACQUIRE) != 0;
}

void rt_lock_slowly(uint32_t *lock) {
  while (__atomic_exchange_n(lock, 2, __ATOMIC_ACQUIRE) != 0)
    syscall(SYS_futex, lock, FUTEX_WAIT_PRIVATE, 2, NULL, NULL, 0);
}

void rt_unlock_slowly(uint32_t *lock) { syscall(SYS_futex, lock, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0); }

void rt_unpark(uint32_t *word) {
  __atomic_store_n(word, 1, __ATOMIC_RELEASE);
  syscall(SYS_futex, word, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
}
