#pragma once
#include <stdint.h>
#include <sys/types.h>

/// Bounds the address space of a running process to that many bytes. Returns 0, or the error's number.
///
/// It is C because Swift sees prlimit(2) as an unsafe function, and no code of this project outside of its
/// C wrappers is unsafe.
int limit_address_space(pid_t process, uint64_t bytes);
