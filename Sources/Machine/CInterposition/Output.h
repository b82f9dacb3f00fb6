// Recording what the program prints to its standard output, which is stream 1, and to its standard error, 2. The
// functions ignore other streams and descriptors.
#pragma once
#include <stdio.h>

/// The number of the stream to which a file writes; 0 for other files.
int rt_stream_of(const FILE *file);
/// Records bytes that the program is about to print, or has printed.
void rt_tell_output(int stream, const void *bytes, size_t count);
/// Lets other cores run before and after a call that prints, unless the thread holds a stream: Swift's `print` prints
/// one line by several calls. Before a call that writes to another file, others may run as before any use of a file.
/// Keeps `errno`, which `%m` prints and which another core may change.
void rt_before_output(int stream), rt_after_output(int stream);
