#define _GNU_SOURCE
#include "Waiting.h"

#include "Descendants.h"

#include <errno.h>
#include <time.h>

long long now_in_milliseconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000LL + time.tv_nsec / 1000000;
}

/// Waits for a signal, at most until the deadline; 0 when that has passed.
static int next_signal(const sigset_t *signals, long long deadline) {
  long long rest = deadline - now_in_milliseconds();
  if (rest <= 0) return 0;
  struct timespec time = {rest / 1000, rest % 1000 * 1000000};
  int signal_number = sigtimedwait(signals, NULL, &time);
  return signal_number < 0 && errno == EAGAIN ? 0 : signal_number;
}

/// How often the processes of a program are counted. A program starts some hundred meanwhile, at most.
static const long long milliseconds_between_counts = 20;

/// Waits for a signal, at most until the deadline. 0 when that has passed or there are too many processes.
int next_event(const sigset_t *signals, long long deadline, int processes, bool *too_many) {
  while (true) {
    long long next = now_in_milliseconds() + milliseconds_between_counts;
    if (processes == 0 || next > deadline) return next_signal(signals, deadline);
    int signal_number = next_signal(signals, next);
    // The launcher is one of them.
    *too_many = count_descendants(processes + 2) > processes + 1;
    if (signal_number != 0 || *too_many) return signal_number;
  }
}
