// The program's waits, and the times that it sees.
#pragma once
#include "ProgramCalls.h"
#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <time.h>

/// Locks a mutex of the program again after a wait, as the program would.
int rt_lock_mutex(pthread_mutex_t *mutex);

/// Lets others run before the calling code uses something that tasks or threads share, if the code has already done so
/// in the same step.
void rt_let_others_act(void);
/// Lets others run before the calling code uses an object that tasks or threads share, such as a lock or a semaphore.
/// `returnAddress` is in the code that makes the call. Only calls by the program, Foundation and streams count: the
/// runtime has other locks of its own.
void rt_let_others_synchronize(const void *returnAddress);
static inline void rt_synchronizes(const void *returnAddress) {
  if (rt_tries_orders) rt_let_others_synchronize(returnAddress);
}

/// Lets others run before the calling code uses a file, a pipe, a socket or another object that a descriptor or a name
/// stands for. `returnAddress` is in the code that makes the call. Only calls by the program and Foundation count.
void rt_let_others_use_file(const void *returnAddress);
static inline void rt_uses_file(const void *returnAddress) {
  if (rt_tries_orders) rt_let_others_use_file(returnAddress);
}

/// Notes the caller that locks a mutex, while `rt_learns_callers` is true: during `rt_learn_stream_lock`.
void rt_learn_caller(const void *returnAddress);
extern bool rt_learns_callers;

/// Notes that code of the program is about to receive the ID of its thread, and may keep it. See `rt_forget_thread`.
void rt_thread_was_asked(const void *returnAddress, int thread);

/// The real time of a clock, in nanoseconds.
int64_t rt_real_now(clockid_t clock);
/// The time of a clock as the program sees it, in nanoseconds.
int64_t rt_virtual_now(clockid_t clock);
/// The present difference between a clock and virtual time, in nanoseconds.
int64_t rt_clock_offset(clockid_t clock);
/// Whether a clock shows virtual time. The CPU clocks do not.
bool rt_clock_is_virtual(clockid_t clock);
/// Converts a time to nanoseconds. Returns the maximum value on overflow.
int64_t rt_nanoseconds(const struct timespec *time);
/// Returns the virtual time after a duration. Returns the maximum value on overflow.
int64_t rt_after(int64_t duration);
/// Converts a time of a clock to virtual time; a time before 0 becomes 0.
int64_t rt_moment_of(const struct timespec *time, clockid_t clock);
/// Returns the real time of a clock after a duration.
struct timespec rt_real_moment(clockid_t clock, int64_t duration);

static inline struct timespec rt_timespec(int64_t duration) {
  return (struct timespec){duration / 1000000000, duration % 1000000000};
}

/// Whether the C library accepts a time as a deadline, and the kernel accepts it as a duration. Calls with invalid
/// times are passed on unchanged, and fail at once.
static inline bool rt_is_moment(const struct timespec *time) {
  return time && time->tv_nsec >= 0 && time->tv_nsec < 1000000000;
}
static inline bool rt_is_duration(const struct timespec *time) {
  return rt_is_moment(time) && time->tv_sec >= 0;
}

/// Whether the calling thread is one of the machine's cores.
bool rt_is_cores_thread(void);
/// Whether the thread with this thread ID (gettid(2)) is one of the machine's cores.
bool rt_is_thread_of_core(int thread);

/// Calls the C library's sigaction(2). For changes that the tracer makes, not the program.
int rt_real_sigaction(int signal, const struct sigaction *action, struct sigaction *old);

/// Whether a signal handler is the one of `Crashes.c`. The program must see SIG_DFL instead.
bool rt_is_crash_handler(void (*handler)(int, siginfo_t *, void *));
/// Whether a signal handler is the one of `Interruptions.c`. The program must see SIG_DFL instead.
bool rt_is_interrupt_handler(void (*handler)(int, siginfo_t *, void *));

/// Waits until a signal handler has run, for at most 10 ms, or 200 ms while another thread is ready. `before` is the
/// value of `rt_signals_handled()` before the signal was sent.
void rt_let_handler_run(uint32_t before);
/// Sends the signal of a timer that is due, or starts its thread, and lets the handler run.
void rt_signal_timer_fire(int number);

/// Whether a wait of the calling thread uses virtual time. Otherwise the real call must be made.
bool rt_may_wait(void);

/// Which signal handlers interrupt a wait. Source: signal(7), which says it for each call.
typedef enum { rt_no_handlers, rt_handlers_without_restart, rt_all_handlers } rt_interruption;

/// A wait of the program.
typedef struct {
  /// Waits for a duration (-1: no limit), and returns whether the wait is over. For a core, the duration is 0, and the
  /// function is called on the thread of any core whenever something has happened.
  bool (*round)(void *context, int64_t duration);
  void *context;
  /// The virtual time at which the wait ends; -1 if there is none.
  int64_t deadline;
  /// Whether something outside the program may end the wait.
  bool outside;
  rt_interruption interruption;
  /// The signals that are blocked while a core waits; null to leave the mask unchanged.
  const sigset_t *mask;
} rt_wait;

/// Waits. Returns 0 if a round says that the wait is over, ETIMEDOUT at the deadline, or EINTR after a signal handler.
/// Does not change `errno`.
int rt_wait_for(const rt_wait *wait);
/// Like `rt_wait_for`, on a thread outside the machine. `handled` counts the handlers that may interrupt the wait.
int rt_wait_beside(const rt_wait *wait, const _Atomic uint32_t *handled);
/// The number of handlers on the calling thread that may interrupt such a wait.
const _Atomic uint32_t *rt_handled_here(rt_interruption interruption);

