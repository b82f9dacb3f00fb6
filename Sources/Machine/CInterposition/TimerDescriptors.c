// Timers with a descriptor (timerfd_create(2)), which Dispatch, Foundation's run loops and event loops use. The machine
// fires them in virtual time; until then, the real timer is off.
#define _GNU_SOURCE
#include "Interposing.h"
#include "ProgramCalls.h"
#include "Waiting.h"
#include <errno.h>
#include <poll.h>
#include <stdatomic.h>
#include <sys/eventfd.h>
#include <sys/timerfd.h>
#include <unistd.h>

// Descriptors beyond these use real time.
enum { most = 65536 };

// A timer, which several descriptors can refer to (dup(2)).
typedef struct {
  // How many descriptors refer to it; 0 if it does not exist.
  _Atomic(int) count;
  // One of these descriptors.
  _Atomic(int) descriptor;
  clockid_t clock;
  // Whether Dispatch set it.
  _Atomic bool isOfDispatch;
  // How often it came due since the program last read it.
  int64_t unread;
} Timer;

static Timer timers[most];
// The number of each descriptor's timer plus 1; 0 if it has none.
static _Atomic(int) numbers[most];

typedef int (*SetTime)(int, int, const struct itimerspec *, struct itimerspec *);
static SetTime realSetTime(void) {
  REAL(SetTime, "timerfd_settime");
  return real;
}

static bool isNumber(int descriptor) { return descriptor >= 0 && descriptor < most; }

// Returns the number of a descriptor's timer, or -1 if the machine does not fire it.
static int timerOf(int descriptor) {
  bool isTimer = rt_calls_on && isNumber(descriptor) && numbers[descriptor] && rt_is_traced_process();
  return isTimer ? numbers[descriptor] - 1 : -1;
}

bool rt_timer_is_of_dispatch(int number) { return number >= 0 && timers[number].isOfDispatch; }

// A descriptor has been closed, or now refers to another file. A timer without descriptors ends.
static void leave(int descriptor) {
  int number = timerOf(descriptor);
  if (number < 0) return;
  numbers[descriptor] = 0;
  if (timers[number].count == 1) {
    machine_timer_stop(number);
    timers[number].count = 0;
    return;
  }
  timers[number].count--;
  if (timers[number].descriptor != descriptor) return;
  for (int other = 0; other < most; other++)
    if (numbers[other] == number + 1) {
      timers[number].descriptor = other;
      return;
    }
}

EXPORT int timerfd_create(int clock, int flags) {
  typedef int (*CreateTimer)(int, int);
  REAL(CreateTimer, "timerfd_create");
  int descriptor = real(clock, flags);
  // The machine may not have seen that the descriptor was closed.
  leave(descriptor);
  if (!rt_calls_on || !isNumber(descriptor) || !rt_clock_is_virtual(clock) || !rt_is_traced_process())
    return descriptor;
  int number = 0, none = 0;
  while (number < most && !atomic_compare_exchange_strong(&timers[number].count, &none, 1)) {
    number++;
    none = 0;
  }
  if (number == most) return descriptor;
  timers[number].descriptor = descriptor;
  timers[number].clock = clock;
  timers[number].isOfDispatch = false;
  numbers[descriptor] = number + 1;
  return descriptor;
}

int rt_timer_is_copied(int descriptor, int copy) {
  if (!rt_calls_on || !isNumber(copy) || copy == descriptor) return copy;
  leave(copy);
  int number = timerOf(descriptor);
  if (number < 0) return copy;
  timers[number].count++;
  numbers[copy] = number + 1;
  return copy;
}

static void get(int number, struct itimerspec *value) {
  int64_t left, interval;
  machine_timer_left(number, &left, &interval);
  *value = (struct itimerspec){rt_timespec(interval), rt_timespec(left)};
}

EXPORT int timerfd_gettime(int descriptor, struct itimerspec *value) {
  typedef int (*GetTime)(int, struct itimerspec *);
  REAL(GetTime, "timerfd_gettime");
  int number = timerOf(descriptor);
  if (number < 0 || !value) return real(descriptor, value);
  get(number, value);
  return 0;
}

EXPORT int timerfd_settime(int descriptor, int flags, const struct itimerspec *value, struct itimerspec *old) {
  // The kernel reports an invalid setting.
  bool isValid = value && rt_is_duration(&value->it_value) && rt_is_duration(&value->it_interval) &&
                 !(flags & ~(TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET));
  int number = timerOf(descriptor);
  if (number < 0 || !isValid) return realSetTime()(descriptor, flags, value, old);
  // A new setting discards expirations that were not read.
  static const struct itimerspec off;
  int result = realSetTime()(descriptor, 0, &off, NULL);
  if (result != 0) return result;
  if (old) get(number, old);
  timers[number].isOfDispatch = rt_caller_is(__builtin_return_address(0), "/libdispatch.so");
  clockid_t clock = timers[number].clock;
  int64_t first = rt_nanoseconds(&value->it_value), interval = rt_nanoseconds(&value->it_interval);
  if (first == 0) {
    machine_timer_stop(number);
  } else {
    bool isAbsolute = flags & TFD_TIMER_ABSTIME;
    machine_timer_start(number, isAbsolute ? rt_moment_of(&value->it_value, clock) : rt_after(first), interval);
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

void rt_timer_fire(int number, int64_t times) {
  if (number < 0) return rt_signal_timer_fire(number);
  Timer *timer = &timers[number];
  struct pollfd wait = {.fd = timer->descriptor, .events = POLLIN};
  if (rt_real_poll(&wait, 0) == 0) timer->unread = 0;
  timer->unread += times;
  struct itimerspec setting = dueAtOnce(timer->clock, timer->unread);
  int flags = timer->unread > 1 ? TFD_TIMER_ABSTIME : 0;
  if (realSetTime()(wait.fd, flags, &setting, NULL) != 0) return;
  // Waits until the kernel has fired the timer, so that no code sees the new time before the timer.
  rt_real_poll(&wait, 1);
}

EXPORT int eventfd_read(int descriptor, eventfd_t *count) {
  return read(descriptor, count, sizeof *count) == sizeof *count ? 0 : -1;
}

EXPORT int close(int descriptor) {
  typedef int (*Close)(int);
  REAL(Close, "close");
  leave(descriptor);
  return real(descriptor);
}
