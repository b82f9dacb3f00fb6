// The calls that a program makes into the C library, Dispatch and Foundation, seen on their way; and threads. Each call
// is passed on unchanged, or made by the machine's clock.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#pragma clang assume_nonnull begin

// What the machine is told. All are called on the thread that made the call. They are defined by the
// machine (Swift), and called only while it is on.

/// The program calls exit.
void machine_will_exit(int status);
/// A thread outside the machine begins to wait for a moment.
void machine_wait_begins(void);
/// A thread outside the machine was started.
void machine_thread_started(void);
/// Bytes that the program wrote to standard output (1) or standard error (2).
void machine_wrote(int stream, const void *bytes, size_t count);
/// The running task has done something that others may see, and holds nothing that they need: where every schedule is
/// tried, another may go on first.
void machine_may_pause(void);
/// Whether this run's choices are recorded, so that a core may be overtaken in the middle of its work.
bool machine_tries_orders(void);
/// A random word for `SystemRandomNumberGenerator`.
uint64_t machine_random(void);

/// The program forked, and is the parent.
void machine_did_fork(void);
/// The program is about to be replaced by another, unless that fails.
void machine_will_replace_program(const char *path);
/// The program ends without a call of exit.
void machine_leaves_process(int status);
/// The main thread, in a loop of the program's or of Foundation's, is to run the jobs that wait for it.
void machine_run_main_jobs(void);
/// The program put something into Dispatch's main queue, from any thread.
void machine_main_queue_was_filled(void);

/// A timer is set to fire at a moment of the machine's, and then at each interval if that is not 0. Its number is its
/// descriptor, or less than 0 where it sends a signal.
void machine_timer_start(int descriptor, int64_t moment, int64_t interval);
void machine_timer_stop(int descriptor);
/// The time until it fires, or 0 if it is off, and its interval.
void machine_timer_left(int descriptor, int64_t *left, int64_t *interval);

/// Simulated CPU work on the calling thread's core; false where the thread has none.
bool machine_compute(int64_t nanoseconds);
/// An error was made, perhaps in the memory of one that is gone. Called only once errors are remembered.
void machine_made_error(const void *error);
void rt_remember_errors(void);
/// A clock was read that the machine answers for.
void machine_clock_was_read(void);
/// Tries until it succeeds or the virtual deadline passes (-1: none), letting the machine go on meanwhile.
/// False at the deadline. `outside` is true where something outside the program may make it succeed.
bool machine_block(bool (*tryNow)(void *_Nullable), void *_Nullable context, int64_t deadline, bool outside);
/// Whether the calling thread is one of the machine's cores, and the machine is on.
bool machine_owns_thread(void);
/// The calling core's thread is about to make a call that may wait for something outside the program: the machine goes
/// on without the core until `machine_return`. False where the thread is no core that has its turn.
bool machine_leave(void);
void machine_return(void);

/// Calls a function of the machine's; on a stack of its own where a thread outside the machine has little left.
void rt_on_enough_stack(void (*function)(void *_Nullable), void *_Nullable context);
/// The main thread has nothing else to do, until the end of the process; false where it is not the calling one.
bool machine_run_main(void);

/// The machine, retained; null while the library is idle. Set before there is a second thread.
void *_Nullable rt_machine(void);
void rt_set_machine(void *_Nullable machine);

/// The number of the machine's core whose thread is calling; -1 on a thread outside the machine.
int rt_this_core(void);
void rt_set_this_core(int core);
/// Whether the calling thread is in a signal's handler of the program's. That may have come at any point, also
/// while the thread had the machine's lock, so that the machine must be left alone.
bool rt_is_in_handler(void);
/// Whether the program has a handler for a signal that may still come from outside.
bool rt_handles_signals(void);
/// Changes whenever a handler of the program's has run.
uint32_t rt_signals_handled(void);
/// Has the calling thread, one of the machine's own, block the signals that the threads of Dispatch block: on the
/// platform's pool the program's tasks run on those.
void rt_block_signals(void);
/// How many threads the process has.
int rt_thread_count(void);
/// The calling thread's system-wide number, and the state of one as in proc(5): `R`, `S`, `D`, … or 0.
int rt_this_thread(void);
char rt_thread_state(int thread);
/// The same of a process or thread by the path of its `stat` file.
char rt_state_at(const char *path);
/// Whether the program itself was linked with that library.
bool rt_program_needs(const char *library);
/// Keeps a stopped thread's frames: asks that thread for them by a signal, and waits a moment.
size_t rt_frames_of_thread(int thread, void *frames, size_t capacity);

