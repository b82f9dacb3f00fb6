// Sleeping, reading, and waiting for futexes, signals and timers.
#define _GNU_SOURCE
#include "Cases.h"
#include <fcntl.h>
#include <linux/futex.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <sys/wait.h>

void sleep_cases(void) {
  handle_signal(false);
  struct timespec rest = {5, 5};
  CALL_FOR(10, "nanosleep", nanosleep(&ten_milliseconds, &rest));
  print("rest", rest.tv_sec);
  CALL("nothing", nanosleep(&zero, NULL));
  CALL("negative", nanosleep(&negative, NULL));
  CALL("too many nanoseconds", nanosleep(&too_many, NULL));
  CALL("negative nanoseconds", nanosleep(&too_few, NULL));
  CALL_INTERRUPTED("interrupted", nanosleep(&ten_seconds, &rest));
  print("rest", is_rest(rest));
  CALL_INTERRUPTED("interrupted, no rest", nanosleep(&ten_seconds, NULL));
  CALL_FOR(10, "usleep", usleep(10000));
  CALL("usleep, nothing", usleep(0));
  CALL_INTERRUPTED("usleep, interrupted", usleep(10000000));
  CALL("sleep, nothing", sleep(0));
  CALL_INTERRUPTED("sleep, interrupted", sleep(10));

  clockid_t clocks[] = {CLOCK_REALTIME, CLOCK_MONOTONIC, CLOCK_BOOTTIME, CLOCK_TAI};
  for (int i = 0; i < 4; i++) {
    print("clock", clocks[i]);
    CALL_FOR(10, "for a while", clock_nanosleep(clocks[i], 0, &ten_milliseconds, NULL));
    struct timespec soon, past = moment(clocks[i], -10), late = moment(clocks[i], 10000);
    CALL_FOR(20, "until", (soon = moment(clocks[i], 30), clock_nanosleep(clocks[i], TIMER_ABSTIME, &soon, NULL)));
    CALL("past", clock_nanosleep(clocks[i], TIMER_ABSTIME, &past, NULL));
    CALL("until, negative", clock_nanosleep(clocks[i], TIMER_ABSTIME, &negative, NULL));
    CALL("too many nanoseconds", clock_nanosleep(clocks[i], 0, &too_many, NULL));
    CALL("until, too many nanoseconds", clock_nanosleep(clocks[i], TIMER_ABSTIME, &too_many, NULL));
    CALL_INTERRUPTED("interrupted", clock_nanosleep(clocks[i], 0, &ten_seconds, &rest));
    print("rest", is_rest(rest));
    rest.tv_sec = 77;
    CALL_INTERRUPTED("until, interrupted", clock_nanosleep(clocks[i], TIMER_ABSTIME, &late, &rest));
    print("rest", rest.tv_sec);
  }
  CALL("a clock that cannot wake", clock_nanosleep(CLOCK_MONOTONIC_RAW, 0, &ten_milliseconds, NULL));
  CALL("a coarse clock", clock_nanosleep(CLOCK_REALTIME_COARSE, 0, &ten_milliseconds, NULL));
  CALL("no clock", clock_nanosleep(99, 0, &ten_milliseconds, NULL));
}

// MARK: Futexes

static _Atomic uint32_t word;
static long futex(int operation, uint32_t value, const struct timespec *time, uint32_t bits) {
  return syscall(SYS_futex, &word, operation, value, time, NULL, bits);
}
static bool change_and_wake(void) {
  word++;
  futex(FUTEX_WAKE_PRIVATE, 1, NULL, 0);
  return true;
}
// Wakes the call. Fails until the call waits.
static bool wake_only(void) { return futex(FUTEX_WAKE, 1, NULL, 0) == 1; }
static bool signal_and_wake(void) { return send_signal_first(wake_only); }

