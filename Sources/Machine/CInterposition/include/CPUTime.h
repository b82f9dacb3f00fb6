// Measures the CPU time that the program uses on a core between its calls into the machine.
#pragma once
#include <stdbool.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// Whether CPU time is counted: with `--cpu measured`. With `--cpu free`, it is not, and nothing is to be paid.
extern _Atomic bool rt_cpu_counts;
/// Calibrates the tick counter and starts counting. Takes about 0.2 ms.
void rt_cpu_begin_counting(void);
/// Records the calling thread's stack and all loaded modules, for the handler of the interrupting signal. Returns false
/// if the stack cannot be found.
bool rt_learn_stack(void);

/// Marks the beginning of a job on the calling thread. Earlier ticks do not count.
void rt_cpu_begin_interval(void);
/// Marks that the calling thread resumes the program. Ticks since its last mark do not count.
void rt_cpu_go_on(void);
/// Marks that the calling thread enters the machine. Returns whether a call to `rt_cpu_take` is due.
bool rt_cpu_enter(void);
/// Marks that the calling thread returns to the program. The time since `rt_cpu_enter` does not count.
void rt_cpu_leave(void);
/// Returns whether the calling thread has used at least a millisecond since the last `rt_cpu_take`. This check takes
/// some nanoseconds; `rt_cpu_take` takes a microsecond.
bool rt_cpu_is_due(void);
/// Returns the CPU time, in nanoseconds, that the calling thread has used since the last call. Returns 0 if that is
/// less than a millisecond; the next call then includes it.
int64_t rt_cpu_take(void);

/// Begins a section in which the calling thread must not be preempted. The program's code runs there inside a library
/// call that may hold a lock: a lazy initializer, a description that is printed, a cancellation handler. Sections nest.
void rt_cpu_hold(void);
void rt_cpu_release(void);
bool rt_cpu_is_held(void);

/// Returns whether a task has returned on the calling thread, and the runtime is about to wake its waiters. The runtime
/// may hold a lock then. The state ends with `rt_cpu_begin_interval` or `rt_task_has_ended`.
bool rt_task_is_ending(void);
void rt_task_has_ended(void);
/// Arranges a call to `machine_task_ends` when the task returns, before other code can observe its end. To be called
/// before the task runs.
void rt_watch_end(void *task);

/// Installs the handler of the interrupting signal, SIGURG.
void rt_interrupts_begin(void);
/// Interrupts a thread of the machine: the thread calls `machine_interrupts` if it is in the program's own code. Does
/// nothing if the program has replaced the signal's handler. `thread` is a thread ID (gettid(2)).
void rt_interrupt(int thread);

// The machine defines these functions. They are called on a core's thread while CPU time is counted.
// `machine_task_ends` is also called if the run's choices are recorded.

/// The core must pay now for the CPU time that it has used.
void machine_pays(void);
/// The core's task has returned, and the core must pay now.
void machine_task_ends(void);
/// A signal has stopped the thread in the program's own code.
void machine_interrupts(void);
/// The core has released a lock for which another core may wait.
void machine_yields_to_others(void);

#pragma clang assume_nonnull end
