// Memory that is brought back to what it was.
//
// The pages of all private memory that can be written are copied into a file in memory, which takes their place: a page
// that is written from then on is a copy of the process's own again, which the kernel tells (proc(5), pagemap).
#pragma once
#include <stdbool.h>

/// Has the heap not grow soon: what it grows by is not part of the memory that is kept. The numbers of descriptors that
/// this needs are no lower than that.
void rt_rewind_prepare(int descriptors);
/// Keeps the memory as it is, as the first state. To be called on a stack in shared memory; `stack` is how far the running
/// core's own is in use. False where the system does
/// not offer what is needed; then nothing has changed.
bool rt_rewind_keep(const void *stack);
/// Keeps the memory as one more state. False where there is no room for it, or where the heap has grown since the first.
bool rt_rewind_keep_more(const void *stack);
/// Brings the memory back to a state, which is from then on the last: 0 is the first. False where that cannot be done.
bool rt_rewind(int state);
