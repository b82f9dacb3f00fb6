// Timers that send signals or start threads: alarm(2), setitimer(2) and timer_create(2). The machine fires them in
// virtual time; until then, the real timers are off.
#define _GNU_SOURCE
#include "Interposing.h"
#include "ProgramCalls.h"
#include "Search.h"
#include "SignalTimers.h"
#include "Waiting.h"
#include <signal.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

// The first is the process's interval timer. Timers beyond this number use real time.
enum { most = 64, alarmTimer = 0 };
static struct {
  _Atomic bool isTaken;
  timer_t timer;
  clockid_t clock;
  // What the timer's thread does. `function` is null if the timer sends a signal.
  rt_timer_action action;
  // The signal that the timer sends to the process, 0 if it does something else, and whether it has sent one since it
  // was set.
  int signal;
  _Atomic bool hasSent;
  // How often the timer came due again before its signal was taken: its present signal, and the one before.
  _Atomic int missed, missedBefore;
  // A setting that a signal handler has requested. It cannot call the machine, which may be locked, so the machine gets
  // the setting later.
  _Atomic bool isAskedFor;
  int64_t moment, interval;
} timers[most];

// The machine's number of a timer. Numbers from 0 on are descriptors.
static int numberOf(int index) { return -1 - index; }

static void set(int index, int64_t moment, int64_t interval) {
  if (moment < 0) machine_timer_stop(numberOf(index));
  else machine_timer_start(numberOf(index), moment, interval);
}

// Sets a timer to a virtual time; -1 turns it off.
static void ask(int index, int64_t moment, int64_t interval) {
  rt_search_taint();
  if (!rt_is_in_handler()) {
    timers[index].isAskedFor = false;
    return set(index, moment, interval);
  }
  timers[index].moment = moment;
  timers[index].interval = interval;
  timers[index].isAskedFor = true;
}

void rt_set_timers_of_handlers(void) {
  for (int i = 0; i < most; i++)
    if (timers[i].isAskedFor && __c11_atomic_exchange(&timers[i].isAskedFor, false, __ATOMIC_ACQ_REL))
      set(i, timers[i].moment, timers[i].interval);
}

static void get(int index, int64_t *left, int64_t *interval) {
  *left = *interval = 0;
  if (timers[index].isAskedFor) {
    if (timers[index].moment < 0) return;
    *left = timers[index].moment - rt_now();
    if (*left < 1) *left = 1;
    *interval = timers[index].interval;
  } else if (!rt_is_in_handler()) {
    machine_timer_left(numberOf(index), left, interval);
  }
}

// MARK: The interval timer

static int64_t nanosecondsOf(const struct timeval *time) { return time->tv_sec * 1000000000ll + time->tv_usec * 1000ll; }
static bool isDuration(const struct timeval *time) {
  return time->tv_sec >= 0 && time->tv_sec < INT32_MAX && time->tv_usec >= 0 && time->tv_usec < 1000000;
}
static struct timeval timevalOf(int64_t duration) {
  return (struct timeval){duration / 1000000000, (duration % 1000000000 + 999) / 1000};
}

EXPORT int getitimer(__itimer_which_t which, struct itimerval *value) {
  typedef int (*Get)(__itimer_which_t, struct itimerval *);
  REAL(Get, "getitimer");
  if (!rt_calls_on || which != ITIMER_REAL || !value) return real(which, value);
  int64_t left, interval;
  get(alarmTimer, &left, &interval);
  *value = (struct itimerval){timevalOf(interval), timevalOf(left)};
  return 0;
}

typedef int (*SetInterval)(__itimer_which_t, const struct itimerval *, struct itimerval *);
EXPORT int setitimer(__itimer_which_t which, const struct itimerval *value, struct itimerval *old) {
  REAL(SetInterval, "setitimer");
  bool isValid = value && isDuration(&value->it_value) && isDuration(&value->it_interval);
  if (rt_calls_on) rt_search_taint();
  if (!rt_calls_on || which != ITIMER_REAL || !isValid) return real(which, value, old);
  if (old) getitimer(which, old);
  int64_t first = nanosecondsOf(&value->it_value);
  ask(alarmTimer, first ? rt_after(first) : -1, nanosecondsOf(&value->it_interval));
  return 0;
}

void rt_alarm_leaves_machine(bool leaves) {
  REAL(SetInterval, "setitimer");
  struct itimerval value = {};
  if (leaves) getitimer(ITIMER_REAL, &value);
  real(ITIMER_REAL, &value, NULL);
}

EXPORT unsigned alarm(unsigned seconds) {
  typedef unsigned (*Alarm)(unsigned);
  REAL(Alarm, "alarm");
  if (!rt_calls_on) return real(seconds);
  int64_t left, interval;
  get(alarmTimer, &left, &interval);
  ask(alarmTimer, seconds ? rt_after(seconds * 1000000000ll) : -1, 0);
  // Like alarm(2) of the C library, returns at least one second while the alarm is on.
  return left ? (left < 1000000000 ? 1 : (unsigned)((left + 500000000) / 1000000000)) : 0;
}

// MARK: The program's timers

