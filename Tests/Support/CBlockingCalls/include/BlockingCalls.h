// Blocking calls, with every kind of argument and every way to end.
#pragma once
#include <stdbool.h>

/// Does what a call waits for. Returns false if it must be called again.
typedef bool (*blocking_act)(void);

/// Makes the calls of one kind on this thread, and prints what each returns. `start` makes a helper call a function
/// every 20 ms until the function returns true. Returns false if there is no such kind.
bool run_blocking_calls(const char *_Nonnull kind, void (*_Nonnull start)(blocking_act _Nonnull));
