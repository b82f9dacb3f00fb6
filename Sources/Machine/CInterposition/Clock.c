// The program's clocks and sleeps. All clocks except the CPU clocks show virtual time on every thread, so they agree,
// except that wall clocks gain 120 ns with each long pause. A sleep occupies its core.
#define _GNU_SOURCE
#include "Interposing.h"
#include "ProgramCalls.h"
#include "Waiting.h"
#include <errno.h>
#include <linux/futex.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/times.h>
#include <time.h>
#include <unistd.h>

static int realClock(clockid_t id, struct timespec *time) {
  return (int)syscall(SYS_clock_gettime, id, time);
}

int64_t rt_real_now(clockid_t id) {
  struct timespec time;
  realClock(id, &time);
  return time.tv_sec * 1000000000ll + time.tv_nsec;
}

int64_t rt_real_monotonic(void) { return rt_real_now(CLOCK_MONOTONIC); }

static bool isWall(clockid_t id) {
  return id == CLOCK_REALTIME || id == CLOCK_REALTIME_COARSE || id == CLOCK_REALTIME_ALARM || id == CLOCK_TAI;
}

bool rt_clock_is_virtual(clockid_t id) {
  return isWall(id) || id == CLOCK_MONOTONIC || id == CLOCK_MONOTONIC_RAW || id == CLOCK_BOOTTIME ||
         id == CLOCK_MONOTONIC_COARSE || id == CLOCK_BOOTTIME_ALARM;
}

// Monotonic clocks do not start at 0, because a program may compute moments before its start. Wall clocks start at the
// second in which the program started. It is a whole second, so that differences between values of `Date`, which are
// rounded, are the same in each run.
//
// A `Date` is rounded to a multiple of 2^-23 s, or 119.2 ns. On a real machine, a wait takes at least that much longer
// than it has to. On this machine it takes exactly as long, so a long pause adds as much to the wall clocks. Otherwise
// a program that sleeps for 50 ms could see that a `Date` has advanced by less.
int64_t rt_clock_offset(clockid_t id) {
  static const int64_t second = 1000000000, roundingOfDate = 120;
  static int64_t start;
  if (!isWall(id)) return 1000 * second;
  if (!start) start = rt_real_now(CLOCK_REALTIME) / second * second;
  return start + rt_long_pauses() * roundingOfDate;
}

__attribute__((constructor(101))) static void begin(void) { rt_clock_offset(CLOCK_REALTIME); }

int64_t rt_virtual_now(clockid_t id) { return rt_now() + rt_clock_offset(id); }

// Reads a clock for the program. Reads by Dispatch and Foundation do not count as reads of a program that polls a
// clock.
static int64_t readClock(clockid_t id, const void *caller) {
  if (!rt_is_in_handler() && rt_this_core() >= 0 && !rt_caller_is_system(caller)) machine_clock_was_read();
  return rt_virtual_now(id);
}

EXPORT int clock_gettime(clockid_t id, struct timespec *time) {
  if (!rt_calls_on || !rt_clock_is_virtual(id)) return realClock(id, time);
  // Some kernels do not have these clocks.
  if ((id == CLOCK_REALTIME_ALARM || id == CLOCK_BOOTTIME_ALARM) && realClock(id, time) != 0) return -1;
  int64_t now = readClock(id, __builtin_return_address(0));
  time->tv_sec = now / 1000000000;
  time->tv_nsec = now % 1000000000;
  return 0;
}

EXPORT int gettimeofday(struct timeval *time, void *zone) {
  // The library's header says that `time` is not null, so the compiler would leave out a comparison with null.
  struct timeval *volatile place = time;
  if (!rt_calls_on || !place) return (int)syscall(SYS_gettimeofday, place, zone);
  if (zone) syscall(SYS_gettimeofday, NULL, zone);
  int64_t now = readClock(CLOCK_REALTIME, __builtin_return_address(0));
  time->tv_sec = now / 1000000000;
  time->tv_usec = now % 1000000000 / 1000;
  return 0;
}

EXPORT time_t time(time_t *result) {
  time_t now = rt_calls_on ? readClock(CLOCK_REALTIME, __builtin_return_address(0)) / 1000000000
                           : rt_real_now(CLOCK_REALTIME) / 1000000000;
  if (result) *result = now;
  return now;
}

EXPORT int timespec_get(struct timespec *time, int base) {
  if (base != TIME_UTC) return 0;
  return clock_gettime(CLOCK_REALTIME, time) == 0 ? base : 0;
}

