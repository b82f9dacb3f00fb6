// How the first process of a search waits for its children.
#define _GNU_SOURCE
#include "ProgramCalls.h"
#include "SearchState.h"
#include "ThreadFiles.h"
#include "Waiting.h"
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

// A run is checked every `patience` milliseconds. It is ended after `maximumIdle` consecutive checks at which it
// sleeps, or after `maximumTime` nanoseconds of CPU time.
enum { patience = 100, maximumIdle = 5 };
static const int64_t maximumTime = 2000000000;

// Whether a child sleeps or is stopped, and its CPU time in nanoseconds. A child that is ready but has no processor
// does not sleep, so the load of the system has no effect.
typedef struct { bool sleeps; int64_t time; } Look;

static Look look(pid_t child) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/stat", child);
  // The clock ID as clock_getcpuclockid(3) computes it.
  clockid_t clock = (clockid_t)(~(unsigned)child << 3 | 2);
  struct timespec time = {0, 0};
  syscall(SYS_clock_gettime, clock, &time);
  char state = rt_state_at(path);
  return (Look){state == 'S' || state == 'T', rt_nanoseconds(&time)};
}

bool rt_search_wait(const rt_search_state *state, pid_t child) {
  int descriptor = (int)syscall(SYS_pidfd_open, child, 0);
  int seen = -1, idle = 0;
  int64_t began = 0;
  while (descriptor >= 0 && idle < maximumIdle) {
    struct pollfd end = {.fd = descriptor, .events = POLLIN};
    int found = rt_real_poll(&end, patience);
    if (found > 0 || (found < 0 && errno != EINTR)) break;
    Look now = look(child);
    if (seen != state->finished) began = now.time;
    bool isOver = seen == state->finished && now.time - began > maximumTime;
    idle = isOver ? maximumIdle : seen == state->finished && now.sleeps ? idle + 1 : 0;
    seen = state->finished;
  }
  if (descriptor >= 0) close(descriptor);
  bool isHung = idle == maximumIdle;
  if (isHung) kill(child, SIGKILL);
  rt_real_wait(child);
  return !isHung;
}
