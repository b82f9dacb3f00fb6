// Runs all of the machine's cores on one thread. Each core has a stack of its own, and the thread switches between
// them.
#pragma once
#include <stdbool.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// The maximum number of cores: 64 workers, the main thread and the clock thread.
enum { rt_most_cores = 66 };

/// Whether all cores run on the main thread.
extern bool rt_cores_are_stacks;
static inline bool rt_one_thread(void) { return rt_cores_are_stacks; }

/// Lets `count` cores run on the calling thread, whose own stack becomes that of core 0. Returns false if that is
/// impossible, for example on a processor for which there is no context switch. To be called while the process has a
/// single thread.
bool rt_cores_share_thread(int count);
/// Suspends `from`, the calling core, and resumes the core `to`. A core that has not started calls
/// `machine_core_begins` on its own stack. Each core keeps its own thread-local memory, except for that of the C
/// library and the dynamic linker.
void rt_switch_core(int from, int to);
/// Registers the calling thread as the thread of all cores. To be called in a forked process, which has only that
/// thread.
void rt_cores_change_thread(void);
/// Returns the lowest address in use of the main thread's stack. `stack` is the lowest address in use of the running
/// core's stack.
uintptr_t rt_main_stack_low(const void *stack);
/// Returns the end (the highest address) of the main thread's stack.
uintptr_t rt_main_stack_end(void);

/// Runs a core on its own stack, and never returns. The machine defines it.
void machine_core_begins(int core);

#pragma clang assume_nonnull end