// The result counts ticks of virtual time. The stored times are CPU times.
EXPORT clock_t times(struct tms *used) {
  typedef clock_t (*Times)(struct tms *);
  REAL(Times, "times");
  clock_t ticks = real(used);
  if (!rt_calls_on || ticks == -1) return ticks;
  return readClock(CLOCK_MONOTONIC, __builtin_return_address(0)) / (1000000000 / sysconf(_SC_CLK_TCK));
}

int64_t rt_nanoseconds(const struct timespec *time) {
  int64_t result;
  if (__builtin_mul_overflow(time->tv_sec, 1000000000ll, &result) ||
      __builtin_add_overflow(result, time->tv_nsec, &result))
    return INT64_MAX;
  return result;
}

// Returns an error number, like clock_nanosleep(2). This is a cancellation point (pthreads(7)).
static int realSleep(clockid_t id, int flags, const struct timespec *request, struct timespec *rest) {
  typedef int (*Sleep)(clockid_t, int, const struct timespec *, struct timespec *);
  REAL(Sleep, "clock_nanosleep");
  return real(id, flags, request, rest);
}

// Whether Dispatch calls. Dispatch sleeps only while another of its threads is about to release something.
static bool isOfDispatch(const void *caller) { return rt_caller_is(caller, "/libdispatch.so"); }

// A round of a sleep. Returns true if a signal handler interrupts it.
static bool sleepFor(void *unused, int64_t duration) {
  (void)unused;
  struct timespec request = rt_timespec(duration);
  return duration != 0 && realSleep(CLOCK_MONOTONIC, 0, &request, NULL) != 0;
}

// Sleeps in virtual time. Returns 0 or an error, or -1 if the real call must be made.
static int sleepVirtually(int64_t duration, struct timespec *rest, const void *caller) {
  if (!rt_may_wait() || isOfDispatch(caller)) return -1;
  if (duration <= 0) {
    // Counts as a clock read, so that time also passes in a loop of empty sleeps.
    if (machine_owns_thread()) machine_clock_was_read();
    return 0;
  }
  int64_t deadline = rt_after(duration);
  int error = rt_wait_for(&(rt_wait){sleepFor, NULL, deadline, .interruption = rt_all_handlers});
  if (error == ETIMEDOUT) return 0;
  int64_t left = deadline - rt_now();
  if (rest) *rest = rt_timespec(left > 0 ? left : 0);
  return EINTR;
}

static bool canSleep(clockid_t id) {
  return id == CLOCK_REALTIME || id == CLOCK_MONOTONIC || id == CLOCK_BOOTTIME || id == CLOCK_TAI;
}

EXPORT int clock_nanosleep(clockid_t id, int flags, const struct timespec *request,
                           struct timespec *rest) {
  if (!rt_calls_on || !canSleep(id) || !rt_is_duration(request)) return realSleep(id, flags, request, rest);
  bool isAbsolute = flags & TIMER_ABSTIME;
  int64_t duration = rt_nanoseconds(request) - (isAbsolute ? rt_virtual_now(id) : 0);
  int error = sleepVirtually(duration, isAbsolute ? NULL : rest, __builtin_return_address(0));
  if (error >= 0) return error;
  struct timespec relative = rt_timespec(duration > 0 ? duration : 0);
  return realSleep(CLOCK_MONOTONIC, 0, &relative, isAbsolute ? NULL : rest);
}

static int sleepReally(const struct timespec *request, struct timespec *rest) {
  return realSleep(CLOCK_REALTIME, 0, request, rest);
}

EXPORT int nanosleep(const struct timespec *request, struct timespec *rest) {
  if (!rt_is_duration(request)) return rt_return(sleepReally(request, rest));
  int error = sleepVirtually(rt_nanoseconds(request), rest, __builtin_return_address(0));
  return rt_return(error >= 0 ? error : sleepReally(request, rest));
}

EXPORT int usleep(useconds_t duration) {
  struct timespec request = rt_timespec(duration * 1000ll);
  int error = sleepVirtually(duration * 1000ll, NULL, __builtin_return_address(0));
  return rt_return(error >= 0 ? error : sleepReally(&request, NULL));
}

// Counts as a clock read, like an empty sleep: a loop of these calls waits for another task.
EXPORT int sched_yield(void) {
  typedef int (*Yield)(void);
  REAL(Yield, "sched_yield");
  if (rt_may_wait() && machine_owns_thread() && !isOfDispatch(__builtin_return_address(0))) machine_clock_was_read();
  return real();
}

EXPORT unsigned sleep(unsigned seconds) {
  struct timespec request = {seconds, 0}, rest = {0, 0};
  int error = sleepVirtually(seconds * 1000000000ll, &rest, __builtin_return_address(0));
  if (error < 0) error = sleepReally(&request, &rest);
  return rt_return(error) == 0 ? 0 : (unsigned)rest.tv_sec;
}
