// Switches between stacks.
#pragma once
#include <stdint.h>

/// A suspended context: its stack pointer. All other state is on its stack.
typedef struct { void *stack; } rt_context;

#if defined(__x86_64__)
#define RT_HAS_CONTEXTS 1
#else
#define RT_HAS_CONTEXTS 0
#endif

/// Suspends the calling code in `from`, and resumes `to`.
void rt_context_switch(rt_context *from, const rt_context *to);
/// Returns a context that calls `entry` on the stack that ends at `stackEnd`. `entry` must not return.
rt_context rt_context_make(void *stackEnd, void (*entry)(void));