typedef void (*rt_jump_call)(struct __jmp_buf_tag *target, int value);
/// A jump of a signal handler out of a core's wait. `target` is null if there was none.
typedef struct rt_jump {
  rt_jump_call make;
  struct __jmp_buf_tag *target;
  int value;
  /// The signals that the handler blocked when it jumped.
  sigset_t mask;
  /// The wait in whose middle the wait began, in a signal handler; null if there is none.
  struct rt_jump *outer;
} rt_jump;
/// Begins a wait of the calling core. A handler that jumps out of the wait stores its jump, and ends.
void rt_core_wait_begins(rt_jump *jump);
/// Ends the wait, and makes the jump if there is one.
void rt_core_wait_ends(const rt_jump *jump);

/// Converts an error number to the result of most calls: 0, or -1 with `errno` set.
static inline int rt_return(int error) {
  if (!error) return 0;
  errno = error;
  return -1;
}

/// Notes that a thread outside the machine is about to start. The thread may end before threads are counted.
void rt_thread_starts(void);

/// Begins a wait of an idle thread of Dispatch. Returns a number for `rt_wait_ends`.
int rt_idle_wait_begins(void);
void rt_wait_ends(int number);

/// Waits for the calling thread's turn, if threads outside the machine take turns with its cores (`rt_turns_begin`).
void rt_await_turn(void);
/// Whether they do.
bool rt_turns_are_taken(void);
/// Whether the calling thread is such a thread, and not in a signal handler.
bool rt_takes_turns(void);
/// Whether it is one, or a core: others may run when it stops.
static inline bool rt_may_be_overtaken(void) { return (rt_calls_on && rt_is_cores_thread()) || rt_takes_turns(); }
/// Lets others run before the calling thread continues, if it takes turns and this run's choices are recorded. By
/// default, it continues at once. After many pauses in one turn, or in the run, there are no more.
void rt_pause_thread(void);
/// Does so only if the thread has used a lock, or may have woken another thread, since its last turn or pause. `acts`
/// is whether what it does next counts as such an action.
void rt_pause_thread_if_acted(bool acts);
/// Adds to the number of threads that take turns.
void rt_change_threads_with_turns(int change);
/// Notes that the calling thread starts a thread outside the machine.
void rt_other_thread_starts(void);
/// Notes that the calling thread may have woken a thread outside the machine.
void rt_may_wake(void);
/// Whether a thread outside the machine waits until another thread, a moment after `now`, or something outside the
/// program ends its wait.
bool rt_waits_beside(int thread, int64_t now);
/// Notes that the thread with this thread ID is one of the machine's.
void rt_thread_is_of_machine(int thread);
/// Whether the calling thread is one of the machine's own threads that are not cores.
bool rt_is_own_thread(void);
/// Whether the thread with this thread ID is a core or another thread of the machine.
bool rt_is_thread_of_machine(int thread);
/// The CPU time that these threads have used, in nanoseconds.
int64_t rt_time_of_machine(void);

/// A thread that waits at an address until another thread wakes it: for a condition variable, a barrier or a futex. It
/// is registered between `rt_waiter_begin` and `rt_waiter_end`, which returns whether it was woken.
typedef struct rt_waiter {
  const void *place;
  uint32_t isWoken;
  struct rt_waiter *next;
} rt_waiter;
void rt_waiter_begin(rt_waiter *waiter, const void *place);
bool rt_waiter_end(rt_waiter *waiter);
/// Wakes the other waiters at `place` and returns true if the caller is the last of `count`; otherwise registers the
/// caller.
bool rt_waiter_completes(rt_waiter *waiter, const void *place, uint32_t count);
/// A round of the wait: the `round` of an `rt_wait`.
bool rt_waiter_round(void *waiter, int64_t duration);
/// Wakes up to `count` waiters at `place`, in the order of their arrival. Returns how many it woke.
int rt_wake(const void *place, int count);
/// Discards all waiters. To be called in a forked child: the waiters are threads of its parent.
void rt_forget_waiters(void);

/// Whether the calling thread waits in Dispatch on behalf of the program.
bool rt_dispatch_waits_for_program(void);

/// Whether only the program itself can make a descriptor ready: an eventfd, a timerfd, or an epoll instance of these.
bool rt_is_inner_descriptor(int descriptor);
/// Whether an epoll instance watches only such descriptors.
bool rt_epoll_is_inner(int descriptor);

/// Whether this process is the one that is traced. A child of vfork(2) is not, but shares its memory until it executes
/// another program.
bool rt_is_traced_process(void);

/// A call has made `copy` a copy of a descriptor, or has failed if `copy` is negative. Returns `copy`.
int rt_timer_is_copied(int descriptor, int copy);

struct epoll_event;
/// Removes, from events of Dispatch's sources, hangups that came after a source was added, while there is input to read
/// before them.
void rt_hide_hangups(int epoll, struct epoll_event *events, int count);

/// poll(2) of one descriptor in real time, with its result. `milliseconds` is the longest wait.
int rt_real_poll(struct pollfd *descriptor, int milliseconds);

/// Waits in real time for the end of a child. The caller may hold the machine's lock.
void rt_real_wait(pid_t child);

/// Makes a futex(2) call that the machine does not see.
long rt_real_futex(uint32_t *word, int operation, uint32_t value, const struct timespec *timeout, void *other,
                   uint32_t last);
