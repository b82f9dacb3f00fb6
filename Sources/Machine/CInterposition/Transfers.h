// Reading and writing on a core.
#pragma once
#include <sys/types.h>
#include <sys/uio.h>

typedef ssize_t (*rt_write)(int, const void *, size_t);
/// Writes all bytes, like a blocking call. On a core, other cores run until the descriptor is ready. `real` is
/// write(2).
ssize_t rt_write_on_core(int descriptor, const void *bytes, size_t count, rt_write real);
typedef ssize_t (*rt_writev)(int, const struct iovec *, int);
/// Like `rt_write_on_core`, for several parts. `real` is writev(2).
ssize_t rt_writev_on_core(int descriptor, const struct iovec *parts, int count, rt_writev real);
/// Waits on a core until there is something to read. Returns 0, or the error that a read returns.
int rt_await_input(int descriptor);
/// Waits on a core until there is room to write. Returns 0, or the error that a write returns.
int rt_await_room(int descriptor);