/// From when this is called, the calls above are made.
void rt_calls_begin(void);
void rt_calls_end(void);
extern _Atomic bool rt_calls_on;

/// From when this is called, a crash in the tracer's own code is noted: its signal is written at a place in the first
/// page of a file.
void rt_crashes_begin(int file, int64_t place);

/// Whether the address to which a call returns lies in Dispatch or Foundation; and in the library whose path has
/// that part.
bool rt_caller_is_system(const void *returnAddress);
bool rt_caller_is(const void *returnAddress, const char *library);

/// Runs what waits in Dispatch's main queue; on the main thread only.
void rt_drain_dispatch_main_queue(void);
/// Whether something waits there.
bool rt_dispatch_main_queue_waits(void);
/// Puts a call of `machine_run_main_jobs` into Dispatch's main queue, from any thread.
void rt_ask_dispatch_main_queue(void);

/// A timer's time has come, so many times since this was last said: lets its descriptor become ready, or sends its
/// signal, before this returns.
void rt_timer_fire(int descriptor, int64_t times);
/// Sets the timers that signals' handlers have asked for; not under the machine's lock.
void rt_set_timers_of_handlers(void);

/// How many threads that are not the machine's sleep until another thread or a later moment than `now` wakes them.
int rt_sleeping_threads(int64_t now);
/// The earliest deadline of such a thread; -1 if there is none.
int64_t rt_next_deadline(void);
/// Another number whenever such a thread has started, or begun or ended to wait.
uint32_t rt_wait_changes(void);

/// From when this is called, children that the program forks are not traced.
void rt_fork_begin(void);
/// The calling process, which was forked, is the traced one.
void rt_fork_moves_here(void);

/// The machine's clock, for any thread and in a signal's handler; the machine sets it.
int64_t rt_now(void);
void rt_set_now(int64_t nanoseconds);

/// The real clock, in nanoseconds.
int64_t rt_real_monotonic(void);
/// How long a thread, by its system-wide number, has been on a processor, in nanoseconds; 0 if there is none.
int64_t rt_thread_time(int thread);
/// How long it could have been on one, but waited for it, in nanoseconds.
int64_t rt_thread_waited(int thread);
/// A wait for a number to change from zero, and the change; real, whatever time the program sees.
void rt_park(uint32_t *word);
/// The same, for at most that many real nanoseconds; whether it changed.
bool rt_park_for(uint32_t *word, int64_t nanoseconds);
void rt_unpark(uint32_t *word);
/// Waits until a number is no longer zero, or for no reason; for that many real nanoseconds at most (-1: no limit).
void rt_await_change(uint32_t *word, int64_t nanoseconds);
/// Waits for that many real nanoseconds.
void rt_pause(int64_t nanoseconds);

/// A lock that begins as 0; 1 is taken, 2 is taken and waited for. It is taken several times for each event,
/// nearly always without a rival, so that much of it stands here.
/// Source: Drepper, "Futexes Are Tricky", 2011, mutex 3.
void rt_lock_slowly(uint32_t *lock);
void rt_unlock_slowly(uint32_t *lock);
static inline void rt_lock(uint32_t *lock) {
  uint32_t expected = 0;
  if (!__atomic_compare_exchange_n(lock, &expected, 1, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
    rt_lock_slowly(lock);
}
static inline void rt_unlock(uint32_t *lock) {
  if (__atomic_exchange_n(lock, 0, __ATOMIC_RELEASE) == 2) rt_unlock_slowly(lock);
}

#pragma clang assume_nonnull end
