#define _GNU_SOURCE
#include "Waiting.h"

#include "Descendants.h"

#include <errno.h>
#include <sched.h>
#include <stdio.h>
#include <time.h>

long long now_in_milliseconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000LL + time.tv_nsec / 1000000;
}

/// Waits for a signal until the deadline. Returns 0 after the deadline.
static int next_signal(const sigset_t *signals, long long deadline) {
  long long rest = deadline - now_in_milliseconds();
  if (rest <= 0) return 0;
  struct timespec time = {rest / 1000, rest % 1000 * 1000000};
  int signal_number = sigtimedwait(signals, NULL, &time);
  return signal_number < 0 && errno == EAGAIN ? 0 : signal_number;
}

int count_tasks_of_machine(void) {
  FILE *file = fopen("/proc/loadavg", "re");
  int count = 0;
  if (!file) return 0;
  if (fscanf(file, "%*s %*s %*s %*d/%d", &count) != 1) count = 0;
  fclose(file);
  return count;
}

// The program's processes are counted at the longer interval, or at the shorter one if the system has many more
// processes than at the last count. Listing the program's processes takes much longer than reading that number.
static const long long milliseconds_between_counts = 20, milliseconds_between_looks = 4;
static const int many_more = 32;
// If the number of processes is not limited, the descendants are checked less often.
static const long long milliseconds_between_seldom_looks = 250;

/// Checks the descendants. The program counts as stopped only if two checks in a row find it stopped, because a
/// program may stop and continue its own processes.
static void look(int processes, struct condition *condition) {
  static bool was_stopped;
  // The launcher is a descendant too.
  condition->has_too_many = processes != 0 && count_descendants(processes + 2) > processes + 1;
  bool is_stopped = !condition->has_too_many && is_program_stopped();
  condition->is_stopped = is_stopped && was_stopped;
  was_stopped = is_stopped;
}

int next_event(const sigset_t *signals, long long deadline, int processes, struct condition *condition) {
  if (!condition) return next_signal(signals, deadline);
  long long counted = now_in_milliseconds();
  int tasks = count_tasks_of_machine();
  bool is_limited = processes != 0;
  while (true) {
    long long next =
        now_in_milliseconds() + (is_limited ? milliseconds_between_looks : milliseconds_between_seldom_looks);
    if (next > deadline) return next_signal(signals, deadline);
    int signal_number = next_signal(signals, next);
    int found = is_limited ? count_tasks_of_machine() : 0;
    long long now = now_in_milliseconds();
    if (!is_limited || found - tasks > many_more || now - counted >= milliseconds_between_counts) {
      look(processes, condition);
      tasks = found;
      counted = now;
    }
    if (signal_number != 0 || condition->has_too_many || condition->is_stopped) return signal_number;
  }
}

static int count_processors(void) {
  cpu_set_t set;
  return sched_getaffinity(0, sizeof set, &set) == 0 && CPU_COUNT(&set) > 0 ? CPU_COUNT(&set) : 1;
}

/// The real time limit, as a multiple of the program's limit, however busy the system is.
static const long long most_times_limit = 4;

long long rest_of_time(long long start, long long limit) {
  const long long nanoseconds = 1000000;
  long long passed = now_in_milliseconds() - start;
  if (passed >= most_times_limit * limit) return 0;
  struct processor_time time = measure_descendants();
  long long used = passed - time.waited / nanoseconds;
  // Threads may wait for each other's processors. Their CPU time, divided by the processors, counts as a minimum.
  long long computed = time.computed / count_processors() / nanoseconds;
  if (used < computed) used = computed;
  return used < limit ? limit - used : 0;
}
