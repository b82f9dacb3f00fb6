#pragma once

#include <signal.h>
#include <stdbool.h>

long long now_in_milliseconds(void);

/// Returns the number of processes and threads on the system; 0 if it is unknown.
int count_tasks_of_machine(void);

/// Waits for a signal until the deadline. Returns the signal, or 0 after the deadline. If `processes` is not 0, also
/// counts descendants. If there are more than `processes`, sets `too_many` and returns early.
int next_event(const sigset_t *signals, long long deadline, int processes, bool *too_many);

/// Returns how many milliseconds a program that started at `start` may still run; 0 at its limit. Time in which it
/// waits for a processor does not count.
long long rest_of_time(long long start, long long limit);
