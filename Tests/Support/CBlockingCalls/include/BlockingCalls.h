// Calls that block, with every kind of argument and of end.
#pragma once
#include <stdbool.h>

/// Does once what a call waits for; false if it is to be called again.
typedef bool (*blocking_act)(void);

/// Makes the calls of one kind on this thread, and prints what each returns. `start` has somebody else call a function
/// each 20 ms until it returns true. False if there is no such kind.
bool run_blocking_calls(const char *_Nonnull kind, void (*_Nonnull start)(blocking_act _Nonnull));