typedef int (*SetTime)(timer_t, int, const struct itimerspec *, struct itimerspec *);
static SetTime realSetTime(void) {
  REAL(SetTime, "timer_settime");
  return real;
}

static int find(timer_t timer) {
  for (int i = alarmTimer + 1; rt_calls_on && i < most; i++)
    if (timers[i].isTaken && timers[i].timer == timer) return i;
  return -1;
}

static int takeFree(void) {
  for (int i = alarmTimer + 1; i < most; i++)
    if (!__c11_atomic_exchange(&timers[i].isTaken, true, __ATOMIC_ACQ_REL)) return i;
  return -1;
}

// The signal that a timer sends to the process; 0 if it sends it to one thread, or does something else.
static int signalOf(const struct sigevent *event) {
  if (!event) return SIGALRM;
  return event->sigev_notify == SIGEV_SIGNAL ? event->sigev_signo : 0;
}

static void countAgain(int index) {
  timers[index].hasSent = false;
  timers[index].missed = timers[index].missedBefore = 0;
}

// Whether a timer's signal waits until a thread takes it. All threads block such a signal, the calling one too.
static bool isPending(int index) {
  sigset_t pending;
  return timers[index].hasSent && sigpending(&pending) == 0 && sigismember(&pending, timers[index].signal) == 1;
}

// Whether no other timer sends the signal. Otherwise a pending signal may be the other timer's.
static bool sendsAlone(int index) {
  for (int i = alarmTimer + 1; i < most; i++)
    if (i != index && timers[i].isTaken && timers[i].signal == timers[index].signal) return false;
  return timers[index].signal > 0;
}

typedef int (*Create)(clockid_t, struct sigevent *, timer_t *);
EXPORT int timer_create(clockid_t clock, struct sigevent *event, timer_t *timer) {
  REAL(Create, "timer_create");
  int index = rt_calls_on && rt_clock_is_virtual(clock) ? takeFree() : -1;
  if (index < 0) return real(clock, event, timer);
  rt_search_belongs_to_process();
  // The C library would start a thread of its own that waits for the kernel's timer.
  struct sigevent silent = {.sigev_notify = SIGEV_NONE};
  bool startsThread = event && event->sigev_notify == SIGEV_THREAD;
  int result = real(clock, startsThread ? &silent : event, timer);
  timers[index].action = startsThread ? rt_timer_action_of(event) : (rt_timer_action){};
  timers[index].timer = *timer;
  timers[index].clock = clock;
  timers[index].signal = signalOf(event);
  countAgain(index);
  if (result != 0) timers[index].isTaken = false;
  else if (startsThread) machine_thread_started();
  return result;
}

EXPORT int timer_gettime(timer_t timer, struct itimerspec *value) {
  typedef int (*GetTime)(timer_t, struct itimerspec *);
  REAL(GetTime, "timer_gettime");
  int index = find(timer);
  if (index < 0 || !value) return real(timer, value);
  int64_t left, interval;
  get(index, &left, &interval);
  *value = (struct itimerspec){rt_timespec(interval), rt_timespec(left)};
  return 0;
}

EXPORT int timer_settime(timer_t timer, int flags, const struct itimerspec *value, struct itimerspec *old) {
  int index = find(timer);
  bool isValid = value && rt_is_duration(&value->it_value) && rt_is_duration(&value->it_interval);
  if (index < 0 || !isValid) return realSetTime()(timer, flags, value, old);
  if (old) timer_gettime(timer, old);
  countAgain(index);
  int64_t first = rt_nanoseconds(&value->it_value);
  int64_t moment = flags & TIMER_ABSTIME ? rt_moment_of(&value->it_value, timers[index].clock) : rt_after(first);
  ask(index, first ? moment : -1, rt_nanoseconds(&value->it_interval));
  return 0;
}

EXPORT int timer_getoverrun(timer_t timer) {
  typedef int (*GetOverrun)(timer_t);
  REAL(GetOverrun, "timer_getoverrun");
  int index = find(timer);
  if (index < 0) return real(timer);
  // The number belongs to the signal that was taken last.
  return isPending(index) ? timers[index].missedBefore : timers[index].missed;
}

EXPORT int timer_delete(timer_t timer) {
  typedef int (*Delete)(timer_t);
  REAL(Delete, "timer_delete");
  int index = find(timer);
  if (index >= 0) {
    ask(index, -1, 0);
    timers[index].isTaken = false;
  }
  return real(timer);
}

void rt_signal_timer_fire(int number) {
  int index = -1 - number;
  if (index == alarmTimer) {
    kill(getpid(), SIGALRM);
    return;
  }
  if (timers[index].isTaken && timers[index].action.function) return rt_timer_start_thread(&timers[index].action);
  if (sendsAlone(index) && isPending(index)) {
    timers[index].missed++;
    return;
  }
  timers[index].missedBefore = timers[index].missed;
  timers[index].missed = 0;
  timers[index].hasSent = true;
  uint32_t before = rt_signals_handled();
  static const struct itimerspec atOnce = {.it_value = {0, 1}};
  if (!timers[index].isTaken || realSetTime()(timers[index].timer, 0, &atOnce, NULL) != 0) return;
  rt_let_handler_run(before);
}
