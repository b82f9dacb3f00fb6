// Restores the memory of this process to an earlier state.
//
// The pages of all private writable memory are copied into a file in memory, which is then mapped in their place. A
// page that is written later becomes a private copy again. The kernel reports which pages these are (proc(5), pagemap).
#pragma once
#include <stdbool.h>

/// Makes room in the heap, because memory by which the heap grows later cannot be kept. The descriptors that rewinding
/// needs have numbers from `descriptors` on.
void rt_rewind_prepare(int descriptors);
/// Keeps the memory as the first state. `stack` is the lowest address in use of the running core's stack. To be called
/// on a stack in shared memory. Returns false if the system lacks a feature that this needs; memory is unchanged then.
bool rt_rewind_keep(const void *stack);
/// Keeps the memory as one more state. Returns false if there is no room for it, or if the heap has grown since the
/// first.
bool rt_rewind_keep_more(const void *stack);
/// Restores the memory to a state; 0 is the first. Later states are discarded. Returns false if that is impossible.
bool rt_rewind(int state);
