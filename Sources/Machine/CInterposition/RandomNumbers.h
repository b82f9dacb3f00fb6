// Random numbers of the system.
#pragma once
#include <stdbool.h>
#include <stddef.h>

/// Fills memory with random bytes of the machine. They depend only on the seed and on the task that asks.
void rt_fill_with_random(void *bytes, size_t count);
/// Notes that a program has opened a file with this path, which may be the system's device of random numbers.
void rt_opened(const char *path);
/// Whether a descriptor is that of the device of random numbers.
bool rt_is_random_device(int descriptor);
/// Does what read(2) does, if the calling thread is a core's and reads from the device of random numbers. Otherwise
/// returns false.
bool rt_read_random(int descriptor, void *bytes, size_t count);
