// How the first process of a search waits for the others.
#define _GNU_SOURCE
#include "ProgramCalls.h"
#include "SearchState.h"
#include "Waiting.h"
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// A run is looked at every so many milliseconds. One that sleeps so often, or computes for so many nanoseconds, is given
// up.
enum { patience = 100, mostIdle = 5 };
static const int64_t mostTime = 2000000000;

// Whether a child sleeps, and how long it has been on a processor, in nanoseconds. One that runs but gets no processor
// does not sleep: how busy the system is has no part in this.
typedef struct { bool sleeps; int64_t time; } Look;

static Look look(pid_t child) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/stat", child);
  // As clock_getcpuclockid(3) makes it of the number.
  clockid_t clock = (clockid_t)(~(unsigned)child << 3 | 2);
  struct timespec time = {0, 0};
  syscall(SYS_clock_gettime, clock, &time);
  return (Look){rt_state_at(path) == 'S', rt_nanoseconds(&time)};
}

bool rt_search_wait(const rt_search_state *state, pid_t child) {
  int descriptor = (int)syscall(SYS_pidfd_open, child, 0);
  int seen = -1, idle = 0;
  int64_t began = 0;
  while (descriptor >= 0 && idle < mostIdle) {
    struct pollfd end = {.fd = descriptor, .events = POLLIN};
    int found = rt_real_poll(&end, patience);
    if (found > 0 || (found < 0 && errno != EINTR)) break;
    Look now = look(child);
    if (seen != state->finished) began = now.time;
    bool isOver = seen == state->finished && now.time - began > mostTime;
    idle = isOver ? mostIdle : seen == state->finished && now.sleeps ? idle + 1 : 0;
    seen = state->finished;
  }
  if (descriptor >= 0) close(descriptor);
  bool isHung = idle == mostIdle;
  if (isHung) kill(child, SIGKILL);
  while (waitpid(child, NULL, 0) < 0 && errno == EINTR) {}
  return !isHung;
}
