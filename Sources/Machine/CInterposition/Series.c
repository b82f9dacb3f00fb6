// Many runs from one start. Loading the program and its libraries takes longer than most runs.
#include "Series.h"
#include "ProgramCalls.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { mostAtOnce = 64 };

void rt_silence(void) {
  int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (nowhere < 0) return;
  dup2(nowhere, STDOUT_FILENO);
  dup2(nowhere, STDERR_FILENO);
  close(nowhere);
}

static void pathOf(char *buffer, size_t size, const char *path, int file) {
  snprintf(buffer, size, "%s.%d", path, file);
}

// Waits until the reader has emptied the file.
static void waitForReader(const char *path, int file) {
  char name[4096];
  pathOf(name, sizeof name, path, file);
  struct stat status;
  while (stat(name, &status) == 0 && status.st_size > 0) rt_pause(100000);
}

// Writes a byte to an empty file, which the reader could not tell from a file that it has emptied.
static void fillIfEmpty(const char *path, int file) {
  char name[4096];
  pathOf(name, sizeof name, path, file);
  struct stat status;
  if (stat(name, &status) != 0 || status.st_size > 0) return;
  int descriptor = open(name, O_WRONLY | O_CLOEXEC | O_NOFOLLOW);
  if (descriptor < 0 || write(descriptor, "", 1) != 1) _exit(74);
  close(descriptor);
}

static void report(int number, int file, int status) {
  char line[64];
  int length = snprintf(line, sizeof line, "%d %d %d\n", number, file, status);
  if (write(STDOUT_FILENO, line, (size_t)length) < length) _exit(74);
}

// Starts a run. Returns its process ID, or 0 in the process of the run.
static pid_t start(pid_t parent, const struct sigaction *inherited) {
  pid_t run = fork();
  if (run < 0) _exit(71);
  if (run > 0) return run;
  // Ends the run if its parent ends.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(71);
  sigaction(SIGCHLD, inherited, NULL);
  rt_silence();
  return 0;
}

// The active runs, each at the index of its file. A process ID of 0 means that the file is free.
typedef struct { pid_t process; int number; } Active;

// Waits for the end of a run, and reports it. Returns the number of runs that have ended: 0 after a signal.
static int reap(Active *active, int width, const char *path) {
  int status, count = 0;
  pid_t ended = waitpid(-1, &status, 0);
  if (ended < 0 && errno != EINTR) _exit(71);
  for (int file = 0; file < width; file++) {
    if (ended <= 0 || active[file].process != ended) continue;
    fillIfEmpty(path, file);
    report(active[file].number, file, status);
    active[file].process = 0;
    count++;
  }
  return count;
}

rt_series_run rt_series(int count, int width, const char *path) {
  static const rt_series_run none = {-1, 0};
  if (count < 1 || width < 1 || width > mostAtOnce) return none;
  Active active[mostAtOnce] = {0};
  int next = 0, alive = 0;
  pid_t parent = getpid();
  // If SIGCHLD is ignored, this process cannot wait for a run. The runs get back the action that this process
  // inherited.
  struct sigaction usual = {.sa_handler = SIG_DFL}, inherited;
  if (sigaction(SIGCHLD, &usual, &inherited) != 0) return none;
  while (next < count || alive > 0) {
    for (int file = 0; file < width && next < count; file++) {
      if (active[file].process) continue;
      waitForReader(path, file);
      pid_t process = start(parent, &inherited);
      if (!process) return (rt_series_run){next, file};
      active[file] = (Active){process, next++};
      alive++;
    }
    alive -= reap(active, width, path);
  }
  _exit(0);
}
