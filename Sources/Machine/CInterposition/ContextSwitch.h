// A switch from one stack to another.
#pragma once
#include <stdint.h>

/// Where code that was left goes on: its stack's pointer. All else is on that stack.
typedef struct { void *stack; } rt_context;

#if defined(__x86_64__)
#define RT_HAS_CONTEXTS 1
#else
#define RT_HAS_CONTEXTS 0
#endif

/// Leaves the calling code in `from`, and goes on in `to`.
void rt_context_switch(rt_context *from, const rt_context *to);
/// A context that calls a function, which never returns, on the stack that ends there.
rt_context rt_context_make(void *stackEnd, void (*entry)(void));
