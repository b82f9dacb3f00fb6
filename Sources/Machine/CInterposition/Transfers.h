// Reading and writing on a core.
#pragma once
#include <sys/types.h>

typedef ssize_t (*rt_write)(int, const void *, size_t);
/// Writes all of it, as a call does that waits; on a core, the machine goes on meanwhile.
ssize_t rt_write_on_core(int descriptor, const void *bytes, size_t count, rt_write real);
/// Waits until there is something to read, where the calling thread is a core: 0, or the error that a read returns.
int rt_await_input(int descriptor);
