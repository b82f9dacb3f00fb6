// All of the machine's cores on one thread: each core has a stack of its own, and the thread goes from one to another.
#pragma once
#include <stdbool.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// Whether all cores run on the main thread.
extern bool rt_cores_are_stacks;
static inline bool rt_one_thread(void) { return rt_cores_are_stacks; }

/// Has so many cores run on the calling thread, which stands for the first. False where that cannot be: on a processor
/// for which there is no switch here. To be called before there is a second thread.
bool rt_cores_share_thread(int count);
/// The calling core stops here, and another goes on where it stopped; one that has not begun calls `machine_core_begins`
/// on its own stack. Thread-local memory goes with its core, the C library's excepted.
void rt_switch_core(int from, int to);
/// In a forked process, which has one thread: the number of that stands for all cores.
void rt_cores_change_thread(void);
/// The lowest address of the main thread's stack that is in use, where the running core's stack is in use from that
/// address on; and its end.
uintptr_t rt_main_stack_low(const void *stack);
uintptr_t rt_main_stack_end(void);

/// A core begins its life on its own stack; never returns. Defined by the machine.
void machine_core_begins(int core);

#pragma clang assume_nonnull end
