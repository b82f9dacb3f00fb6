// Timers with a descriptor (timerfd_create(2)), which Dispatch, Foundation's run loops and event loops use. The machine
// fires them in virtual time; until then, the real timer is off.
#define _GNU_SOURCE
#include "Interposing.h"
#include "ProgramCalls.h"
#include "Waiting.h"
#include <errno.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/timerfd.h>
#include <unistd.h>

// The clock of each timer plus 1, by descriptor; 0 if it is not a timer. Descriptors beyond these use real time.
enum { most = 65536 };
static _Atomic(unsigned char) clocks[most];
// Whether Dispatch set the timer.
static _Atomic bool areOfDispatch[most];
// How often each timer came due since the program last read it.
static int64_t unread[most];

typedef int (*SetTime)(int, int, const struct itimerspec *, struct itimerspec *);
static SetTime realSetTime(void) {
  REAL(SetTime, "timerfd_settime");
  return real;
}

EXPORT int timerfd_create(int clock, int flags) {
  typedef int (*CreateTimer)(int, int);
  REAL(CreateTimer, "timerfd_create");
  int descriptor = real(clock, flags);
  if (rt_calls_on && descriptor >= 0 && descriptor < most && rt_clock_is_virtual(clock))
    clocks[descriptor] = (unsigned char)(clock + 1);
  return descriptor;
}

static bool isSeen(int descriptor) {
  return rt_calls_on && descriptor >= 0 && descriptor < most && clocks[descriptor];
}

bool rt_timer_is_of_dispatch(int descriptor) { return isSeen(descriptor) && areOfDispatch[descriptor]; }

static void get(int descriptor, struct itimerspec *value) {
  int64_t left, interval;
  machine_timer_left(descriptor, &left, &interval);
  *value = (struct itimerspec){rt_timespec(interval), rt_timespec(left)};
}

EXPORT int timerfd_gettime(int descriptor, struct itimerspec *value) {
  typedef int (*GetTime)(int, struct itimerspec *);
  REAL(GetTime, "timerfd_gettime");
  if (!isSeen(descriptor) || !value) return real(descriptor, value);
  get(descriptor, value);
  return 0;
}

EXPORT int timerfd_settime(int descriptor, int flags, const struct itimerspec *value, struct itimerspec *old) {
  // The kernel reports an invalid setting.
  bool isValid = value && rt_is_duration(&value->it_value) && rt_is_duration(&value->it_interval) &&
                 !(flags & ~(TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET));
  if (!isSeen(descriptor) || !isValid) return realSetTime()(descriptor, flags, value, old);
  // A new setting discards expirations that were not read.
  static const struct itimerspec off;
  int result = realSetTime()(descriptor, 0, &off, NULL);
  if (result != 0) return result;
  if (old) get(descriptor, old);
  areOfDispatch[descriptor] = rt_caller_is(__builtin_return_address(0), "/libdispatch.so");
  clockid_t clock = clocks[descriptor] - 1;
  int64_t first = rt_nanoseconds(&value->it_value), interval = rt_nanoseconds(&value->it_interval);
  if (first == 0) {
    machine_timer_stop(descriptor);
  } else {
    bool isAbsolute = flags & TFD_TIMER_ABSTIME;
    machine_timer_start(descriptor, isAbsolute ? rt_moment_of(&value->it_value, clock) : rt_after(first),
                        interval);
  }
  return 0;
}

// Returns a setting that makes a timer due at once, with `times` expirations. It begins in the past, and its interval
// is so long that the next expiration is far away.
static struct itimerspec dueAtOnce(clockid_t clock, int64_t times) {
  if (times <= 1) return (struct itimerspec){.it_value = {0, 1}};
  int64_t now = rt_real_now(clock), interval = now / (times + 1);
  if (interval < 1) interval = 1;
  return (struct itimerspec){rt_timespec(interval), rt_timespec(now - (times - 1) * interval - interval / 2)};
}

void rt_timer_fire(int descriptor, int64_t times) {
  if (descriptor < 0) return rt_signal_timer_fire(descriptor);
  struct pollfd wait = {.fd = descriptor, .events = POLLIN};
  if (rt_real_poll(&wait, 0) == 0) unread[descriptor] = 0;
  unread[descriptor] += times;
  struct itimerspec setting = dueAtOnce(clocks[descriptor] - 1, unread[descriptor]);
  int flags = unread[descriptor] > 1 ? TFD_TIMER_ABSTIME : 0;
  if (realSetTime()(descriptor, flags, &setting, NULL) != 0) return;
  // Waits until the kernel has fired the timer, so that no code sees the new time before the timer.
  rt_real_poll(&wait, 1);
}

EXPORT int eventfd_read(int descriptor, eventfd_t *count) {
  return read(descriptor, count, sizeof *count) == sizeof *count ? 0 : -1;
}

EXPORT int close(int descriptor) {
  typedef int (*Close)(int);
  REAL(Close, "close");
  if (isSeen(descriptor)) {
    clocks[descriptor] = 0;
    machine_timer_stop(descriptor);
  }
  return real(descriptor);
}
