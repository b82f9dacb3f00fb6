// The program's calls into the C library, Dispatch and Foundation, and its threads. The library replaces these
// functions. Each one makes the real call unchanged, or answers in virtual time.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#pragma clang assume_nonnull begin

// The machine (in Swift) defines these functions. They are called only while it is on, and on the thread that made the
// program's call.

/// The program calls exit(3).
void machine_will_exit(int status);
/// A thread outside the machine begins a wait that has a deadline.
void machine_wait_begins(void);
/// The program is about to start a thread outside the machine, or has created a timer that starts threads.
void machine_thread_started(void);
/// The program writes bytes to standard output (1) or standard error (2).
void machine_wrote(int stream, const void *bytes, size_t count);
/// The running task has done something that other tasks may observe, and it holds no lock that they need. If this run's
/// choices are recorded, another task may run first.
void machine_may_pause(void);
/// The program is about to print. If this run's choices are recorded, another task may run first.
void machine_will_print(void);
/// The running task is about to create a task, to resume another one, or to end. If it has left an actor, used a lock
/// or asked for a state, and has not paused since, and if this run's choices are recorded, another task may run first.
void machine_will_act(void);
/// The running task is about to suspend. If other code can observe that it keeps its actor until then, and if this
/// run's choices are recorded, another task may run first.
void machine_will_suspend(void);
/// Begins or ends the learning of the place in the concurrency library that locks an `AsyncStream`. Between the two
/// calls, the caller uses a stream.
void rt_learn_stream_lock(bool begins);
/// The program is about to use a lock, a semaphore, a condition variable or a stream. If this run's choices are
/// recorded, another task may run first.
void machine_will_synchronize(void);
/// Makes the program's code ask for the ID of the calling thread again when it next uses a `Mutex`. To be called before
/// other cores run.
void rt_forget_thread(void);
/// Whether the program may use a `Mutex` without asking, because the place where it keeps the ID is unknown.
bool rt_misses_mutexes(void);
/// Finds out whether the program tries to take locks, for `rt_tries_locks`.
void rt_look_for_tried_locks(void);
/// Whether the program tries to take locks without waiting, or with a limit. Other tasks can then observe that a lock
/// is held, so a task also pauses before it releases one.
bool rt_tries_locks(void);
/// The running task has added a handler of its cancellation or of its raised priority, or may have woken a thread
/// outside the machine. If this run's choices are recorded, another task or the thread may run first, before the task
/// does something else.
void machine_did_act(void);
/// Whether this run's choices are recorded. If so, a core may be preempted in the middle of a slice.
extern bool rt_tries_orders;
/// Sets `rt_tries_orders`. To be called before the program's first call.
void rt_begin_trying_orders(void);
/// The running code is about to initialize a global variable when it is first used.
void machine_will_initialize(void);
/// Returns a random word for `SystemRandomNumberGenerator`.
uint64_t machine_random(void);

/// The program has forked; the calling process is the parent.
void machine_did_fork(void);
/// The program calls execve(2), which replaces it by another program unless the call fails.
void machine_will_replace_program(const char *path);
/// The program ends without a call to exit(3).
void machine_leaves_process(int status);
/// The program has crashed in a run whose steps are recorded. Stores the run's trace.
void machine_crashes(void);
/// The main thread must run the jobs that wait for it. It is in an event loop of the program or of Foundation.
void machine_run_main_job(void);
/// The main thread asks which descriptors are ready, perhaps in an event loop that serves Dispatch's main queue.
/// `waits` is whether it waits for them until the next call.
void machine_main_polls(bool waits);
/// The program is about to add work to Dispatch's main queue, from any thread.
void machine_main_queue_will_be_filled(void);
/// The program has added work to Dispatch's main queue, from any thread.
void machine_main_queue_was_filled(void);

/// Sets a timer to fire at the virtual time `moment`, and then at each `interval` if that is not 0. The number of a
/// timer is not negative if it has a descriptor, and negative if it sends a signal or starts a thread.
void machine_timer_start(int number, int64_t moment, int64_t interval);
void machine_timer_stop(int number);
/// Gets a timer's remaining time, or 0 if it is off, and its interval.
void machine_timer_left(int number, int64_t *left, int64_t *interval);
/// Whether Dispatch set a timer with a descriptor. If the program has got no timer from Dispatch, it is Dispatch's own.
bool rt_timer_is_of_dispatch(int number);
/// Whether the program has got a timer from Dispatch, or has added a block for a later moment.
bool rt_uses_dispatch_timers(void);

