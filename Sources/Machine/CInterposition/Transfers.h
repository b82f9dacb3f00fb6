// Reading and writing on a core.
#pragma once
#include <sys/types.h>

typedef ssize_t (*rt_write)(int, const void *, size_t);
/// Writes all bytes, like a blocking call. On a core, other cores run until the descriptor is ready. `real` is
/// write(2).
ssize_t rt_write_on_core(int descriptor, const void *bytes, size_t count, rt_write real);
/// Waits on a core until there is something to read. Returns 0, or the error that a read returns.
int rt_await_input(int descriptor);