void futex_cases(void) {
  word = 0;
  handle_signal(false);
  CALL("another value", futex(FUTEX_WAIT, 1, NULL, 0));
  CALL_WITH(change_and_wake, "changed", futex(FUTEX_WAIT_PRIVATE, 0, NULL, 0));
  word = 0;
  CALL_WITH(wake_only, "woken", futex(FUTEX_WAIT, 0, NULL, 0));
  CALL_FOR(10, "not woken", futex(FUTEX_WAIT_PRIVATE, 0, &ten_milliseconds, 0));
  CALL("no time", futex(FUTEX_WAIT_PRIVATE, 0, &zero, 0));
  CALL("another value, time", futex(FUTEX_WAIT_PRIVATE, 1, &ten_seconds, 0));
  CALL("negative", futex(FUTEX_WAIT_PRIVATE, 0, &negative, 0));
  CALL("too many nanoseconds", futex(FUTEX_WAIT_PRIVATE, 0, &too_many, 0));
  CALL("no word", syscall(SYS_futex, NULL, FUTEX_WAIT_PRIVATE, 0, NULL, NULL, 0));
  CALL("not aligned", syscall(SYS_futex, (char *)&word + 1, FUTEX_WAIT_PRIVATE, 0, NULL, NULL, 0));
  CALL("nobody waits", futex(FUTEX_WAKE_PRIVATE, 1, NULL, 0));
  CALL_INTERRUPTED("interrupted", futex(FUTEX_WAIT_PRIVATE, 0, NULL, 0));
  CALL_INTERRUPTED("interrupted before the time", futex(FUTEX_WAIT_PRIVATE, 0, &ten_seconds, 0));
  struct timespec soon, past = moment(CLOCK_MONOTONIC, -10);
  CALL_FOR(20, "until",
           (soon = moment(CLOCK_MONOTONIC, 30),
            futex(FUTEX_WAIT_BITSET_PRIVATE, 0, &soon, FUTEX_BITSET_MATCH_ANY)));
  CALL("past", futex(FUTEX_WAIT_BITSET_PRIVATE, 0, &past, FUTEX_BITSET_MATCH_ANY));
  CALL_FOR(20, "until, by the wall clock",
           (soon = moment(CLOCK_REALTIME, 30),
            futex(FUTEX_WAIT_BITSET_PRIVATE | FUTEX_CLOCK_REALTIME, 0, &soon, FUTEX_BITSET_MATCH_ANY)));
  CALL_WITH(wake_only, "until, woken", futex(FUTEX_WAIT_BITSET, 0, NULL, FUTEX_BITSET_MATCH_ANY));
  CALL("no bits", futex(FUTEX_WAIT_BITSET, 0, NULL, 0));
  handle_signal(true);
  CALL_WITH(signal_and_wake, "begun again", futex(FUTEX_WAIT, 0, NULL, 0));
  CALL_INTERRUPTED("not begun again", futex(FUTEX_WAIT_PRIVATE, 0, &ten_seconds, 0));
}

// MARK: Signals

void signal_cases(void) {
  sigset_t before, set;
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
  handle_signal(false);
  CALL_INTERRUPTED("pause", pause());
  pthread_sigmask(SIG_BLOCK, &set, &before);
  CALL_INTERRUPTED("sigsuspend", sigsuspend(&before));
  pthread_kill(pthread_self(), SIGUSR1);
  CALL("sigsuspend, signal is there", sigsuspend(&before));
  siginfo_t info = {0};
  pthread_kill(pthread_self(), SIGUSR1);
  CALL("signal is there", sigwaitinfo(&set, &info));
  print("signal", info.si_signo);
  CALL_INTERRUPTED("signal comes", sigwaitinfo(&set, NULL));
  sigtimedwait(&set, NULL, &zero);
  CALL_INTERRUPTED("signal comes in time", sigtimedwait(&set, &info, &ten_seconds));
  sigtimedwait(&set, NULL, &zero);
  CALL_FOR(200, "no signal", sigtimedwait(&set, NULL, &(struct timespec){0, 200000000}));
  CALL("no time", sigtimedwait(&set, NULL, &zero));
  CALL("too many nanoseconds", sigtimedwait(&set, NULL, &too_many));
  CALL("negative", sigtimedwait(&set, NULL, &negative));
  int found = 0;
  CALL_INTERRUPTED("sigwait", sigwait(&set, &found));
  print("signal", found);
  sigtimedwait(&set, NULL, &zero);
  sigset_t another;
  sigemptyset(&another);
  sigaddset(&another, SIGUSR2);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  CALL_INTERRUPTED("another signal is handled", sigtimedwait(&another, NULL, &ten_seconds));
}

// MARK: Timers and reading

static const struct timespec thirty_milliseconds = {0, 30000000};
static struct itimerspec after(struct timespec first, struct timespec interval) {
  return (struct itimerspec){.it_value = first, .it_interval = interval};
}

static long read_count(int descriptor) {
  uint64_t count = 0;
  ssize_t size = read(descriptor, &count, sizeof count);
  return size == sizeof count ? (long)count : size;
}

