// The descriptor of the trace file.
#pragma once
#include <stdbool.h>

#pragma clang assume_nonnull begin

/// Creates the trace file, or empties it. Returns false if that fails; `errno` gives the reason.
bool rt_trace_create(const char *path);
/// Returns the descriptor of the trace file. If the program has closed it, opens the file again. Returns -1 if the file
/// is not at its path any more.
int rt_trace_descriptor(void);
/// Gives the calling thread descriptors of its own: only that of the trace file. The files that it then opens take no
/// numbers that the program could get. Does nothing if the kernel does not support that (Linux before 5.9).
void rt_use_own_descriptors(void);

#pragma clang assume_nonnull end