/// Simulates CPU work on the calling thread's core. Returns false if the thread is not a core.
bool machine_compute(int64_t nanoseconds);
/// The program has created an error, perhaps at the address of a destroyed one. Called only after `rt_remember_errors`.
void machine_made_error(const void *error);
void rt_remember_errors(void);
/// The program has read a clock that shows virtual time.
void machine_clock_was_read(void);
/// Blocks until `tryNow` returns true or the virtual time `deadline` (-1: none) passes; other cores run meanwhile.
/// Calls `tryNow` on the thread of any core, perhaps with the machine's lock held. Returns false at the deadline.
/// `outside` is whether something outside the program may make `tryNow` succeed.
bool machine_block(bool (*tryNow)(void *_Nullable), void *_Nullable context, int64_t deadline, bool outside);
/// Whether the machine is on and the calling thread is one of its cores.
bool machine_owns_thread(void);
/// Whether the process has no other threads than the machine's, and the machine has nothing to run. Called on the main
/// thread, in an attempt of `machine_block`.
bool machine_is_alone(void);
/// Lets the other cores run without the calling core until `machine_return`. Called before a call that may wait for
/// something outside the program. Returns false if the calling thread is not the core that has the baton.
bool machine_leave(void);
void machine_return(void);

/// Calls a function of the machine, on a separate stack if the calling thread is outside the machine and has little of
/// its stack left.
void rt_on_enough_stack(void (*function)(void *_Nullable), void *_Nullable context);
/// Runs jobs on the main thread until the process ends. Returns false if the calling thread is not the main thread.
bool machine_run_main(void);

/// The machine, retained; null if tracing is off. Set while the process has a single thread.
void *_Nullable rt_machine(void);
void rt_set_machine(void *_Nullable machine);

/// The number of the calling thread's core; -1 on a thread outside the machine.
int rt_this_core(void);
void rt_set_this_core(int core);
/// Whether the calling thread is in a signal handler of the program. The handler may have interrupted a thread that
/// holds the machine's lock, so it must not call the machine.
bool rt_is_in_handler(void);
/// Whether the program handles a signal that may still come from outside.
bool rt_handles_signals(void);
/// A counter of the program's signal handlers that have run.
uint32_t rt_signals_handled(void);
/// Blocks, on the calling thread of the machine, the signals that Dispatch's threads block. Without the machine, the
/// program's tasks run on Dispatch's threads.
void rt_block_signals(void);
/// The calling thread's thread ID (gettid(2)).
int rt_this_thread(void);
/// Waits for `rt_main_thread_ends`, and then takes the process's signals on the calling thread. Never returns.
void rt_take_signals(void);
/// Lets another thread take the process's signals, as Dispatch does when it ends the main thread. Called on the main
/// thread, which remains a core. Later calls have no effect.
void rt_main_thread_ends(void);
/// Returns the ID that the program sees for the calling thread, whose own ID is `thread`. The two differ on core 0
/// after `rt_main_thread_ends`.
int rt_thread_for_program(int thread);
/// Whether the program uses Dispatch itself, directly or through another library than Swift's runtime.
bool rt_uses_dispatch(void);
/// Interrupts a thread by SIGURG and collects its frames (`rt_frame`), innermost first. Waits at most 2 seconds, and
/// returns the number of frames; 0 on failure.
size_t rt_frames_of_thread(int thread, void *frames, size_t capacity);

/// Begins the calls above. `rt_calls_end` ends them.
void rt_calls_begin(void);
void rt_calls_end(void);
/// Writes what the program's streams have buffered. A thread may keep the lock of a stream, for example while it waits
/// for input. So this function waits at most 0.2 s for the streams other than standard output. Interposition must be
/// off.
void rt_flush_streams(void);
extern _Atomic bool rt_calls_on;

