#pragma once

#include <signal.h>
#include <stdbool.h>

long long now_in_milliseconds(void);

/// Returns the number of processes and threads on the system; 0 if it is unknown.
int count_tasks_of_machine(void);

/// The conditions that end a wait early.
struct condition {
  /// Whether there are more processes than allowed.
  bool has_too_many;
  /// Whether two checks in a row found the program stopped by a signal.
  bool is_stopped;
};

/// Waits for a signal until the deadline. Returns the signal, or 0 after the deadline. Checks the descendants during
/// that time, and returns early if the program must be ended; `condition` then contains the reason. `processes` is
/// the number of allowed processes, or 0 if they are not limited. Without a condition, nothing is checked.
int next_event(const sigset_t *signals, long long deadline, int processes, struct condition *condition);

/// Returns how many milliseconds a program that started at `start` may still run; 0 at its limit. Time in which it
/// waits for a processor does not count, unless the program has run for four times its limit.
long long rest_of_time(long long start, long long limit);
