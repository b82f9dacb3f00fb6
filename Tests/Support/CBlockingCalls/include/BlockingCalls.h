// Blocking calls with every kind of argument, which end in every possible way.
#pragma once
#include <stdbool.h>

/// Performs the action that a call waits for. Returns false if it must be called again.
typedef bool (*blocking_act)(void);

/// Makes the calls of one kind on this thread, and prints their results. `start` makes a helper call a function
/// every 20 ms until the function returns true. Returns false if there is no such kind.
bool run_blocking_calls(const char *_Nonnull kind, void (*_Nonnull start)(blocking_act _Nonnull));
