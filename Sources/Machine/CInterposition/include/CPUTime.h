// The CPU time that the program itself uses on a core, between its calls into the machine.
#pragma once
#include <stdbool.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// Whether CPU time is counted. It is not in free mode; then none of the functions below is called.
extern _Atomic bool rt_cpu_counts;
void rt_cpu_begin_counting(void);
/// Takes note of the calling thread's stack and of what the process has loaded, for the handler of the signal.
bool rt_learn_stack(void);

/// The calling thread begins to run a job, or goes on with one: what it used before does not count.
void rt_cpu_begin_stretch(void);
void rt_cpu_go_on(void);
/// The calling thread enters the machine; whether a call of `rt_cpu_take` is due. And it goes on with the program after
/// a call that took the machine long: what is between does not count.
bool rt_cpu_enter(void);
void rt_cpu_leave(void);
/// Whether so much has passed since the last call of `rt_cpu_take` that it is worth one: a millisecond. To ask costs
/// some nanoseconds, to take a microsecond.
bool rt_cpu_is_due(void);
/// What the calling thread has used since the last call, in nanoseconds. It may leave out the last millisecond, which
/// the next call returns.
int64_t rt_cpu_take(void);

/// The calling thread runs code of the program's in the middle of a call of a library's that may hold a lock: a lazy
/// initializer, a description that is being printed, a cancellation handler. It must not be overtaken there.
void rt_cpu_hold(void);
void rt_cpu_release(void);
bool rt_cpu_is_held(void);

/// A task of the calling thread's has returned, and the runtime is about to wake who waits for it, perhaps with a
/// lock in hand. Ends with the next stretch, or with `rt_task_has_ended`.
bool rt_task_is_ending(void);
void rt_task_has_ended(void);
/// Has `machine_task_ends` be called at the end of a task, before anybody can see the end. The task has not run yet.
void rt_watch_end(void *task);

/// Has a thread of the machine's call `machine_interrupts`, if it is in the program's own code.
void rt_interrupts_begin(void);
void rt_interrupt(int thread);

// What the machine is told, while CPU time is counted and a core's thread calls.

/// What the core has used so far is to be paid now.
void machine_pays(void);
/// The same, and the core's task has returned.
void machine_task_ends(void);
/// A signal has stopped the thread in the program's own code.
void machine_interrupts(void);
/// A lock was released for which another core may wait.
void machine_lets_others_go_on(void);

#pragma clang assume_nonnull end