// Null, where the headers of the C library do not allow it, but the kernel reports an error or accepts it.
static void *volatile nowhere = NULL;

static void null_times(int descriptor) {
  timer_t timer;
  struct sigevent silent = {.sigev_notify = SIGEV_NONE};
  timer_create(CLOCK_MONOTONIC, &silent, &timer);
  CALL("left, nowhere", timerfd_gettime(descriptor, nowhere));
  CALL("timer's rest, nowhere", timer_gettime(timer, nowhere));
  CALL("alarm's rest, nowhere", getitimer(ITIMER_REAL, nowhere));
  CALL("time, nowhere", gettimeofday(nowhere, nowhere));
  timer_delete(timer);
}

// Copies of a timer's descriptor remain in use after the descriptor is closed, and its number refers to something else.
static void copied_timer(int (*copy)(int)) {
  int timer = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC);
  struct itimerspec setting = after(ten_milliseconds, ten_milliseconds), left;
  timerfd_settime(timer, 0, &setting, NULL);
  int copied = copy(timer);
  close(timer);
  int other = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC);
  print("same number", other == timer);
  CALL("copy", read_count(copied));
  CALL("left", timerfd_gettime(copied, &left));
  print("interval", left.it_interval.tv_nsec);
  CALL_FOR(20, "set", (setting = after(thirty_milliseconds, zero), timerfd_settime(copied, 0, &setting, NULL),
                       read_count(copied)));
  CALL("other", timerfd_gettime(other, &left));
  print("interval", left.it_interval.tv_nsec);
  close(other);
  close(copied);
}

static int copied_after(int timer) { return fcntl(timer, F_DUPFD, 100); }
static int copied_to(int timer) { return dup3(timer, 101, O_CLOEXEC); }
static int copied_twice(int timer) {
  int first = dup(timer), second = dup2(first, 102);
  close(first);
  return second;
}

// A child of vfork(2) shares the memory of its parent, but not its descriptors.
static void timer_closed_in_child(void) {
  int timer = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC);
  struct itimerspec setting = after(ten_milliseconds, zero);
  timerfd_settime(timer, 0, &setting, NULL);
  pid_t child = vfork();
  if (child == 0) _exit(close(timer));
  waitpid(child, NULL, 0);
  CALL("closed in a child", read_count(timer));
  close(timer);
}

void timer_cases(void) {
  copied_timer(dup);
  copied_timer(copied_after);
  copied_timer(copied_to);
  copied_timer(copied_twice);
  timer_closed_in_child();
  int timer = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC);
  struct itimerspec old, setting = after(thirty_milliseconds, zero);
  CALL("set", timerfd_settime(timer, 0, &setting, NULL));
  CALL_FOR(20, "read", read_count(timer));
  setting = after(ten_seconds, ten_milliseconds);
  timerfd_settime(timer, 0, &setting, NULL);
  CALL("left", timerfd_gettime(timer, &old));
  print("left", is_rest(old.it_value) || old.it_value.tv_sec == 10);
  print("interval", old.it_interval.tv_nsec);
  setting = after(zero, zero);
  CALL("off", timerfd_settime(timer, 0, &setting, &old));
  print("interval", old.it_interval.tv_nsec);
  setting = after(too_many, zero);
  CALL("too many nanoseconds", timerfd_settime(timer, 0, &setting, NULL));
  setting = after(negative, zero);
  CALL("negative", timerfd_settime(timer, 0, &setting, NULL));
  setting = after(ten_milliseconds, too_few);
  CALL("negative interval", timerfd_settime(timer, 0, &setting, NULL));
  setting = after(ten_milliseconds, zero);
  CALL("unknown flag", timerfd_settime(timer, 64, &setting, NULL));
  setting = after(moment(CLOCK_MONOTONIC, -10), zero);
  CALL("past", timerfd_settime(timer, TFD_TIMER_ABSTIME, &setting, NULL));
  CALL("read", read_count(timer));
  null_times(timer);
  CALL("closed one", timerfd_settime(999, 0, &setting, NULL));
  CALL("no clock", timerfd_create(99, 0));
  close(timer);
}

static int counter;
static bool add(void) { return eventfd_write(counter, 3) == 0; }

void read_cases(void) {
  counter = eventfd(2, 0);
  CALL("there", read_count(counter));
  CALL_WITH(add, "later", read_count(counter));
  close(counter);
  counter = eventfd(0, EFD_NONBLOCK);
  CALL("not there", read_count(counter));
  close(counter);
  CALL("closed", read_count(counter));
}
