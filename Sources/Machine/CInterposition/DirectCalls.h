// System calls that a program makes by syscall(2).
#pragma once
#include <stdbool.h>

typedef struct { long a, b, c, d, e, f; } rt_words;

/// Makes a system call of the program in the machine, if the machine knows the call, and returns whether it did. Then
/// `*result` is the call's result; if it is -1, `errno` is set. `caller` is the address to which syscall(2) returns.
bool rt_is_direct_call(long number, rt_words words, const void *caller, long *result);
