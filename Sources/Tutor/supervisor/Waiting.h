#pragma once

#include <signal.h>
#include <stdbool.h>

long long now_in_milliseconds(void);

/// How many processes and threads the machine has; 0 if the system does not say.
int count_tasks_of_machine(void);

/// Waits for a signal, at most until the deadline. 0 when that has passed. If `processes` is not 0, descendants are
/// counted meanwhile; it returns as soon as there are more than that.
int next_event(const sigset_t *signals, long long deadline, int processes, bool *too_many);

/// How much longer a program may run that started at `start`, in milliseconds; 0 if it has reached its limit. While
/// other programs have the processors, its time does not pass.
long long rest_of_time(long long start, long long limit);
