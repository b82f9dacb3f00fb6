#pragma once

#include <stdbool.h>
#include <sys/types.h>

/// Returns the number of descendants of this process, at most `most`. 0 if the kernel has no lists of children.
int count_descendants(int most);

/// Processor times of threads in nanoseconds: how long they ran, and how long they were ready but waited for a
/// processor.
struct processor_time {
  long long computed, waited;
};

/// Checks whether signals have stopped all processes of the program, so that none of them can continue another one.
bool is_program_stopped(void);

/// Checks whether a descendant in this process's group has stopped itself, so that the processes above it wait.
bool has_stopped_in_group(void);

/// Checks whether a signal has stopped a process.
bool is_stopped(pid_t process);

/// Continues all descendants that are stopped.
void continue_descendants(void);

/// Returns the total times of all descendants that are alive.
struct processor_time measure_descendants(void);

/// Sends SIGHUP to all descendants, as the end of their terminal does, and continues those that are stopped.
void hang_up_descendants(void);

/// Kills and reaps all descendants of this process, which must be their subreaper. Gives up when none has ended for
/// some seconds, because the kernel cannot end those that remain.
void kill_descendants(void);
