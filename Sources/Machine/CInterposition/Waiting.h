// Waits of the program's, and times as it sees them.
#pragma once
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <time.h>

/// Locks a mutex of the program's again, as the program would.
int rt_lock_mutex(pthread_mutex_t *mutex);

/// The real time of a clock, the program's, and where the program's begins; in nanoseconds.
int64_t rt_real_now(clockid_t clock);
int64_t rt_virtual_now(clockid_t clock);
int64_t rt_clock_epoch(clockid_t clock);
bool rt_clock_is_virtual(clockid_t clock);
/// A length of time in nanoseconds; the greatest where it is longer.
int64_t rt_nanoseconds(const struct timespec *time);
/// The machine's time after a duration; the greatest where it is later.
int64_t rt_after(int64_t duration);
/// The machine's time at a moment of a clock.
int64_t rt_moment_of(const struct timespec *time, clockid_t clock);
/// The real moment of a clock after a duration.
struct timespec rt_real_moment(clockid_t clock, int64_t duration);

static inline struct timespec rt_timespec(int64_t duration) {
  return (struct timespec){duration / 1000000000, duration % 1000000000};
}

/// Whether the C library accepts a moment, and the kernel a length of time. Calls with others are made as they are:
/// they return an error at once.
static inline bool rt_is_moment(const struct timespec *time) {
  return time && time->tv_nsec >= 0 && time->tv_nsec < 1000000000;
}
static inline bool rt_is_duration(const struct timespec *time) {
  return rt_is_moment(time) && time->tv_sec >= 0;
}

/// Whether the calling thread is one of the machine's cores; and whether that thread is, by its system-wide number.
bool rt_is_cores_thread(void);
bool rt_is_thread_of_core(int thread);

/// A change of a signal's action that is not the program's.
int rt_real_sigaction(int signal, const struct sigaction *action, struct sigaction *old);

/// Whether a signal's handler is the tracer's, which notes whose crash it is: for the program, its action is the default.
bool rt_is_crash_handler(void (*handler)(int, siginfo_t *, void *));

/// Waits a moment for a handler of a signal that was sent, unless one has run since there were `before`.
void rt_let_handler_run(uint32_t before);
/// A timer that sends a signal is due: sends it, and lets its handler run.
void rt_signal_timer_fire(int number);

/// Whether a wait of the calling thread is made by the machine's clock; the real call is to be made otherwise.
bool rt_may_wait(void);

/// Which signals' handlers end a wait, as signal(7) says of each call.
typedef enum { rt_no_handlers, rt_handlers_without_restart, rt_all_handlers } rt_interruption;

/// A wait of the program's.
typedef struct {
  /// Tries for a duration (-1: without limit), and says whether the wait is over. On a core it tries for 0, on any of
  /// the machine's threads, whenever something has happened.
  bool (*round)(void *context, int64_t duration);
  void *context;
  /// The machine's time at which it ends; -1 is none.
  int64_t deadline;
  /// Something outside the program may end it.
  bool outside;
  rt_interruption interruption;
  /// The signals that are blocked while a core waits; null to leave them.
  const sigset_t *mask;
} rt_wait;

/// Waits, and leaves `errno` alone: 0 when a round says that the wait is over, ETIMEDOUT at its deadline, EINTR after a
/// signal's handler.
int rt_wait_for(const rt_wait *wait);
/// The same on a thread outside the machine; `handled` counts the handlers that may end it.
int rt_wait_beside(const rt_wait *wait, const _Atomic uint32_t *handled);
/// How many handlers that may end such a wait have run on the calling thread.
const _Atomic uint32_t *rt_handled_here(rt_interruption interruption);

/// What most calls return: 0, or -1 with `errno` set.
static inline int rt_return(int error) {
  if (!error) return 0;
  errno = error;
  return -1;
}

/// A thread outside the machine is about to start: it may have ended again before anybody counts the threads.
void rt_thread_starts(void);

/// A wait that is made otherwise lies between these two. The number is passed from one to the other.
int rt_wait_begins(int64_t deadline);
void rt_wait_ends(int number);

/// A thread that waits at a place until it is woken: for a condition variable, or for a word of memory. It is known
/// between `rt_waiter_begin` and `rt_waiter_end`, which says whether it was woken.
typedef struct rt_waiter {
  const void *place;
  uint32_t isWoken;
  struct rt_waiter *next;
} rt_waiter;
void rt_waiter_begin(rt_waiter *waiter, const void *place);
bool rt_waiter_end(rt_waiter *waiter);
/// Where it is the last of `count` that come to a place, wakes the others; else it begins to wait. Whether it is the last.
bool rt_waiter_completes(rt_waiter *waiter, const void *place, uint32_t count);
/// A round of its wait.
bool rt_waiter_round(void *waiter, int64_t duration);
/// Wakes those that have waited there longest, so many at most; how many there were.
int rt_wake(const void *place, int count);
/// In a forked child: the waiters were the parent's.
void rt_forget_waiters(void);

/// Whether the calling thread waits in Dispatch because the program asked for that.
bool rt_dispatch_waits_for_program(void);

/// Whether the descriptor can only become ready through the program itself: it counts events or is a timer.
bool rt_is_inner_descriptor(int descriptor);
/// Whether all the descriptors that an epoll instance watches are such.
bool rt_epoll_is_inner(int descriptor);

/// Whether that descriptor is ready, or becomes ready within that many real milliseconds: as poll(2).
int rt_real_poll(struct pollfd *descriptor, int milliseconds);

/// A futex call that is not seen by the machine.
long rt_real_futex(uint32_t *word, int operation, uint32_t value, const struct timespec *timeout, void *other,
                   uint32_t last);