/// Handles crashes from this call on. A crash of the tracer, or a resource that is used up, is stored at offset `place`
/// of the file's first page (`TraceFile.crashPlace`). `recordsSteps` is whether the trace contains the steps of the
/// run.
void rt_crashes_begin(int file, int64_t place, bool recordsSteps);

/// Whether a return address is in Dispatch or Foundation.
bool rt_caller_is_system(const void *returnAddress);
/// Whether a return address is in the library whose path contains `library`.
bool rt_caller_is(const void *returnAddress, const char *library);

/// Runs the work in Dispatch's main queue. To be called on the main thread only.
void rt_drain_dispatch_main_queue(void);
/// Whether Dispatch's main queue has work.
bool rt_dispatch_main_queue_waits(void);
/// Adds a call to `machine_run_main_job` to Dispatch's main queue. May be called on any thread.
void rt_ask_dispatch_main_queue(void);

/// Makes the descriptor of a due timer ready, or sends its signal, before it returns. `times` is how often the timer
/// came due since the last call.
void rt_timer_fire(int number, int64_t times);
/// Sets the timers that signal handlers have requested. Must not be called with the machine's lock held.
void rt_set_timers_of_handlers(void);

/// The number of threads outside the machine that sleep until another thread, or a moment after `now`, wakes them.
/// Returns 0 if this changes during the call.
int rt_sleeping_threads(int64_t now);
/// The number of blocks that have waited since an earlier moment on threads of a global queue of Dispatch, which its
/// concurrent queues use too. Without the machine, each of them keeps a thread that would run jobs.
int rt_waiting_blocks(int queue);
/// The earliest deadline of these waits in virtual time; -1 if there is none.
int64_t rt_next_deadline(void);
/// A counter that changes when such a thread starts, or begins or ends a wait.
uint32_t rt_wait_changes(void);

/// Stops the tracing of children that the program forks from this call on. A fork waits, for about a second at most,
/// until the machine's own threads are parked: then they hold no lock, which would stay locked in the child.
void rt_fork_begin(void);
/// Notes that a thread of the machine's own is about to be created. It counts as awake until it parks.
void rt_own_thread_starts(void);
/// Sets whether the calling thread is one of the machine's own, which run beside the program. A core is one until it
/// first has the baton.
void rt_set_own_thread(bool isOne);
/// To be called before and after a thread parks.
void rt_own_thread_parks(void);
void rt_own_thread_wakes(void);
/// Waits until the process is ended. For a forked child that has nothing left to do.
_Noreturn void rt_stay_idle(void);
/// Makes the calling process, a forked child, the traced one.
void rt_fork_moves_here(void);

/// The virtual time in nanoseconds. May be called on any thread and in a signal handler.
int64_t rt_now(void);
/// How often virtual time has passed by at least 100 µs at once.
int64_t rt_long_pauses(void);
/// Sets the virtual time. Only the machine calls it.
void rt_set_now(int64_t nanoseconds);

/// The real monotonic clock, in nanoseconds.
int64_t rt_real_monotonic(void);
/// The CPU time of the thread with a thread ID, in nanoseconds; 0 if there is no such thread.
int64_t rt_thread_time(int thread);
/// Waits in real time until `*word` is not 0, and sets it to 0.
void rt_park(uint32_t *word);
/// Like `rt_park`, for at most `nanoseconds` of real time. Returns whether the word was set.
bool rt_park_for(uint32_t *word, int64_t nanoseconds);
/// Sets `*word` to 1 and wakes a thread that waits for it.
void rt_unpark(uint32_t *word);
/// Waits while `*word` is 0, for at most `nanoseconds` of real time (-1: no limit). It may also return early.
void rt_await_change(uint32_t *word, int64_t nanoseconds);
/// Sleeps for `nanoseconds` of real time.
void rt_pause(int64_t nanoseconds);
/// Counts the sleeps of the cores' threads in `rt_pause`. The watchdog does not take a core that sleeps there for one
/// that is blocked.
uint32_t rt_pauses_of_cores(void);

/// Locks: 0 is unlocked, 1 is locked, 2 is locked with waiters. The tracer takes a lock several times per event, almost
/// always without contention, so the fast paths are inline. Source: Drepper, "Futexes Are Tricky", 2011, mutex 3.
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
